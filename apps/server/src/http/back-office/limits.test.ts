import type { ChatHistoryMessage, ReceiptMessage, YouMessage } from '@cardroom/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, PUBLIC_URL, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { act, type Seated, seat } from '../../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../../testing/fixtures/scripted-wallet.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { postJson, type TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, must, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { noCrew } from '../../cluster/crew.ts';
import { auditKeys } from '../../keys/audit-keys.ts';
import { setChatMode } from '../../operators/chat-mode.ts';
import { createCredential } from '../../operators/credentials.ts';
import { setLimit } from '../../players/limits.ts';
import { LIMITS_LOOK_MS, LiveLimits } from '../../players/live-limits.ts';
import { takeFromSeats } from '../../tables/take-from-seats.ts';

/** Staff decisions about players seated at real tables. */
let place: TestService;
let app: ListeningApp;
let support: Browser;
let tableId: string;
let seated: Seated;
let player: TestPlayer;
beforeEach(async () => {
  place = await TestService.start({ publicUrl: PUBLIC_URL });
  const { store, secrets } = place.service.parts;
  app = { url: place.url, store, secrets, clock: { now: place.clock.now() } } as ListeningApp;
  support = (await newStaff(app, { email: 'sue@casino.example', role: 'support', operatorId: OPERATOR })).browser;
  tableId = await place.table();
  player = await place.player('ann');
  seated = await seat(place, tableId, { 0: player, 1: await place.player('ben'), 2: await place.player('cy') });
  await eventually(() => expect(place.loop(tableId).table.turn).not.toBeNull());
});
afterEach(() => place.stop());

const REASON = 'plays with another one';
const newest = async () => (await readAudit(place.service.parts.store, { limit: 1 }))[0];
const rows = async () => (await newest())?.seq ?? 0;
const fieldOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.field ?? body.code];
const socketOf = (number: number) => {
  const socket = seated.sockets.get(number);
  if (socket === undefined) throw new Error(`nobody in seat ${number}`);
  return socket;
};
/** Everybody folds until the running hand is over. */
async function foldOut(): Promise<void> {
  const { handId } = place.loop(tableId).table;
  while (place.loop(tableId).table.handId === handId) {
    const { turn } = place.loop(tableId).table;
    if (turn === null) throw new Error('nobody is to act');
    expect(await act(socketOf(turn.seat), turn.decisionId, 'f')).toEqual({ ok: true });
  }
}
const block = (id = 'ann', more: object = {}) => support.call(`/players/${id}/block`, { reason: REASON, was: null, ...more });

