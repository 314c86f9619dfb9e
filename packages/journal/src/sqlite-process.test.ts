import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { processContract } from './process-contract.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

processContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-journal-'));
  folders.push(folder);
  return { dataDir: folder, databaseUrl: null };
});
