import { parseWire } from '@cardroom/money';
import { gameResultRequest } from '@cardroom/operator-api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { playHand, type Seated, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';

const TWICE_MS = 10_000;
/** The end of a hand stays on screen long enough for a slow machine. */
const SLOW_END = { pace: 'relaxed' } as const;

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterEach(() => service.clock.resume());
afterAll(() => service.stop());

let tables = 0;

/**
 * Ann, Cat and Bob at a table of their own; Cat folds, the others are all in on the flop. Aces against kings, which make four of a kind on
 * the second board.
 */
async function allIn() {
  tables += 1;
  const names = ['ann', 'cat', 'bob'].map((name) => `${name}${tables}`);
  const tableId = await service.table({ seats: 3, runItTwice: true, runTwiceMs: TWICE_MS, ...SLOW_END });
  service.lay(tableId, { 0: 'AsAd', 2: 'KsKd' }, '2c3d4h9s9cKcKh');
  const players = await Promise.all(names.map((name) => service.player(name)));
  const table = await seat(service, tableId, Object.fromEntries(players.entries()));
  const loop = service.loop(tableId);
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  service.clock.pause();
  const handId = await playHand(service, table, 'c f x r9900 c');
  const [ann, bob] = [socketOf(table, 0), socketOf(table, 2)];
  await eventually(() => expect([ann.state.offer.decisionId, bob.state.offer.decisionId]).not.toContain(''));
  return { ann, cat: socketOf(table, 1), bob, table, loop, handId, names, decisionId: ann.state.offer.decisionId };
}

type Played = Awaited<ReturnType<typeof allIn>>;

function socketOf({ sockets }: Seated, number: number): TableSocket {
  const socket = sockets.get(number);
  if (socket === undefined) throw new Error(`nobody in seat ${number}`);
  return socket;
}

/** Waits until the hand is over, makes everybody leave, and returns each player's win or loss at the wallet. */
async function settled({ ann, bob, cat, names }: Played): Promise<number[]> {
  service.clock.resume();
  for (const socket of [ann, cat, bob]) expect(await socket.request('leave')).toEqual({ ok: true });
  await eventually(() => {
    for (const name of names) {
      expect(service.wallet.calls(name)).toHaveLength(2);
      expect(service.wallet.balance(name) - START_BALANCE).toBe(service.wallet.net(name));
    }
  });
  return names.map((name) => service.wallet.net(name));
}

function resultsOf(handId: string) {
  const bodies = service.wallet.resultBodies.map((body) => gameResultRequest.parse(parseWire(body)));
  return bodies.filter((body) => body.round_id === handId);
}

const text = (cards: Iterable<string>) => [...cards].join('');