describe('a block', () => {
  test('removes the player after the hand, pays them out, keeps them from tables and launches, and can be lifted', async () => {
    const waiting = socketOf(0);
    const seq = await rows();
    const reply = await block();
    expect(reply.body.limits.block).toMatchObject({ reason: REASON, by: 'staff:sue@casino.example', until: null });
    expect(reply.body.seats).toMatchObject([{ tableId, leaving: 'kicked', kick: 'account' }]);
    const row = await newest();
    expect([row?.seq, row?.action, row?.subject, row?.was, row?.detail]).toEqual([
      seq + 1,
      'player.block',
      'ann',
      null,
      JSON.stringify({ reason: REASON }),
    ]);
    // The player finishes the hand: it was not folded for them.
    expect(place.loop(tableId).table.hand?.seats.find((one) => one.seat === 0)?.folded).toBe(false);
    expect(await waiting.request('top-up', { chips: 1_000 })).toMatchObject({ code: 'blocked' });
    await eventually(() => expect(waiting.last<YouMessage>('you')).toMatchObject({ leaving: true, removedFor: 'account' }));
    const turn = place.loop(tableId).table.turn;
    if (turn?.seat === 0) expect(await act(waiting, turn.decisionId, 'c')).toEqual({ ok: true });
    await foldOut();
    await eventually(() => expect(waiting.last<ReceiptMessage>('receipt')).toMatchObject({ removedFor: 'account', state: 'paid' }));
    expect(place.wallet.balance('ann') - START_BALANCE).toBe(place.wallet.net('ann'));
    expect(await waiting.request('sit-down', { seat: 0, chips: 10_000 })).toMatchObject({ code: 'blocked' });
    const lobby = await player.joinLobby();
    expect(await lobby.raw('wait', { tableId })).toMatchObject({ code: 'blocked' });
    await expect(place.player('ann')).rejects.toThrow(/403.*PLAYER_BLOCKED/);
    // Other players can still log in.
    await place.player('dan');
    expect(await rows()).toBe(seq + 1);

    const at = reply.body.limits.block.at;
    expect(fieldOf(await support.call('/players/ann/unblock', { reason: 'too short', was: at }))).toEqual([400, 'reason']);
    expect((await support.call('/players/ann/unblock', { reason: 'was cleared of it', was: at })).body.limits.block).toBeNull();
    expect([(await newest())?.action, await rows()]).toEqual(['player.unblock', seq + 2]);
    place.clock.advance(61 * 60_000);
    const back = await (await place.player('ann')).joinTable(tableId);
    expect(await back.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
    const { store, secrets } = place.service.parts;
    expect(await verifyAudit(store, { keys: await auditKeys(store, secrets) })).toMatchObject({ ok: true });
  });

  test('applies to a launch URL issued before, which is not used up', async () => {
    await place.player('eve');
    const issued = await launchUrl('eve');
    await block('eve');
    const redeem = () => postJson(`${place.url}/api/session/redeem`, { code: issued });
    await expect(redeem()).rejects.toThrow(/403.*PLAYER_BLOCKED/);
    const { body } = await support.call('/players/eve');
    await support.call('/players/eve/unblock', { reason: 'was cleared of it', was: body.limits.block.at });
    await redeem();
  });

  test('survives a restart, and a player seated in the meantime is removed', async () => {
    await block('ben');
    const { limits, registry } = place.service.parts;
    expect(limits.isBlocked({ operatorId: OPERATOR, playerId: 'ben' })).toBe(true);
    expect(limits.isBlocked({ operatorId: 'another', playerId: 'ben' })).toBe(false);
    // The state left by a process that was killed between the block and the removal.
    const { store, clock, failed } = place.service.parts;
    const cy = { operatorId: OPERATOR, playerId: 'cy' };
    must(await setLimit(store, { by: 'test', at: clock.now() }, cy, { kind: 'block', reason: REASON, minutes: null }));
    expect(place.loop(tableId).table.seats[2]?.kick).toBeUndefined();
    const next = new LiveLimits({ store, clock, crew: noCrew('next'), failed });
    next.onBlocked((players) => takeFromSeats(registry.all(), players));
    await next.load();
    next.start();
    await eventually(() => expect(place.loop(tableId).table.seats[2]?.kick).toBe('account'));
    next.stop();
  });

  test('of a player sitting down at that very moment removes them shortly afterwards', async () => {
    const { store, clock, limits } = place.service.parts;
    const dan = await (await place.player('dan')).joinTable(tableId);
    const who = { operatorId: OPERATOR, playerId: 'dan' };
    // The check of the seats has finished before this seat exists.
    must(await setLimit(store, { by: 'test', at: clock.now() }, who, { kind: 'block', reason: REASON, minutes: null }));
    expect(await dan.request('sit-down', { seat: 3, chips: 10_000 })).toEqual({ ok: true });
    await eventually(() => expect(place.loop(tableId).table.seats[3]?.status).toBe('seated'));
    await limits.load();
    place.clock.advance(LIMITS_LOOK_MS);
    await eventually(() => expect(dan.last<ReceiptMessage>('receipt')).toMatchObject({ removedFor: 'account', state: 'paid' }));
    expect(place.wallet.balance('dan')).toBe(START_BALANCE);
  });

  test('is refused without a reason or after somebody else’s change; of two simultaneous ones one applies', async () => {
    const seq = await rows();
    for (const reason of ['', 'too short', 'x'.repeat(501)]) expect(fieldOf(await block('ann', { reason }))).toEqual([400, 'reason']);
    expect(fieldOf(await block('nobody'))).toEqual([404, 'NOT_FOUND']);
    expect(await rows()).toBe(seq);
    const both = await Promise.all([block(), block()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
      /^It was changed in the meantime: it is now blocked since .* by staff:sue@casino\.example$/,
    );
    expect(await rows()).toBe(seq + 1);
    expect((await support.call('/players/ben/unblock', { reason: 'was cleared of it', was: null })).status).toBe(409);
    expect(await rows()).toBe(seq + 1);
  });
});

describe('a chat mute', () => {
  const mute = (minutes: number | null, was: number | null = null) =>
    support.call('/players/ann/mute', { reason: 'insults everybody', minutes, was });
  beforeEach(async () => {
    const { store, rules } = place.service.parts;
    must(await setChatMode(store, { by: 'test', at: place.clock.now() }, OPERATOR, 'free'));
    await rules.round();
  });

  test('stops a player from chatting for a time, tells them so, ends automatically, and affects nobody else', async () => {
    const ann = socketOf(0);
    expect(await ann.request('chat-text', { text: 'hi' })).toEqual({ ok: true });
    const seq = await rows();
    const { mute: held } = (await mute(10)).body.limits;
    expect(held.until - held.at).toBe(600_000);
    expect([(await newest())?.action, await rows()]).toEqual(['player.mute', seq + 1]);
    expect(await ann.request('chat-text', { text: 'hi' })).toMatchObject({ code: 'chat-muted' });
    expect(await ann.request('chat-phrase', { phrase: 'hello' })).toMatchObject({ code: 'chat-muted' });
    expect(await socketOf(1).request('chat-text', { text: 'hello' })).toEqual({ ok: true });
    await foldOut();
    await eventually(() => expect(ann.last<ChatHistoryMessage>('chat-history')?.mutedUntil).toBe(held.until));
    expect(socketOf(1).last<ChatHistoryMessage>('chat-history')?.mutedUntil).toBeUndefined();
    place.clock.advance(600_000);
    expect(await ann.request('chat-text', { text: 'back' })).toEqual({ ok: true });
    expect((await support.call('/players/ann')).body.limits.mute).toBeNull();
    // An expired mute does not get in the way of a new one.
    expect((await mute(null)).body.limits.mute.until).toBeNull();
    expect(await ann.request('chat-text', { text: 'hi' })).toMatchObject({ code: 'chat-muted' });
  });

  test('that is permanent is lifted by staff and survives a restart', async () => {
    const { mute: held } = (await mute(null)).body.limits;
    const { store, clock, failed } = place.service.parts;
    const next = new LiveLimits({ store, clock, crew: noCrew('next'), failed });
    await next.load();
    expect(next.mutedUntil({ operatorId: OPERATOR, playerId: 'ann' })).toBe(Number.MAX_SAFE_INTEGER);
    expect((await support.call('/players/ann/unmute', { reason: 'has apologised', was: held.at })).body.limits.mute).toBeNull();
    expect(await socketOf(0).request('chat-text', { text: 'sorry' })).toEqual({ ok: true });
    for (const minutes of [0, -1, 525_601]) expect(fieldOf(await mute(minutes))).toEqual([400, 'minutes']);
    expect(fieldOf(await mute(1.5))).toEqual([400, 'minutes']);
  });
});

describe('sitting a player out', () => {
  test('takes effect from the next hand at all their tables, with one audit row each, and the player can come back', async () => {
    const second = await place.table();
    // A new launch would end the player's session at the first table.
    const ann = await player.joinTable(second);
    expect(await ann.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
    await eventually(() => expect(place.loop(second).table.seats[0]?.status).toBe('seated'));
    const seq = await rows();
    const reply = await support.call('/players/ann/sit-out', {});
    expect(reply.status).toBe(200);
    expect(place.loop(tableId).table.seats[0]?.sitOutWhen).toBe('next-hand');
    expect(place.loop(second).table.seats[0]?.sittingOut).toBe(true);
    const written = await readAudit(place.service.parts.store, { limit: 2 });
    expect(written.map(({ action, subject, detail }) => [action, subject, JSON.parse(detail).tableId]).sort()).toEqual([
      ['player.sit-out', 'ann', tableId],
      ['player.sit-out', 'ann', second],
    ]);
    expect(await rows()).toBe(seq + 2);
    await foldOut();
    expect(place.loop(tableId).table.seats[0]?.sittingOut).toBe(true);
    const again = await support.call('/players/ann/sit-out', {});
    expect([again.status, again.body.message]).toEqual([409, 'The player is already sitting out or leaving at every table']);
    expect(await ann.request('come-back')).toEqual({ ok: true });
    await place.player('dan');
    const nowhere = await support.call('/players/dan/sit-out', {});
    expect([nowhere.status, nowhere.body.message]).toEqual([409, 'The player is not seated']);
    expect(await rows()).toBe(seq + 2);
  });
});

describe('staff notes', () => {
  test('can be added but not changed, show author and time, and are paged', async () => {
    const seq = await rows();
    for (let note = 1; note <= 25; note += 1) {
      place.clock.advance(1_000);
      expect((await support.call('/players/ann/notes', { words: ` note ${note} ` })).status).toBe(200);
    }
    expect([(await newest())?.action, (await newest())?.detail, await rows()]).toEqual(['player.note', '{"note":"note 25"}', seq + 25]);
    const first = (await support.call('/players/ann/notes')).body;
    expect(first.rows[0]).toMatchObject({ author: 'staff:sue@casino.example', words: 'note 25' });
    const second = (await support.call(`/players/ann/notes?cursor=${first.next}`)).body;
    expect([first.rows.length, second.rows.map(({ words }: { words: string }) => words), second.next]).toEqual([
      20,
      ['note 5', 'note 4', 'note 3', 'note 2', 'note 1'],
      null,
    ]);
    for (const words of ['', '   ', 'x'.repeat(2_001)])
      expect(fieldOf(await support.call('/players/ann/notes', { words }))).toEqual([400, 'words']);
    expect((await support.call('/players/ben/notes')).body.rows).toEqual([]);
    expect((await support.call(`/players/ben/notes?cursor=${first.next}`)).status).toBe(400);
    expect(await rows()).toBe(seq + 25);
  });
});

/** A launch code that has not been redeemed. */
async function launchUrl(id: string): Promise<string> {
  const { store, secrets } = place.service.parts;
  const issued = must(await createCredential(store, secrets, { by: 'test', at: place.clock.now() }, OPERATOR));
  const grant = { grant_type: 'client_credentials', client_id: issued.clientId, client_secret: issued.clientSecret };
  const { access_token } = await postJson<{ access_token: string }>(`${place.url}/v1/operator/oauth`, grant);
  const launch = {
    id,
    display_name: id,
    language: 'en',
    country: 'DE',
    currency: 'EUR',
    gender: 'o',
    birth_date: '1990-01-01',
    ip: '127.0.0.1',
    device: 'desktop',
    timezone: 'Europe/Berlin',
  };
  const answer = await postJson<{ data: { url: string } }>(`${place.url}/game-service/operator/launch`, launch, access_token);
  return answer.data.url.split('#t=')[1] ?? '';
}
