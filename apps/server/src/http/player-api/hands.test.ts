import { HANDS_PAGE_MAX, HANDS_SHOWN_MS, type HandExport, type HandsAnswer, type HandTablesAnswer } from '@cardroom/protocol';
import { parseScenario } from '@cardroom/scenarios';
import { sql } from '@cardroom/storage';
import type { HandReplay } from '@cardroom/views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playHand, type Seated, seat } from '../../../testing/fixtures/play.ts';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, TestService } from '../../../testing/fixtures/test-service.ts';
import { HAND_READS } from './hands.ts';

/** A player's own hands over HTTP: what every byte of the response may and may not contain. */
let service: TestService;
let names = 0;
beforeAll(async () => {
  service = await TestService.start();
  await service.operator('other', 'http://127.0.0.1:9/wallet');
});
afterAll(() => service.stop());
// Limits and lists are per player, so each test has its own players.
beforeEach(() => {
  names += 1;
});

const newPlayer = (name: string, where: { operatorId?: string } = {}): Promise<TestPlayer> => service.player(`${name}-${names}`, where);

interface Raw {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  readonly body: any;
}

async function get(player: TestPlayer | null, path: string): Promise<Raw> {
  const headers: Record<string, string> = player === null ? {} : { authorization: `Bearer ${player.token}` };
  const answer = await fetch(service.url + path, { headers });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) };
}

const handsOf = async (player: TestPlayer, query = ''): Promise<HandsAnswer> => (await get(player, `/api/hands${query}`)).body;
const idsOf = (answer: HandsAnswer): string[] => answer.hands.map(({ handId }) => handId);

/** Every card named in the text, however it is quoted; a card sent as a number would be a list of two numbers. */
function cardsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\b([2-9TJQKA][cdhs])\b/g)].map(([card]) => card))].sort();
}

/** Cards of a text in which they may stand next to each other. */
function allCardsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/([2-9TJQKA][cdhs])(?![a-z])/g)].map(([, card = '']) => card))].sort();
}

/** A table whose next hand waits for a signal, so that nothing moves while a test looks. */
async function table(players: Readonly<Record<number, TestPlayer>>): Promise<Seated> {
  const tableId = await service.table({ seats: 3 });
  return seat(service, tableId, players);
}

async function playOne(at: Seated, line?: string): Promise<string> {
  const loop = service.loop(at.tableId);
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  return playHand(service, at, line);
}

