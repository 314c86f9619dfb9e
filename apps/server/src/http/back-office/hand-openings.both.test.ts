import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardsIn } from '../../../testing/fixtures/cards-in.ts';
import { type ListeningApp, PUBLIC_URL, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { playHand, type Seated, seat } from '../../../testing/fixtures/play.ts';
import { newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { freshen, staffedService } from '../../../testing/fixtures/staffed-service.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { HAND_OPEN_MS } from '../../hands/hand-openings.ts';
import { auditKeys } from '../../keys/audit-keys.ts';
import { OPERATOR_ROLES, rightsOf } from '../../staff/roles.ts';
import { STEP_UP_MS } from '../../staff/staff-sessions.ts';

const WHY = 'two players are said to have told each other their cards';
/** The cards that were dealt and never shown, and the board. */
const HIDDEN = ['7c', '2d', 'Ah', 'As'].sort();

let place: TestService;
let app: ListeningApp;
let rita: Staff;
let ravi: Staff;
let ruth: Staff;
let owner: Staff;
let table: Seated;
let handId: string;
beforeAll(async () => {
  place = await TestService.start({ publicUrl: PUBLIC_URL });
  await place.operator('other', 'http://127.0.0.1:9/wallet');
  app = staffedService(place);
  const risk = (name: string) => newStaff(app, { email: `${name}@service.example`, role: 'service-risk', operatorId: null });
  [rita, ravi, ruth] = [await risk('rita'), await risk('ravi'), await risk('ruth')];
  owner = await newStaff(app, { email: 'owner@service.example', role: 'service-owner', operatorId: null });
  const tableId = await place.table({ seats: 2 });
  table = await seat(place, tableId, { 0: await place.player('ann'), 1: await place.player('bob') });
  place.loop(tableId).holdDeals();
});
afterAll(() => place.stop());
beforeEach(async () => {
  const loop = place.loop(table.tableId);
  await eventually(() => expect(loop.table.handId).toBeNull());
  place.lay(table.tableId, { 0: '7c2d', 1: 'AhAs' }, 'KcKdKhKs3c');
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  handId = await playHand(place, table, 'f');
  for (const one of [rita, ravi, ruth]) if (!(await isFresh(one))) await freshen(app, one);
});

const isFresh = async ({ browser }: Staff) => (await browser.call('/session')).body.steppedUpUntil > app.clock.now + STEP_UP_MS / 2;
const post = ({ browser }: Staff, path: string, more: object = {}): Promise<Reply> =>
  browser.call(`/hands${path}`, { operatorId: OPERATOR, ...more });
const ask = (by: Staff, reason = WHY, hand = handId) => post(by, `/${hand}/openings`, { reason });
const look = ({ browser }: Staff) => browser.call(`/hands/${handId}?operatorId=${OPERATOR}`);
const open = (by: Staff) => post(by, `/${handId}/open`);
const answer = (by: Staff, request: string, how: 'agree' | 'decline' | 'withdraw') => post(by, `/openings/${request}/${how}`);
const asked = async (by: Staff = rita): Promise<string> => {
  const reply = await ask(by);
  expect([reply.status, reply.body.state]).toEqual([200, 'open']);
  return reply.body.requestId;
};
const audited = async () => {
  const rows = (await readAudit(place.service.parts.store, { subject: handId, limit: 50 })).toReversed();
  expect(cardsIn(JSON.stringify(rows))).toEqual([]);
  return rows.map(({ action, actor }) => `${action} ${actor.replace(/^staff:|@.*/g, '')}`);
};

describe('two members of the service’s staff', () => {
  test('may view one hand with all its cards for a day, and each view is audited', async () => {
    expect(cardsIn((await look(rita)).text)).toEqual([]);
    const request = await asked();
    for (const [one, mine] of [
      [rita, true],
      [ravi, false],
    ] as const) {
      expect((await look(one)).body.opening).toMatchObject({
        possible: true,
        request: { requestId: request, reason: WHY, mine },
        visibleUntil: null,
      });
    }
    const list = await ravi.browser.call(`/hands/openings?operatorId=${OPERATOR}`);
    expect(list.body.openings).toMatchObject([{ requestId: request, handId, askedName: 'staff:rita@service.example', mine: false }]);
    expect((await open(rita)).body.code).toBe('CONFLICT');

    const agreed = await answer(ravi, request, 'agree');
    expect(agreed.body).toMatchObject({ state: 'agreed', mine: false });
    expect(agreed.body.visibleUntil - app.clock.now).toBeGreaterThan(HAND_OPEN_MS - 60_000);
    for (const one of [rita, ravi, rita]) {
      const { body, text, status } = await open(one);
      expect([status, cardsIn(text)]).toEqual([200, HIDDEN]);
      expect(body.play.players.map(({ cards }: { cards: string[] }) => cards.join(''))).toEqual(['7c2d', 'AhAs']);
      expect(body.play.replay.open).toHaveLength(2);
      // Reading a hand does not open it.
      expect(cardsIn((await look(one)).text)).toEqual([]);
    }
    expect(await audited()).toEqual([
      'hand.open-asked rita',
      'hand.open-agreed ravi',
      'hand.opened rita',
      'hand.opened ravi',
      'hand.opened rita',
    ]);
    const { store, secrets } = place.service.parts;
    expect(await verifyAudit(store, { keys: await auditKeys(store, secrets) })).toMatchObject({ ok: true });
    expect((await open(ruth)).body.code).toBe('CONFLICT');
  });

  test('are needed: the requester cannot agree, and only the requester can withdraw', async () => {
    const request = await asked();
    const own = await answer(rita, request, 'agree');
    expect([own.status, own.body.errors[0].field]).toEqual([400, 'second']);
    expect((await answer(rita, request, 'decline')).body.errors[0].field).toBe('second');
    expect((await answer(ravi, request, 'withdraw')).body.errors[0].field).toBe('asker');
    expect(await audited()).toEqual(['hand.open-asked rita']);
    expect((await answer(rita, request, 'withdraw')).body.state).toBe('withdrawn');
    for (const how of ['agree', 'decline'] as const) expect((await answer(ravi, request, how)).status).toBe(409);
    expect((await open(rita)).status).toBe(409);
    expect(await audited()).toEqual(['hand.open-asked rita', 'hand.open-withdrawn rita']);
  });

  test('may decline a request, after which it can be made again', async () => {
    const request = await asked();
    expect((await answer(ravi, request, 'decline')).body.state).toBe('declined');
    expect((await answer(ravi, request, 'decline')).status).toBe(409);
    expect((await look(rita)).body.opening.request).toBeNull();
    const second = await asked(ravi);
    expect((await answer(ruth, second, 'agree')).status).toBe(200);
    expect((await open(rita)).status).toBe(409);
    expect(await audited()).toEqual(['hand.open-asked rita', 'hand.open-declined ravi', 'hand.open-asked ravi', 'hand.open-agreed ruth']);
  });

  test('one request at a time; submitting it twice changes nothing', async () => {
    const both = await Promise.all([rita, ravi].map((one) => ask(one)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ask(rita)).body.code).toBe('CONFLICT');
    const request: string = both.find(({ status }) => status === 200)?.body.requestId;
    const replies = await Promise.all([1, 2].map(() => answer(ruth, request, 'agree')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ask(ruth)).body.message).toBe('You can already view all cards of this hand');
    expect(await audited()).toHaveLength(2);
  });

  test('access ends after a day, or when the requester loses the right', async () => {
    const request = await asked();
    const { store } = place.service.parts;
    await store.write([sql`update staff_person set role = 'service-owner' where email = ${rita.email}`]);
    expect((await answer(ravi, request, 'agree')).body.errors[0].field).toBe('asker');
    await store.write([sql`update staff_person set role = 'service-risk' where email = ${rita.email}`]);
    expect((await answer(ravi, request, 'agree')).status).toBe(200);
    await store.write([sql`update hand_opening set visible_until = ${app.clock.now} where request_id = ${request}`]);
    for (const one of [rita, ravi]) expect((await open(one)).body.code).toBe('CONFLICT');
    expect((await look(rita)).body.opening.visibleUntil).toBeNull();
    expect(await audited()).toEqual(['hand.open-asked rita', 'hand.open-agreed ravi']);
  });

  test.each(['too short', ' '.repeat(40), 'x'.repeat(501)])('the reason %j is refused by name', async (reason) => {
    const reply = await ask(rita, reason);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'reason']);
    expect(await audited()).toEqual([]);
  });
});

