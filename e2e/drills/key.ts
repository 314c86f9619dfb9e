import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill } from './drill.ts';
import { fingerprint } from './fingerprint.ts';
import type { Rig } from './rig.ts';
import type { OpenRow } from './row.ts';

const CONFIG = 78;

/** SECRETS_KEY wrong, cut off, gone, and replaced beside the running service. */
export const keyDrill: Drill = {
  name: 'key',
  says: 'a wrong, a cut and a deleted key are refused and change nothing; a key is replaced beside the running service',
  limitS: { short: 240, whole: 420 },
  run: async (rig) => {
    await rig.startAll();
    await rig.row('the key is wrong, cut off, gone', (row) => wrongKeys(rig, row));
    await rig.wholeRow('the key is replaced', (row) => rotation(rig, row));
  },
};

const newKey = () => randomBytes(32).toString('base64');

async function wrongKeys(rig: Rig, row: OpenRow): Promise<void> {
  const file = join(rig.place.dataDir, 'secrets.key');
  const players = await rig.seat();
  await row.kill();
  const before = await fingerprint(rig.stack, rig.place.databaseUrl);
  await row.refuses(
    'another SECRETS_KEY',
    { code: CONFIG, says: /is key \w{16}; the database was written with key \w{16}/ },
    { SECRETS_KEY: newKey() },
  );
  const key = readFileSync(file, 'utf8');
  writeFileSync(file, key.slice(0, key.length / 2));
  await row.refuses('secrets.key cut in half', { code: CONFIG, says: /does not hold a key of 32 bytes; restore it/ });
  writeFileSync(file, key);
  renameSync(file, `${file}.away`);
  await row.refuses('secrets.key deleted', { code: CONFIG, says: /SECRETS_KEY: is not set, and .* has no secrets\.key/ });
  row.expect((await fingerprint(rig.stack, rig.place.databaseUrl)) === before, 'a refused start changed the database');
  renameSync(`${file}.away`, file);
  const repaired = Date.now();
  await rig.stack.startService();
  row.did('the right key again');
  await row.well(players, repaired);
  await row.settle(players);
  row.expectVoided(0);
}

async function rotation(rig: Rig, row: OpenRow): Promise<void> {
  const players = await rig.seat();
  const old = readFileSync(join(rig.place.dataDir, 'secrets.key'), 'utf8').trim();
  const present = newKey();
  await row.kill();
  rig.stack.set({ SECRETS_KEY: present, SECRETS_KEY_OLD: old });
  await rig.stack.startService();
  await players.untilActs(4, 30_000);
  const sealed = await rig.stack.operatorCommand<Record<string, unknown>>('rotate-secrets');
  row.did('both keys, and rotate-secrets beside the running service');
  row.fact(`rotate-secrets: ${JSON.stringify(sealed)}`.slice(0, 220));
  rig.stack.set({ SECRETS_KEY_OLD: '' });
  await row.kill();
  await row.refuses('the old key', { code: CONFIG, says: /the database was written with key/ }, { SECRETS_KEY: old });
  const repaired = Date.now();
  await rig.stack.startService();
  row.did('the new key alone');
  await row.well(players, repaired);
  await row.settle(players);
  row.expectVoided(0);
}