describe('one hand', () => {
  test('each player gets their own cards, the board and what was shown, and no other card', async () => {
    const [ann, bob, cat] = [await newPlayer('ann'), await newPlayer('bob'), await newPlayer('cat')];
    const at = await table({ 0: ann, 1: bob, 2: cat });
    // Seat 0 has the button: seat 1 shows first, seat 2 wins, seat 0 mucks.
    service.lay(at.tableId, { 0: 'QsQd', 1: 'KsKd', 2: 'AsAd' }, '2c3d4h9s9c');
    const handId = await playOne(at);
    const shown = ['2c', '3d', '4h', '9s', '9c', 'Ks', 'Kd', 'As', 'Ad'];
    const views = await Promise.all([ann, bob, cat].map((player) => get(player, `/api/hands/${handId}`)));
    expect(views.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(views.map(({ text }) => cardsIn(text))).toEqual([[...shown, 'Qs', 'Qd'].sort(), [...shown].sort(), [...shown].sort()]);
    for (const { text } of views) expect(text).not.toMatch(/deck|stayId|lotId|playerId/);
    const replay: HandReplay = views[0]?.body;
    expect(replay).toMatchObject({ handId, tableId: at.tableId, seat: 0, cards: ['Qs', 'Qd'], seats: 3 });
    expect(replay.players.map(({ name }) => name)).toEqual([bob, cat, ann].map(({ id }) => id.toUpperCase()));
    expect(replay.events.at(-1)?.cue.type).toBe('hand-closed');
  });

  test('a hand that ends by folds shows only the player’s own cards, none of the undealt ones', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    service.lay(at.tableId, { 0: '7c2d', 1: 'AhAs' }, 'KcKdKhKs3c');
    const handId = await playOne(at, 'f');
    expect(cardsIn((await get(ann, `/api/hands/${handId}`)).text)).toEqual(['2d', '7c']);
    expect(cardsIn((await get(bob, `/api/hands/${handId}`)).text)).toEqual(['Ah', 'As']);
    expect(cardsIn((await get(ann, '/api/hands')).text)).toEqual(['2d', '7c']);
  });

  test('includes cards shown after the hand', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    service.lay(at.tableId, { 0: '7c2d', 1: 'AhAs' });
    const handId = await playOne(at, 'f');
    expect(await at.sockets.get(1)?.request('show-cards', { cards: [1] })).toEqual({ ok: true });
    const { body, text } = await get(ann, `/api/hands/${handId}`);
    expect(body.events.at(-1).cue).toEqual({ type: 'cards-shown', seat: 1, cards: ['As'] });
    expect(cardsIn(text)).toEqual(['2d', '7c', 'As']);
    await playOne(at, 'f');
    expect((await get(ann, `/api/hands/${handId}`)).text).toBe(text);
  });

  test('a file in any format has only the player’s own cards and those that were shown', async () => {
    const [ann, bob, cat] = [await newPlayer('ann'), await newPlayer('bob'), await newPlayer('cat')];
    const at = await table({ 0: ann, 1: bob, 2: cat });
    service.lay(at.tableId, { 0: 'QsQd', 1: 'KsKd', 2: 'AsAd' }, '2c3d4h9s9c');
    const handId = await playOne(at);
    const open = ['2c', '3d', '4h', '9s', '9c', 'Ks', 'Kd', 'As', 'Ad'];
    const exported = async (player: TestPlayer, format: string) =>
      (await get(player, `/api/hands/${handId}/export?format=${format}`)).body as HandExport;
    for (const [format, extension] of [
      ['pokerstars', 'txt'],
      ['ohh', 'ohh'],
      ['phh', 'phh'],
    ] as const) {
      const { fileName, text } = await exported(ann, format);
      expect(fileName).toBe(`hand-${handId}.${extension}`);
      expect(allCardsIn(text)).toEqual([...open, 'Qs', 'Qd'].sort());
      expect(allCardsIn((await exported(bob, format)).text)).toEqual([...open].sort());
    }
    const own = await exported(ann, 'hand');
    expect(own.fileName).toBe(`hand-${handId}.hand`);
    expect(parseScenario(own.text).ok).toBe(true);
    expect(allCardsIn(own.text)).toEqual([...open, 'Qs', 'Qd'].sort());
    // Bob did not see the queens, so other losing cards take their place.
    const other = await exported(bob, 'hand');
    expect(parseScenario(other.text).ok).toBe(true);
    expect(allCardsIn(other.text)).not.toContain('Qs');
    const eve = await newPlayer('eve');
    expect((await get(eve, `/api/hands/${handId}/export?format=hand`)).body.code).toBe('NOT_FOUND');
  });

  test('a void hand is returned with nothing won or lost', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    const loop = service.loop(at.tableId);
    const handId = await eventually(() => {
      expect(loop.table.turn).not.toBeNull();
      return loop.table.handId;
    });
    loop.holdDeals();
    await loop.offer({ type: 'void-hand', reason: 'test' });
    expect((await handsOf(ann)).hands).toEqual([
      expect.objectContaining({ handId, state: 'void', play: expect.objectContaining({ net: 0 }) }),
    ]);
    expect((await get(bob, `/api/hands/${handId}`)).body.events.at(-1).cue.type).toBe('hand-voided');
    expect((await get(bob, `/api/hands/${handId}/export?format=pokerstars`)).body.code).toBe('NOT_FOUND');
  });
});

