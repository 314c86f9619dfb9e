// Schemas for tests that cannot import this package: node postgres-command.ts create|drop|read SERVER-URL SCHEMA [SQL]. Prints JSON.
import { Client, types } from 'pg';
import { NUMBER_TYPES, numberOf } from '../postgres-sql.ts';
import { createSchema, dropSchema, urlOfSchema } from './postgres.ts';

const [command, serverUrl = '', schema = '', text = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await run()));

async function run(): Promise<unknown> {
  if (command === 'create') return (await createSchema(serverUrl, schema)).url;
  if (command === 'drop') return dropSchema(serverUrl, schema).then(() => null);
  const client = new Client({ connectionString: urlOfSchema(serverUrl, schema), types: { getTypeParser: parserOf as never } });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function parserOf(id: number, format: 'text' | 'binary'): unknown {
  return NUMBER_TYPES.has(id) ? numberOf : types.getTypeParser(id, format);
}
