import { createSchema, type TestSchema } from '@cardroom/storage/testing';
import { afterAll } from 'vitest';
import { processContract } from './process-contract.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const schemas: TestSchema[] = [];
afterAll(async () => {
  for (const schema of schemas) await schema.drop();
});

processContract('PostgreSQL', async () => {
  const schema = await createSchema(SERVER);
  schemas.push(schema);
  return { dataDir: '', databaseUrl: schema.url };
});
