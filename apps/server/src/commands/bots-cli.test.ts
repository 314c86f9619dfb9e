import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@cardroom/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxOf } from '../operators/sandbox.ts';
import { newKey, WrongKey } from '../process/secrets.ts';
import { runBots } from './bots-cli.ts';
import { runOperatorCommand } from './operator-cli.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'cardroom-bots-')), 'data');
  for (const command of [
    ['init'],
    ['create', '--id', 'test-casino', '--name', 'Test', '--currencies', 'EUR'],
    ['create', '--id', 'real-casino', '--name', 'Real', '--currencies', 'EUR'],
    ['set-sandbox', '--operator', 'test-casino', '--bots', '1'],
  ]) {
    expect(await runOperatorCommand(command, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  }
});
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

async function run(argv: readonly string[], { folder = dataDir, whilePlaying = async () => {} } = {}) {
  const said: string[] = [];
  const during: (number | null)[] = [];
  const botsNow = async () => {
    const store = await sqliteStore({ dataDir, as: 'command' });
    during.push(await sandboxOf(store, 'test-casino'));
    await store.close();
    await whilePlaying();
  };
  const code = await runBots({ argv, env: { DATA_DIR: folder }, until: botsNow, say: (line) => void said.push(line) });
  return { code, said: said.join('\n'), during };
}

test('point 8: npm run bots seats bots at a sandbox until it ends, and leaves the setting as it was', async () => {
  expect(await run(['--operator', 'test-casino', '--bots', '4'])).toMatchObject({ code: 0, during: [4] });
  expect(await run(['--operator', 'test-casino'])).toMatchObject({ code: 0, during: [3] });
  const { out } = await runOperatorCommand(['list'], { DATA_DIR: dataDir });
  expect(JSON.parse(out)).toMatchObject([{ sandboxBots: 1 }, { sandboxBots: null }]);
  expect(await runOperatorCommand(['verify-audit'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
});

test.each([
  ['--bots 2', /could not be set back to 1\. It was changed in the meantime: it is now a sandbox with 2 bots per table$/, 2],
  ['--bots none', /could not be set back to 1\. It was changed in the meantime: it is now not a sandbox$/, null],
])('a change to %s while the bots play stays, and is told', async (change, told, bots) => {
  const set =
    (...options: string[]) =>
    async () => {
      const argv = ['set-sandbox', '--operator', 'test-casino', ...options];
      expect(await runOperatorCommand(argv, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    };
  const ended = await run(['--operator', 'test-casino'], { whilePlaying: set(...change.split(' ')) });
  expect(ended).toMatchObject({ code: 1, said: expect.stringMatching(told), during: [3] });
  const { out } = await runOperatorCommand(['list'], { DATA_DIR: dataDir });
  expect(JSON.parse(out)[0]).toMatchObject({ sandboxBots: bots });
  await set('--bots', '1')();
});

test('a key that the database does not know is refused, and no bot comes', async () => {
  const env = { DATA_DIR: dataDir, SECRETS_KEY: newKey() };
  await expect(runBots({ argv: ['--operator', 'test-casino'], env, until: async () => {}, say: () => {} })).rejects.toBeInstanceOf(
    WrongKey,
  );
  const { out } = await runOperatorCommand(['list'], { DATA_DIR: dataDir });
  expect(JSON.parse(out)[0]).toMatchObject({ sandboxBots: 1 });
});

test.each([
  [['--operator', 'real-casino'], /^operator: real-casino is not a sandbox.*set-sandbox --operator real-casino --bots 0/],
  [['--operator', 'nobody'], /^operator: there is no operator nobody/],
  [[], /^operator: is required/],
  [['--operator', 'test-casino', '--bots', '9'], /^bots: "9" is not a number from 1 to 5/],
  [['--operator', 'test-casino', '--bots', '0'], /^bots: "0" is not/],
  [['--colour', 'red'], /colour/],
])('%j is refused with the reason, and no bot comes', async (argv, reason) => {
  expect(await run(argv)).toMatchObject({ code: 1, said: expect.stringMatching(reason), during: [] });
});

test('point 8: npm run bots makes no data where there is none', async () => {
  const nowhere = join(dataDir, '..', 'nowhere');
  expect(await run(['--operator', 'test-casino'], { folder: nowhere })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^DATA_DIR: there is no/),
  });
  expect(existsSync(nowhere)).toBe(false);
});