describe('whose hand it is', () => {
  test('is 404 for another player, another operator, a running hand and invalid ids; 401 without a session', async () => {
    const [ann, bob, eve] = [await newPlayer('ann'), await newPlayer('bob'), await newPlayer('eve')];
    const twin = await newPlayer('ann', { operatorId: 'other' });
    const at = await table({ 0: ann, 1: bob });
    const handId = await playOne(at, 'f');
    const paths = [
      `/api/hands/${handId}`,
      '/api/hands/999999',
      '/api/hands/abc',
      '/api/hands/-1',
      `/api/hands/${handId}x`,
      '/api/hands/1e3',
    ];
    for (const player of [eve, twin]) {
      for (const path of paths) expect([path, (await get(player, path)).body.code]).toEqual([path, 'NOT_FOUND']);
      expect(await handsOf(player)).toEqual({ hands: [], more: false });
      expect(await handsOf(player, `?before=${handId}`)).toEqual({ hands: [], more: false });
    }
    const loop = service.loop(at.tableId);
    loop.releaseDeals();
    const running = await eventually(() => {
      expect(loop.table.turn).not.toBeNull();
      return loop.table.handId;
    });
    expect((await get(ann, `/api/hands/${running}`)).status).toBe(404);
    expect(idsOf(await handsOf(ann))).toEqual([handId]);
    expect((await get(null, '/api/hands')).body.code).toBe('INVALID_SESSION');
    expect((await get(null, `/api/hands/${handId}`)).status).toBe(401);
  });

  test('a spectator does not get the table’s hands', async () => {
    const [ann, bob, watcher] = [await newPlayer('ann'), await newPlayer('bob'), await newPlayer('watcher')];
    const at = await table({ 0: ann, 1: bob });
    await watcher.joinTable(at.tableId);
    const handId = await playOne(at, 'f');
    expect((await get(watcher, `/api/hands/${handId}`)).status).toBe(404);
  });
});

describe('the list', () => {
  test('is newest first, with what players look for', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    service.lay(at.tableId, { 0: '7c2d', 1: 'AhAs' }, 'KcKdKhQs3c');
    const first = await playOne(at);
    const second = await playOne(at, 'f');
    const answer = await handsOf(bob);
    expect(idsOf(answer)).toEqual([second, first]);
    expect(answer.more).toBe(false);
    expect(answer.hands[1]).toMatchObject({
      tableId: at.tableId,
      gameKey: 'nlhe',
      game: 'holdem',
      limit: 'NL',
      currency: 'EUR',
      smallBlind: 50,
      bigBlind: 100,
      state: 'ended',
      play: { cards: ['Ah', 'As'], board: ['Kc', 'Kd', 'Kh', 'Qs', '3c'], secondBoard: [], net: 100 },
    });
    expect(answer.hands[1]?.endedAt).toBeGreaterThanOrEqual(answer.hands[1]?.startedAt ?? 0);
    expect((await handsOf(ann)).hands[1]?.play).toMatchObject({ cards: ['7c', '2d'], net: -100 });
  });

  test('keeps its pages stable while hands go on', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    const played: string[] = [];
    for (let n = 0; n < 5; n += 1) played.unshift(await playOne(at, 'f'));
    const one = await handsOf(ann, '?limit=2');
    await playOne(at, 'f');
    const two = await handsOf(ann, `?limit=2&before=${idsOf(one).at(-1)}`);
    await playOne(at, 'f');
    const three = await handsOf(ann, `?limit=2&before=${idsOf(two).at(-1)}`);
    expect([one, two, three].flatMap(idsOf)).toEqual(played);
    expect([one.more, two.more, three.more]).toEqual([true, true, false]);
  });

  test('can be limited to a period and sorted by the biggest pot', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    service.lay(at.tableId, { 0: '7c2d', 1: 'AhAs' }, 'KcKdKhQs3c');
    const big = await playOne(at);
    const small = await playOne(at, 'f');
    const biggest = await handsOf(ann, '?order=biggest-pot');
    expect(biggest.hands.map(({ handId, pot }) => [handId, pot])).toEqual([
      [big, 200],
      [small, 100],
    ]);
    expect(idsOf(await handsOf(ann, `?order=biggest-pot&limit=1&before=${big}`))).toEqual([small]);
    const [first] = biggest.hands;
    expect(idsOf(await handsOf(ann, `?to=${first?.endedAt}`))).toEqual([big]);
    expect(idsOf(await handsOf(ann, `?from=${(first?.endedAt ?? 0) + 1}`))).toEqual([small]);
  });

  test('can be limited to one of the player’s tables', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const [one, other] = [await table({ 0: ann, 1: bob }), await table({ 0: ann, 2: bob })];
    const [first, second] = [await playOne(one, 'f'), await playOne(other, 'f')];
    expect(idsOf(await handsOf(ann))).toEqual([second, first]);
    expect(idsOf(await handsOf(ann, `?table=${one.tableId}`))).toEqual([first]);
    expect(idsOf(await handsOf(ann, `?order=biggest-pot&table=${other.tableId}`))).toEqual([second]);
    expect((await get(ann, '/api/hands?table=x')).body.errors).toMatchObject([{ field: 'table' }]);
    const { tables } = (await get(ann, '/api/hand-tables')).body as HandTablesAnswer;
    expect(tables.map(({ tableId }) => tableId).toSorted()).toEqual([one.tableId, other.tableId].toSorted());
    expect((await get(await newPlayer('eve'), '/api/hand-tables')).body).toEqual({ tables: [] });
    expect((await get(null, '/api/hand-tables')).status).toBe(401);
  });

  test('covers the last 12 months only', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    const [old, kept] = [await playOne(at, 'f'), await playOne(at, 'f')];
    const { store } = service.service.parts;
    const endedAt = service.clock.now() - HANDS_SHOWN_MS;
    for (const [at, handId] of [
      [endedAt - 1, old],
      [endedAt + 3_600_000, kept],
    ] as const) {
      await store.write([sql`update hand set ended_at = ${at} where hand_id = ${handId}`]);
      await store.write([sql`update hand_player set ended_at = ${at} where hand_id = ${handId}`]);
    }
    expect(idsOf(await handsOf(ann))).toEqual([kept]);
    expect((await get(ann, `/api/hands/${old}`)).status).toBe(404);
    expect((await get(ann, `/api/hands/${kept}`)).status).toBe(200);
  });

  test('includes a hand with damaged records without its play; requesting it is a server error', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    const at = await table({ 0: ann, 1: bob });
    const handId = await playOne(at, 'f');
    await service.service.parts.store.write([sql`update hand set events = ${Buffer.from('damaged')} where hand_id = ${handId}`]);
    expect((await handsOf(ann)).hands).toEqual([expect.objectContaining({ handId, play: null })]);
    expect((await get(ann, `/api/hands/${handId}`)).body.code).toBe('INTERNAL_ERROR');
    expect(service.logged.join('')).toContain(`hand ${handId} cannot be read`);
  });
});

