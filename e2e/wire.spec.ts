import { drive } from '@cardroom/bots';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { expect, test } from '@playwright/test';
import { Stack } from './stack.ts';
import { auditWire } from './wire-audit.ts';
import type { WireCall } from './wire-rules.ts';

/** Reads every wallet call of some hands strictly by the specification, without any knowledge of the code. */
const HANDS = 60;
const HANDS_OF_OTHERS = 20;
const NO_PAUSE = '--pace none';

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('euros: antes, straddle, posts, rake, six seats', async () => {
  test.setTimeout(240_000);
  const room =
    '--small-blind 0.07 --big-blind 0.15 --ante 0.02 --ante-type each --straddle true --rake-basis-points 500 --entry post-or-wait';
  const calls = await play({ seed: 1, currency: 'EUR', bots: 6, room });
  expectSound(calls);
  for (const [name, kind, spoil] of SPOILERS) expect(auditWire(spoilFirst(calls, kind, spoil)).faults, name).not.toEqual([]);
});

test('won: whole units with two decimals, three at a table', async () => {
  test.setTimeout(240_000);
  expectSound(await play({ seed: 2, currency: 'KRW', bots: 3, room: '--small-blind 100 --big-blind 200 --seats 3 --entry free' }));
});

const OTHER_GAMES: readonly [string, string][] = [
  ['hi-lo, run twice, bomb pots', '--game-key plo8 --big-blind 0.20 --run-it-twice true --bomb-pot-every-hands 3 --rake-basis-points 500'],
  ['short deck', '--game-key nlsd --big-blind 0.20 --rake-basis-points 500'],
  ['fixed limit hi-lo', '--game-key flo8 --big-blind 0.20 --rake-by-players 2:300:0.10,4:500:0.50'],
  ['six cards', '--game-key plo6 --big-blind 0.20'],
];

for (const [seed, [name, room]] of OTHER_GAMES.entries()) {
  test(`other games: ${name}`, async () => {
    test.setTimeout(240_000);
    expectSound(
      await play({ seed: 10 + seed, currency: 'EUR', bots: 4, room: `${room} --entry free`, hands: HANDS_OF_OTHERS }),
      HANDS_OF_OTHERS,
    );
  });
}

/** The reader has to notice each of these in an otherwise sound run. */
const SPOILERS: readonly [string, string, (body: string) => string][] = [
  ['one decimal', 'debit', (body) => body.replace(/("amount":\d+\.\d)\d/, '$1')],
  ['an amount as text', 'credit', (body) => body.replace(/"amount":(\d+\.\d\d)/, '"amount":"$1"')],
  ['seconds only', 'result', (body) => body.replace(/\.\d{3}Z/, 'Z')],
  ['a room id as a number', 'debit', (body) => body.replace(/"room_id":"(\d+)"/, '"room_id":$1')],
  ['members out of order', 'debit', (body) => body.replace(/^\{("transaction_type":"debit"),(.*?),/, '{$2,$1,')],
  ['a surplus member', 'result', (body) => body.replace('{', '{"note":"",')],
  ['another win', 'result', (body) => body.replace(/"player_result":"(win|loss)"/, '"player_result":"draw"')],
  [
    'a cent more',
    'result',
    (body) => body.replace(/"end_stack":(\d+\.\d\d)/, (_, end) => `"end_stack":${(Number(end) + 0.01).toFixed(2)}`),
  ],
  ['a foreign debit', 'credit', (body) => body.replace(/("ref_transaction_id":"\w+)-/, '$10-')],
  ['a bet left out', 'result', (body) => body.replace(/\{"seq":2,.*?\},/, '')],
];

function spoilFirst(calls: readonly WireCall[], kind: string, spoil: (body: string) => string): WireCall[] {
  const first = calls.find((call) => call.kind === kind);
  return calls.map((call) => (call === first ? { ...call, request: spoil(call.request) } : call));
}

interface Played {
  readonly seed: number;
  readonly currency: string;
  readonly bots: number;
  /** Flags of `room-open`. */
  readonly room: string;
  readonly hands?: number;
}

/** Bots play in their own room until all have left and every call is answered. */
async function play({ seed, currency, bots, room, hands = HANDS }: Played): Promise<WireCall[]> {
  const flags = `room-open --operator demo --name Wire --currency ${currency} ${room} ${NO_PAUSE}`;
  const { roomId } = await stack.operatorCommand<{ roomId: string }>(...flags.split(' '));
  const mayJoin = (table: LobbyRow) => table.roomId === roomId && table.status === 'open' && table.players < table.seats;
  const choose = (tables: readonly LobbyRow[]) => tables.filter(mayJoin).sort((a, b) => b.players - a.players)[0]?.tableId ?? null;
  const report = await drive({ demoUrl: stack.demo, serviceUrl: stack.service, hands, bots, seed, currency, choose });
  const calls = () => callsOf(roomId, report.players);
  await expect.poll(async () => auditWire(await calls()).faults, { timeout: 30_000 }).toEqual([]);
  return calls();
}

async function callsOf(roomId: string, players: readonly string[]): Promise<WireCall[]> {
  const { calls } = await stack.demoApi<{ calls: (WireCall & { player_id: string | null })[] }>('/api/calls');
  const isOurs = (kind: string, request: string) => kind === 'balance' || request.includes(`"room_id":"${roomId}"`);
  return calls.filter(({ player_id, kind, request }) => players.includes(player_id ?? '') && isOurs(kind, request));
}

function expectSound(calls: readonly WireCall[], hands = HANDS): void {
  const { faults, checked } = auditWire(calls);
  console.log(`calls checked: ${JSON.stringify(checked)}`);
  expect(faults).toEqual([]);
  expect(checked.result).toBeGreaterThanOrEqual(2 * hands);
  for (const kind of ['balance', 'debit', 'credit']) expect(checked[kind], kind).toBeGreaterThan(2);
}
