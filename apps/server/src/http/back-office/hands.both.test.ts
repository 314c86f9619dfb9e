import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCardsIn, cardsIn } from '../../../testing/fixtures/cards-in.ts';
import { PUBLIC_URL } from '../../../testing/fixtures/listening-app.ts';
import { playHand, type Seated, seat } from '../../../testing/fixtures/play.ts';
import { ScriptedWallet } from '../../../testing/fixtures/scripted-wallet.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { staffedService } from '../../../testing/fixtures/staffed-service.ts';
import { eventually, must, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { setSettlement } from '../../operators/settlement.ts';
import { OPERATOR_ROLES } from '../../staff/roles.ts';
import { HAND_FILES } from './hand-schemas.ts';

/** What each role of the operator and the service may and may not find in the bytes of a finished hand. */
let place: TestService;
const browsers: Record<string, Browser> = {};
const byHand = new ScriptedWallet();
let names = 0;
beforeAll(async () => {
  place = await TestService.start({ publicUrl: PUBLIC_URL });
  await place.operator('other', 'http://127.0.0.1:9/wallet');
  await place.operator('by-hand', await byHand.listen());
  must(await setSettlement(place.service.parts.store, { by: 'test', at: 0 }, 'by-hand', 'hand'));
  const app = staffedService(place);
  for (const role of OPERATOR_ROLES) {
    browsers[role] = (await newStaff(app, { email: `${role}@casino.example`, role, operatorId: OPERATOR })).browser;
  }
  for (const role of ['service-owner', 'service-risk'] as const) {
    browsers[role] = (await newStaff(app, { email: `${role}@service.example`, role, operatorId: null })).browser;
  }
  browsers.other = (await newStaff(app, { email: 'owner@other.example', role: 'owner', operatorId: 'other' })).browser;
});
afterAll(async () => {
  await place.stop();
  await byHand.close();
});

const browserOf = (role: string): Browser => browsers[role] as Browser;
const isOfService = (role: string) => role.startsWith('service-');
/** The service's staff name the operator of the hand. */
const ask = async (path: string, role = 'support', operatorId = OPERATOR) => {
  const more = isOfService(role) ? `${path.includes('?') ? '&' : '?'}operatorId=${operatorId}` : '';
  return browserOf(role).call(`/hands${path}${more}`);
};
/** All roles that may read hands. */
const EVERYBODY = [...OPERATOR_ROLES, 'service-owner', 'service-risk'];

/** A table with the given number of players, whose ids are the operator's own. */
async function tableOf(count: number, operatorId = OPERATOR): Promise<Seated & { readonly ids: readonly string[] }> {
  names += 1;
  const ids = Array.from({ length: count }, (_, index) => `${['ann', 'bob', 'cat'][index]}-${names}`);
  const players = await Promise.all(ids.map((id) => place.player(id, { operatorId })));
  const tableId = await place.table({ seats: 3, rakeBasisPoints: 500, rakeCap: 300 }, 'EUR', operatorId);
  return { ...(await seat(place, tableId, Object.fromEntries(players.map((player, index) => [index, player])))), ids };
}

/** Plays the next hand without another one starting after it. */
async function playOne(at: Seated, line?: string): Promise<string> {
  const loop = place.loop(at.tableId);
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  return playHand(place, at, line);
}

/** Seat 0 has the button: seat 1 shows kings first, seat 2 wins with aces, seat 0 mucks queens. Everybody put in 3.00. */
async function showdown(operatorId = OPERATOR) {
  const at = await tableOf(3, operatorId);
  place.loop(at.tableId).holdDeals();
  place.lay(at.tableId, { 0: 'QsQd', 1: 'KsKd', 2: 'AsAd' }, '2c3d4h9s9c');
  return { at, handId: await playOne(at, 'r300 c c') };
}
const SHOWN = ['2c', '3d', '4h', '9s', '9c', 'Ks', 'Kd', 'As', 'Ad'].sort();

describe('one hand', () => {
  test('shows result, pots, rake and log to everybody who may read hands, with no cards but those shown', async () => {
    const { at, handId } = await showdown();
    for (const role of EVERYBODY) {
      const { status, text, body } = await ask(`/${handId}`, role);
      expect([role, status]).toEqual([role, 200]);
      expect([role, cardsIn(text)]).toEqual([role, SHOWN]);
      expect(text).not.toMatch(/"(deck|open|stayIds|lots)"/);
      expect(body.opening === null).toBe(role !== 'service-risk');
    }
    const { body } = await ask(`/${handId}`);
    expect(body).toMatchObject({ handId, state: 'ended', tableId: at.tableId, gameKey: 'nlhe', currency: 'EUR', potMinor: 900 });
    const { play } = body;
    expect([play.board, play.secondBoard, play.rake]).toEqual([['2c', '3d', '4h', '9s', '9c'], [], 45]);
    const [ann, bob, cat] = play.players;
    expect(ann).toMatchObject({ playerId: at.ids[0], seat: 1, position: 'BTN', startStack: 10_000, endStack: 9_700, net: -300, cards: [] });
    expect(bob).toMatchObject({ playerId: at.ids[1], seat: 2, status: 'lost', net: -300, rake: 15, cards: ['Ks', 'Kd'] });
    expect(cat).toMatchObject({ playerId: at.ids[2], seat: 3, status: 'won', win: 855, net: 555, cards: ['As', 'Ad'] });
    expect(play.pots).toEqual([{ amount: 900, rake: 45, winners: [{ seat: 3, chips: 855, half: 'all' }] }]);
    expect(play.replay).toMatchObject({ handId, seat: null, cards: [], seats: 3 });
    expect(play.replay.events.at(-1).cue.type).toBe('hand-closed');
  });

  test('lists its results in its trail, each with a link to its transaction', async () => {
    const { handId, at } = await showdown();
    const { trail } = (await ask(`/${handId}`)).body;
    expect(trail.map(({ kind, playerId, roundId }: Record<string, string>) => [kind, playerId, roundId])).toEqual(
      at.ids.map((id) => ['result', id, handId]),
    );
    const one = await browserOf('support').call(`/money/transactions/${trail[0].transactionId}`);
    expect(one.body.transaction).toMatchObject({ roundId: handId, playerId: trail[0].playerId, amountMinor: trail[0].amountMinor });
  });

  test('with a player leaving at its end shows the cash-out and the buy-in it closed', async () => {
    const at = await tableOf(2);
    const loop = place.loop(at.tableId);
    const handId = await eventually(() => {
      expect(loop.table.turn).not.toBeNull();
      return loop.table.handId;
    });
    loop.holdDeals();
    // The player whose turn it is leaves, which folds and ends the hand.
    expect(await at.sockets.get(0)?.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(loop.table.handId).toBeNull());
    const { trail } = (await ask(`/${handId}`)).body;
    const kinds = trail.map(({ kind, playerId }: Record<string, string>) => `${kind} ${playerId}`);
    expect(kinds.toSorted()).toEqual([`credit ${at.ids[0]}`, `debit ${at.ids[0]}`, `result ${at.ids[0]}`, `result ${at.ids[1]}`]);
  });

  test('at a table that settles each hand shows every stake and what closed it', async () => {
    const { handId, at } = await showdown('by-hand');
    const { trail } = (await ask(`/${handId}`, 'service-owner', 'by-hand')).body;
    const of = (kind: string) =>
      trail
        .filter((row: { kind: string }) => row.kind === kind)
        .map(({ playerId, amountMinor }: Record<string, unknown>) => [playerId, amountMinor]);
    expect(of('debit').toSorted()).toEqual(at.ids.map((id) => [id, 10_000]));
    expect(of('credit').toSorted()).toEqual(at.ids.map((id, index) => [id, [9_700, 9_700, 10_555][index]]));
    expect(of('result')).toHaveLength(3);
  });

  test('that ends by folds shows no cards, dealt or undealt', async () => {
    const at = await tableOf(2);
    place.loop(at.tableId).holdDeals();
    place.lay(at.tableId, { 0: '7c2d', 1: 'AhAs' }, 'KcKdKhKs3c');
    const handId = await playOne(at, 'f');
    for (const role of EVERYBODY) expect([role, cardsIn((await ask(`/${handId}`, role)).text)]).toEqual([role, []]);
    for (const format of HAND_FILES) expect(allCardsIn((await ask(`/${handId}/export?format=${format}`)).body.text)).toEqual([]);
  });

  test('shows a card that was revealed after it', async () => {
    const at = await tableOf(2);
    place.loop(at.tableId).holdDeals();
    place.lay(at.tableId, { 0: '7c2d', 1: 'AhAs' });
    const handId = await playOne(at, 'f');
    expect(await at.sockets.get(1)?.request('show-cards', { cards: [1] })).toEqual({ ok: true });
    const { text, body } = await ask(`/${handId}`);
    expect(cardsIn(text)).toEqual(['As']);
    expect(body.play.players.map(({ cards }: { cards: string[] }) => cards)).toEqual([[], ['As']]);
  });

  test('that was voided returned everybody’s stack', async () => {
    const at = await tableOf(2);
    const loop = place.loop(at.tableId);
    const handId = await eventually(() => {
      expect(loop.table.turn).not.toBeNull();
      return loop.table.handId;
    });
    loop.holdDeals();
    await loop.offer({ type: 'void-hand', reason: 'test' });
    const { body } = await ask(`/${handId}`);
    expect([body.state, body.potMinor, body.play.pots, body.trail]).toEqual(['void', 0, [], []]);
    const nothing = { startStack: 10_000, endStack: 10_000, net: 0, rake: 0, status: null, cards: [] };
    expect(body.play.players).toEqual(at.ids.map((playerId) => expect.objectContaining({ playerId, ...nothing })));
    expect((await ask(`/${handId}/export?format=ohh`)).body.code).toBe('NOT_FOUND');
  });

  test('with damaged records still has its summary and trail', async () => {
    const { handId } = await showdown();
    await place.service.parts.store.write([sql`update hand set events = ${Buffer.from('damaged')} where hand_id = ${handId}`]);
    const { body } = await ask(`/${handId}`);
    expect([body.play, body.trail.length, body.potMinor]).toEqual([null, 3, 900]);
    expect((await ask(`/${handId}/export?format=phh`)).body.code).toBe('NOT_FOUND');
  });

  test('that is running, foreign or nonexistent is not found', async () => {
    const { at, handId } = await showdown();
    const loop = place.loop(at.tableId);
    loop.releaseDeals();
    const running = await eventually(() => {
      expect(loop.table.turn).not.toBeNull();
      return loop.table.handId;
    });
    for (const path of [`/${running}`, '/999999', '/abc', '/1e3', '/%00', `/${handId}x`]) {
      const reply = await ask(path);
      expect([path, reply.status, reply.body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await ask(`/${handId}`, 'other')).status).toBe(404);
    expect((await ask(`/${handId}`, 'service-owner', 'other')).status).toBe(404);
    expect((await browserOf('service-owner').call(`/hands/${handId}`)).body.errors).toEqual([{ field: 'operatorId', code: 'required' }]);
  });
});

describe('as a file', () => {
  test.each(HAND_FILES)('%s contains only the cards that were shown', async (format) => {
    const { handId } = await showdown();
    const { body } = await ask(`/${handId}/export?format=${format}`);
    expect(body.fileName).toMatch(new RegExp(`^hand-${handId}\\.(txt|ohh|phh)$`));
    expect(allCardsIn(body.text)).toEqual(SHOWN);
  });

  test('is audited with the hand and format, but no cards', async () => {
    const { handId } = await showdown();
    for (const format of HAND_FILES) await ask(`/${handId}/export?format=${format}`);
    await ask(`/${handId}/export?format=ohh`, 'service-owner');
    await ask(`/${handId}/export?format=ohh`, 'other');
    const rows = await readAudit(place.service.parts.store, { subject: handId, limit: 10 });
    expect(rows.map(({ actor, action, operatorId, detail }) => [actor, action, operatorId, JSON.parse(detail)])).toEqual(
      [...HAND_FILES.map((format) => ['staff:support@casino.example', format]), ['staff:service-owner@service.example', 'ohh']]
        .map(([actor, format]) => [actor, 'hand.export', OPERATOR, { handId, format }])
        .reverse(),
    );
    expect(allCardsIn(JSON.stringify(rows.map(({ detail }) => detail)))).toEqual([]);
  });

  test('that is refused is not audited', async () => {
    const { handId } = await showdown();
    await place.service.parts.store.write([sql`update hand set events = ${Buffer.from('damaged')} where hand_id = ${handId}`]);
    expect((await ask(`/${handId}/export?format=phh`)).status).toBe(404);
    expect(await readAudit(place.service.parts.store, { subject: handId, limit: 1 })).toEqual([]);
  });

  test.each(['hand', 'pdf', ''])('format %j is refused by name', async (format) => {
    const { handId } = await showdown();
    const reply = await ask(`/${handId}/export?format=${format}`);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'format']);
  });
});

test('the list shows the hand with its players and no cards', async () => {
  const { at, handId } = await showdown();
  const { body, text } = await ask(`?tableId=${at.tableId}`);
  expect(body.rows).toMatchObject([{ handId, potMinor: 900, state: 'ended', players: [...at.ids].sort() }]);
  expect(cardsIn(text)).toEqual([]);
});