describe('invalid queries', () => {
  test.each([
    ['/api/hands?limit=0', [{ field: 'limit', code: 'too_short' }]],
    [`/api/hands?limit=${HANDS_PAGE_MAX + 1}`, [{ field: 'limit', code: 'too_long' }]],
    ['/api/hands?limit=ten', [{ field: 'limit', code: 'bad_format' }]],
    ['/api/hands?limit=1&limit=2', [{ field: 'limit', code: 'wrong_type' }]],
    ['/api/hands?before=abc', [{ field: 'before', code: 'bad_format' }]],
    ['/api/hands?before=', [{ field: 'before', code: 'bad_format' }]],
    [
      '/api/hands?player_id=bob&room=1',
      [
        { field: 'player_id', code: 'unknown_member' },
        { field: 'room', code: 'unknown_member' },
      ],
    ],
    ['/api/hands?from=yesterday', [{ field: 'from', code: 'bad_format' }]],
    ['/api/hands?table=Riga', [{ field: 'table', code: 'bad_format' }]],
    ['/api/hand-tables?limit=1', [{ field: 'limit', code: 'unknown_member' }]],
    ['/api/hands?to=-1', [{ field: 'to', code: 'bad_format' }]],
    ['/api/hands?order=smallest', [{ field: 'order', code: 'unknown_value' }]],
    ['/api/hands/100001/export', [{ field: 'format', code: 'required' }]],
    ['/api/hands/100001/export?format=pdf', [{ field: 'format', code: 'unknown_value' }]],
    ['/api/hands/100001?seat=1', [{ field: 'seat', code: 'unknown_member' }]],
  ])('%s names the wrong member', async (path, errors) => {
    const reply = await get(await newPlayer('ann'), path);
    expect([reply.status, reply.body.errors]).toEqual([400, errors]);
  });

  test('a player who keeps asking is slowed down, and nobody else', async () => {
    const [ann, bob] = [await newPlayer('ann'), await newPlayer('bob')];
    service.clock.pause();
    const replies = await Promise.all(Array.from({ length: HAND_READS.burst + 5 }, () => get(ann, '/api/hands')));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await get(bob, '/api/hands')).status).toBe(200);
    expect((await get(ann, '/api/session')).status).toBe(200);
    service.clock.resume();
  });
});