describe('nobody can open', () => {
  test('a running, void, foreign or nonexistent hand', async () => {
    const loop = place.loop(table.tableId);
    loop.releaseDeals();
    const running = await eventually(() => {
      expect(loop.table.turn).not.toBeNull();
      return loop.table.handId ?? '';
    });
    loop.holdDeals();
    expect((await ask(rita, WHY, running)).status).toBe(404);
    await loop.offer({ type: 'void-hand', reason: 'test' });
    const voided = await ask(rita, WHY, running);
    expect([voided.status, voided.body.errors[0].field]).toEqual([400, 'hand']);
    expect((await ask(rita, WHY, '999999')).status).toBe(404);
    expect((await post(rita, `/${handId}/openings`, { operatorId: 'other', reason: WHY })).status).toBe(404);
    const request = await asked();
    expect((await post(ravi, `/openings/${request}/agree`, { operatorId: 'other' })).status).toBe(404);
    expect((await post(ravi, '/openings/%00/agree')).status).toBe(404);
    expect((await answer(rita, request, 'withdraw')).status).toBe(200);
  });

  test('a hand without the service’s risk role, whatever their other rights', async () => {
    expect(OPERATOR_ROLES.filter((role) => rightsOf(role).includes('hands.open'))).toEqual([]);
    expect(rightsOf('service-owner')).not.toContain('hands.open');
    const request = await asked();
    for (const reply of [await ask(owner), await open(owner), await answer(owner, request, 'agree')]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await look(owner)).body.opening).toBeNull();
    expect((await answer(rita, request, 'withdraw')).status).toBe(200);
  });
});
