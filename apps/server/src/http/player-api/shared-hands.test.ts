import { type HAND_SHARING_MODES, SHARED_HAND_LIFE_MS, SHARED_HANDS_MAX, type ShareHandAnswer } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import type { HandReplay } from '@cardroom/views';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { playHand, type Seated, seat } from '../../../testing/fixtures/play.ts';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { setHandSharing } from '../../operators/hand-sharing.ts';
import { SHARED_READS } from './shared-hands.ts';

/** Hands shared by link: what opens without a session, what it shows, and when it stops. */
let service: TestService;
let names = 0;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());
beforeEach(async () => {
  names += 1;
  await allow('seats');
  // Links are opened from one address.
  service.clock.advance((1_000 * SHARED_READS.burst) / SHARED_READS.perSecond);
});

async function allow(mode: (typeof HAND_SHARING_MODES)[number]): Promise<void> {
  const done = await setHandSharing(service.service.parts.store, { by: 'test', at: service.clock.now() }, OPERATOR, mode);
  expect(done.ok).toBe(true);
}

interface Opened {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function open(token: unknown): Promise<Opened> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/api/shared-hand`, { method: 'POST', headers, body: JSON.stringify({ token }) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Ann and Bob check a hand down; Ann's queens lose and are mucked. */
async function played(): Promise<{ readonly ann: TestPlayer; readonly bob: TestPlayer; readonly handId: string; readonly at: Seated }> {
  const [ann, bob] = [await service.player(`ann-${names}`), await service.player(`bob-${names}`)];
  const tableId = await service.table({ seats: 2 });
  const at = await seat(service, tableId, { 0: ann, 1: bob });
  const loop = service.loop(tableId);
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  const handId = await playHand(service, at, 'f');
  await eventually(async () => expect((await ann.call('GET', `/api/hands/${handId}`)).status).toBe(200));
  return { ann, bob, handId, at };
}

const share = async (player: TestPlayer, handId: string, cards: boolean) =>
  player.call('POST', `/api/hands/${handId}/share`, { cards }) as Promise<{
    status: number;
    body: ShareHandAnswer & Record<string, unknown>;
  }>;
const cardsIn = (text: string): string[] => [...new Set([...text.matchAll(/"([2-9TJQKA][cdhs])"/g)].map(([, card = '']) => card))];
const goneOf = ({ status, text }: Opened) => [status, { ...JSON.parse(text), request_id: '' }];
const GONE = [404, { status: 'error', code: 'NOT_FOUND', message: 'This hand is not available', request_id: '' }];

test('opens without a session, shows the sharer’s cards only if they chose so, and names nobody', async () => {
  const { ann, bob, handId } = await played();
  const own = ((await ann.call('GET', `/api/hands/${handId}`)).body as unknown as HandReplay).cards;
  const [withCards, without] = [(await share(ann, handId, true)).body, (await share(ann, handId, false)).body];
  const [shown, hidden] = [await open(withCards.token), await open(without.token)];
  expect([shown.status, hidden.status]).toEqual([200, 200]);
  expect(cardsIn(shown.text).sort()).toEqual([...own].sort());
  expect(cardsIn(hidden.text)).toEqual([]);
  for (const { text, headers } of [shown, hidden]) {
    expect(text).not.toMatch(/playerId|stayId|deck|lotId/);
    for (const { id } of [ann, bob]) expect(text.toLowerCase()).not.toContain(id);
    expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual(['noindex', 'no-store']);
  }
  await allow('names');
  const replay: HandReplay = JSON.parse((await open(without.token)).text);
  expect(replay.players.map(({ name }) => name.toLowerCase()).sort()).toEqual([ann.id, bob.id].sort());
});

test('a link ends when it is revoked, when it expires and when its operator turns sharing off; all say the same', async () => {
  const { ann, bob, handId } = await played();
  const { token } = (await share(ann, handId, true)).body;
  const [{ shareId }] = (await ann.call('GET', '/api/shared-hands')).body.shared as [{ shareId: string }];
  // Nobody else's request ends it.
  await bob.call('POST', `/api/shared-hands/${shareId}/revoke`);
  expect((await open(token)).status).toBe(200);
  await allow('off');
  expect(goneOf(await open(token))).toEqual(GONE);
  expect((await share(ann, handId, true)).status).toBe(404);
  await allow('seats');
  expect((await open(token)).status).toBe(200);
  expect((await ann.call('POST', `/api/shared-hands/${shareId}/revoke`)).body).toEqual({ shared: [] });
  for (const gone of [token, 'x'.repeat(43), 'short', 7, null]) expect(goneOf(await open(gone))).toEqual(GONE);

  const next = (await share(ann, handId, false)).body;
  const life = next.expiresAt - service.clock.now();
  expect([life <= SHARED_HAND_LIFE_MS, life > SHARED_HAND_LIFE_MS - 60_000]).toEqual([true, true]);
  await service.service.parts.store.write([sql`update shared_hand set expires_at = ${service.clock.now()}`]);
  expect(goneOf(await open(next.token))).toEqual(GONE);
});

test('only one’s own hands can be shared, so many at once, and the token is nowhere in the database', async () => {
  const { ann, handId } = await played();
  const stranger = await service.player(`cat-${names}`);
  expect((await share(stranger, handId, true)).status).toBe(404);
  expect((await share(ann, '999999', true)).status).toBe(404);
  expect((await ann.call('POST', `/api/hands/${handId}/share`, { cards: 'yes' })).body.errors).toEqual([
    { field: 'cards', code: 'wrong_type' },
  ]);
  const { token } = (await share(ann, handId, true)).body;
  const rows = await service.service.parts.store.read(sql`select * from shared_hand`);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (let n = 1; n < SHARED_HANDS_MAX; n += 1) {
    service.clock.advance(20_000);
    expect((await share(ann, handId, false)).status).toBe(200);
  }
  service.clock.advance(20_000);
  expect((await share(ann, handId, false)).body.code).toBe('TOO_MANY_SHARED_HANDS');
});

test('one network opens only so many links', async () => {
  const answers = await Promise.all(Array.from({ length: SHARED_READS.burst + 5 }, () => open('x'.repeat(43))));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});
