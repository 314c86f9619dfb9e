import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LobbySchemaState, WaitingMessage } from '@cardroom/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOf, removeData } from '../../testing/fixtures/place.ts';
import { ServiceProcess } from '../../testing/fixtures/processes-of-a-service.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { postJson, TestPlayer, type TestSocket } from '../../testing/fixtures/test-player.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';

const TIMEOUT = 200_000;

let wallet: ScriptedWallet;
let walletUrl: string;
let dataDir: string;
const living: ServiceProcess[] = [];

beforeEach(async () => {
  wallet = new ScriptedWallet();
  walletUrl = await wallet.listen();
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-waitlist-'));
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.kill();
  await wallet.close();
  await removeData(dataDir);
});

test('a service killed with -9 finds its waiting players in order, who see their places without asking', { timeout: TIMEOUT }, async () => {
  const first = await start();
  const { tableId, ann } = await fullTable(first);
  const lobbies = new Map<string, TestSocket<LobbySchemaState>>();
  const players: TestPlayer[] = [];
  for (const id of ['cat', 'dan', 'eve']) {
    const player = await launch(first, id);
    const lobby = await player.joinLobby();
    lobby.room.reconnection.enabled = false;
    expect(await lobby.raw('wait', { tableId })).toEqual({ ok: true });
    lobbies.set(id, lobby);
    players.push(player);
  }
  // A place is written beside the tables; what is durable later was written later.
  expect(await ann.request('sit-out', { when: 'next-hand' })).toEqual({ ok: true });
  await first.kill();
  const second = await start();
  for (const { id, token } of [...players].reverse()) lobbies.set(id, await new TestPlayer(second.url, id, token).joinLobby());
  for (const [index, { id }] of players.entries()) {
    const place = { tableId, position: index + 1, offer: null };
    await eventually(() => expect(lobbies.get(id)?.last<WaitingMessage>('waiting')?.places).toMatchObject([place]));
  }
});

async function start(): Promise<ServiceProcess> {
  const databaseUrl = (await placeOf(dataDir)).databaseUrl ?? '';
  const { process, began } = await ServiceProcess.start({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '1', DEMO_WALLET_URL: walletUrl },
  });
  living.push(process);
  expect(began, process.output).toBe('ready');
  wallet.apiKey = demoFile().wallet.api_key;
  return process;
}

/** The heads-up table with both seats taken. */
async function fullTable(service: ServiceProcess) {
  const { tables } = (await (await fetch(`${service.url}/control/tables`)).json()) as { tables: { table_id: string; room_name: string }[] };
  const tableId = tables.find(({ room_name }) => room_name.startsWith('Bergen'))?.table_id ?? '';
  const ann = await seated(service, 'ann', { tableId, seat: 0 });
  await seated(service, 'bob', { tableId, seat: 1 });
  return { tableId, ann };
}

async function seated(service: ServiceProcess, id: string, { tableId, seat }: { readonly tableId: string; readonly seat: number }) {
  const table = await (await launch(service, id)).joinTable(tableId);
  table.room.reconnection.enabled = false;
  expect(await table.request('sit-down', { seat, chips: 10_000 })).toEqual({ ok: true });
  await eventually(() => expect(table.state.seats[seat]?.stack).toBeGreaterThan(0));
  return table;
}

async function launch({ url }: ServiceProcess, id: string): Promise<TestPlayer> {
  const grant = { grant_type: 'client_credentials', ...demoFile().operator };
  const { access_token } = await postJson<{ access_token: string }>(`${url}/v1/operator/oauth`, grant);
  return TestPlayer.launch(url, { id, currency: 'EUR', accessToken: access_token });
}

interface DemoFile {
  readonly operator: { readonly client_id: string; readonly client_secret: string };
  readonly wallet: { readonly api_key: string };
}

function demoFile(): DemoFile {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
}
