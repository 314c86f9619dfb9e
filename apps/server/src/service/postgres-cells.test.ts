import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '@cardroom/journal';
import { openStore } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOf, removeData } from '../../testing/fixtures/place.ts';
import { freePort } from '../../testing/fixtures/processes-of-a-service.ts';
import {
  databaseUrl,
  demoFile,
  joinLobby,
  joinTable,
  launch,
  pair,
  playOn,
  start,
  twoPlayers,
  voided,
  wallet,
  withOwnDatabase,
} from '../../testing/fixtures/processes-on-postgres.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';
import { type Cell, readCellMap } from '../cells/cell-map.ts';
import { runCellsCommand } from '../commands/cells-cli.ts';
import { runOperatorCommand } from '../commands/operator-cli.ts';
import { newKey } from '../process/secrets.ts';

// An operator moves from two real processes, where players sit, to a real process of another cell.

const TIMEOUT = 200_000;
const OPERATOR = 'demo';
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

withOwnDatabase();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-two-cells-'));
  for (const name of ['a', 'b']) mkdirSync(join(folder, name));
});
afterEach(async () => {
  await removeData(join(folder, 'b'));
  rmSync(folder, { recursive: true, force: true });
});

function settingsOf(name: string, url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    SECRETS_KEY: newKey(),
    PUBLIC_URL: `http://${name}.localhost:2567`,
    DATA_DIR: join(folder, name),
    ALLOW_LOOPBACK_WALLETS: '1',
  };
}

function settingsFile(name: string, settings: Readonly<Record<string, string>>): string {
  const file = join(folder, `${name}.env`);
  writeFileSync(
    file,
    Object.entries(settings)
      .map((one) => `${one.join('=')}\n`)
      .join(''),
  );
  return file;
}

/** A token comes from the cell that the map names, and a wrong secret is refused as there. */
async function askedThroughRouter(cellsFile: string, ports: Readonly<Record<'a' | 'b', number>>): Promise<void> {
  const { cells, ...map } = readCellMap(cellsFile);
  const at = (name: 'a' | 'b') => ({ ...(cells[name] as Cell), servers: [`127.0.0.1:${ports[name]}`] });
  writeFileSync(cellsFile, JSON.stringify({ ...map, cells: { a: at('a'), b: at('b') } }));
  const [out, port] = [join(folder, 'router'), await freePort()];
  expect(runCellsCommand(['haproxy', '--cells', cellsFile, '--out', out, '--bind', `127.0.0.1:${port}`]).code).toBe(0);
  const router = spawn('haproxy', ['-db', '-f', join(out, 'haproxy.cfg')], { stdio: 'ignore' });
  const token = (client: object) =>
    fetch(`http://127.0.0.1:${port}/v1/operator/oauth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', ...client }),
    });
  try {
    const { operator } = demoFile();
    // Until the router has seen that the cells are ready it answers 503.
    const given = await eventually(async () => {
      const answer = await token(operator);
      expect(answer.status).toBe(200);
      return (await answer.json()) as { access_token: string };
    });
    const claims = JSON.parse(Buffer.from(given.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: 'http://b.localhost:2567', client_id: operator.client_id });
    expect((await token({ ...operator, client_secret: 'wrong' })).status).toBe(401);
    expect((await token({ client_id: 'nobody-1a2b3c4d', client_secret: 'wrong' })).status).toBe(401);
  } finally {
    router.kill('SIGKILL');
    await once(router, 'exit');
  }
}

test('players finish their hand and are paid, and play on in the new cell at the same stakes', { timeout: TIMEOUT }, async () => {
  const here = settingsOf('a', databaseUrl);
  const there = settingsOf('b', (await placeOf(join(folder, 'b'))).databaseUrl ?? '');
  const must = async (settings: Record<string, string>, ...argv: string[]) => {
    const { code, out } = await runOperatorCommand(argv, settings);
    expect([code, out]).toEqual([0, out]);
  };
  const [like, target, cellsFile] = [settingsFile('a', here), settingsFile('b', there), join(folder, 'cells.json')];
  const cell = (name: string, numbers: number) => ({ url: `http://${name}.localhost:2567`, numbers, servers: ['127.0.0.1:1'] });
  writeFileSync(cellsFile, JSON.stringify({ cells: { a: cell('a', 0), b: cell('b', 1) }, operators: { [OPERATOR]: 'a' }, nextNumbers: 2 }));
  const ofA = { SECRETS_KEY: here.SECRETS_KEY ?? '', PUBLIC_URL: here.PUBLIC_URL ?? '' };
  const [old] = await pair(ofA, ofA);
  await must(there, 'init');
  await must(there, 'cell-prepare', '--cell', 'b', '--cells', cellsFile, '--like', like);

  const { ann, bob } = await twoPlayers();
  const [from, until] = [Date.now() - 1_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString());
  await must(here, 'maintenance-announce', '--operator', OPERATOR, '--from', from ?? '', '--until', until ?? '');
  const move = () => runOperatorCommand(['move', '--operator', OPERATOR, '--to', 'b', '--cells', cellsFile, '--target', target], here);
  const first = await move();
  expect([first.code, first.out]).toEqual([1, expect.stringMatching(/^left: \d+ open tables, 2 seated players/)]);
  await playOn([ann.table, bob.table], ann.table.state.handId);
  await eventually(async () => expect((await move()).code).toBe(0));
  for (const id of ['ann', 'bob']) {
    expect(wallet.calls(id).filter((call) => call.startsWith('credit'))).toHaveLength(1);
    expect(wallet.balance(id) - START_BALANCE).toBe(wallet.net(id));
  }
  await expect(launch('cy', old.url)).rejects.toThrow(/has moved to http:\/\/b\.localhost:2567 \(cell b\)/);

  await must(there, 'maintenance-cancel', '--operator', OPERATOR);
  const { process: young, began } = await start('t', { ...there, DEMO: '0' });
  expect(began, young.output).toBe('ready');
  if (hasHaproxy) await askedThroughRouter(cellsFile, { a: old.port, b: young.port });
  const cy = await launch('cy', young.url);
  const lobby = await joinLobby(cy);
  const tableId = await eventually(() => {
    const found = [...lobby.state.tables.values()].find(({ roomName }) => roomName.startsWith('Bergen'));
    expect(found).toBeDefined();
    return found?.tableId ?? '';
  });
  expect(Number(tableId)).toBeGreaterThan(1e8);
  const table = await joinTable(cy, tableId);
  expect(await table.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
  await eventually(() => expect(table.state.seats[0]?.stack).toBe(10_000));
  expect(await table.request('leave')).toEqual({ ok: true });
  await eventually(() => expect(wallet.balance('cy')).toBe(START_BALANCE));
  for (const { DATABASE_URL = '', DATA_DIR = '' } of [here, there]) {
    const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, as: 'command' });
    expect(await auditLedger(store)).toEqual([]);
    await store.close();
  }
  expect(await voided()).toEqual([]);
});