describe('the offer to run it twice', () => {
  test('is open to the players still in the hand, with their cards face up and no further board card dealt', async () => {
    const { ann, bob, cat, decisionId, loop } = await allIn();
    expect([...ann.state.offer.waiting].sort()).toEqual([0, 2]);
    expect(ann.state.offer.until).toBe((loop.table.offer?.startedAt ?? 0) + TWICE_MS);
    expect([text(cat.state.seats[0]?.shown ?? []), text(cat.state.seats[2]?.shown ?? [])]).toEqual(['AsAd', 'KsKd']);
    expect([text(cat.state.board), text(cat.state.board2), cat.state.toAct]).toEqual(['2c3d4h', '', -1]);
    const before = loop.table;
    expect(await cat.request('run-twice', { agree: true, decisionId })).toEqual({ code: 'not-your-turn' });
    expect(await bob.request('run-twice', { agree: true, decisionId: 'x-1' })).toEqual({ code: 'stale-decision', field: 'decisionId' });
    expect(await bob.request('act', { type: 'fold', decisionId })).toEqual({ code: 'offer-open' });
    expect(await bob.request('act', { type: 'run-twice', agree: true, decisionId })).toMatchObject({ code: 'invalid' });
    expect(await bob.request('run-twice', { agree: 'yes', decisionId })).toEqual({ code: 'invalid', field: 'agree' });
    expect(loop.table).toBe(before);
    // Nothing sent to any socket reveals a card that is still in the deck.
    const told = JSON.stringify([ann, bob, cat].map((socket) => [socket.received, socket.state]));
    for (const card of ['9s', '9c', 'Kc', 'Kh']) expect(told).not.toContain(`"${card}"`);
  });

  test('both accept: two boards, each with half of the pot, in the records of the players in the hand', async () => {
    const played = await allIn();
    const { ann, bob, cat, decisionId, handId } = played;
    expect(await ann.request('run-twice', { agree: true, decisionId })).toEqual({ ok: true });
    await eventually(() => expect([...bob.state.offer.waiting]).toEqual([2]));
    expect(await ann.request('run-twice', { agree: false, decisionId })).toEqual({ code: 'not-your-turn' });
    expect(await bob.request('run-twice', { agree: true, decisionId })).toEqual({ ok: true });
    for (const socket of [ann, bob, cat]) {
      await eventually(() => expect(text(socket.state.board2)).toBe('2c3d4hKcKh'));
      expect([text(socket.state.board), socket.state.offer.decisionId, socket.state.phase]).toEqual(['2c3d4h9s9c', '', 'showdown']);
    }
    // 200.50 in the pot, half of it on each board.
    expect(await settled(played)).toEqual([25, -50, 25]);
    const [{ result } = { result: null }] = resultsOf(handId);
    expect(text(result?.community_card ?? [])).toBe('2c3d4h9s9c');
    expect(result?.players.map(({ boards }) => boards?.map((board) => [text(board.community_card), board.hand_rank, board.win]))).toEqual([
      [
        ['2c3d4h9s9c', 'two_pair', 10_025],
        ['2c3d4hKcKh', 'two_pair', 0],
      ],
      undefined,
      [
        ['2c3d4h9s9c', 'two_pair', 0],
        ['2c3d4hKcKh', 'four_of_a_kind', 10_025],
      ],
    ]);
  });

  test('one declines: one board, at once, whatever the other answers', async () => {
    const played = await allIn();
    const { ann, bob, decisionId, handId } = played;
    expect(await bob.request('run-twice', { agree: false, decisionId })).toEqual({ ok: true });
    await eventually(() => expect(text(ann.state.board)).toBe('2c3d4h9s9c'));
    expect(text(ann.state.board2)).toBe('');
    expect(await ann.request('run-twice', { agree: true, decisionId })).toEqual({ code: 'no-hand' });
    expect(await settled(played)).toEqual([10_050, -50, -10_000]);
    for (const { result } of resultsOf(handId)) for (const player of result.players) expect(player).not.toHaveProperty('boards');
  });

  test('one does not answer: after exactly ten seconds that counts as a no', async () => {
    const played = await allIn();
    const { ann, bob, decisionId, loop } = played;
    expect(await ann.request('run-twice', { agree: true, decisionId })).toEqual({ ok: true });
    // The time runs once the hands have been shown.
    service.clock.advance((loop.table.offer?.until ?? 0) - service.clock.now() - 1);
    // The answer to the ping comes after everything that was due.
    expect(await bob.request('ping')).toMatchObject({ ok: true });
    expect(loop.table.offer?.decisionId).toBe(decisionId);
    service.clock.advance(1);
    await eventually(() => expect(text(bob.state.board)).toBe('2c3d4h9s9c'));
    expect(text(bob.state.board2)).toBe('');
    // The reason for sitting out is the lack of chips, not the missing answer.
    expect(loop.table.seats[2]?.sitOutReason).toBe('no-chips');
    expect(await settled(played)).toEqual([10_050, -50, -10_000]);
  });

  test('a player who reconnects during the offer sees it', async () => {
    const { bob, decisionId, loop } = await allIn();
    bob.received.length = 0;
    expect(await bob.request('resync')).toEqual({ ok: true });
    await eventually(() => expect(bob.cueTypes()).toContain('offer-started'));
    expect(bob.state.offer.decisionId).toBe(decisionId);
    expect(loop.table.offer?.decisionId).toBe(decisionId);
  });
});
