import { NOTE_CHARS_MAX, PLAYER_LABELS, type PlayersAnswer, REPORT_CHARS_MAX, type SeatedPlayer } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { listReports } from '../../fair-play/report-decisions.ts';
import { PLAYER_REPORTS } from './player-cards.ts';

/** Notes, labels and reports as a player's browser requests them, at running tables. */
const RIVAL = 'rival-casino';

let service: TestService;
let tableId: string;
let ann: TestPlayer;
let bob: TestPlayer;
beforeAll(async () => {
  service = await TestService.start();
  tableId = await service.table();
  ann = await service.player('ann');
  bob = await service.player('bob');
  await sit(ann, tableId, 0);
  await sit(bob, tableId, 1);
  await eventually(() => expect(service.loop(tableId).hand).not.toBeNull());
});
afterAll(() => service.stop());

async function sit(player: TestPlayer, table: string, seat: number): Promise<void> {
  const socket = await player.joinTable(table);
  expect(await socket.request('sit-down', { seat, chips: 4_000 })).toEqual({ ok: true });
  await eventually(() => expect(service.loop(table).table.seats[seat]?.status).toBe('seated'));
}

async function playersAt(player: TestPlayer, table: string): Promise<readonly SeatedPlayer[]> {
  const { status, body } = await player.call('GET', `/api/tables/${table}/players`);
  expect(status).toBe(200);
  return (body as unknown as PlayersAnswer).players;
}

/** The id by which players refer to one another at a table. */
async function stayOf(seat: number, table = tableId): Promise<string> {
  const stay = service.loop(table).table.seats[seat]?.stayId;
  if (stay === undefined) throw new Error(`seat ${seat} is empty`);
  return stay;
}

const note = (player: TestPlayer, stay: string, body: object) => player.call('PUT', `/api/players/${stay}/note`, body);
const report = (player: TestPlayer, stay: string, body: object) => player.call('POST', `/api/players/${stay}/report`, body);
const noted = async (player: TestPlayer, table: string) => (await playersAt(player, table)).map(({ note: text, label }) => [text, label]);
const handNow = () => service.loop(tableId).hand?.handId ?? '';

describe('notes and labels', () => {
  test('are listed for the others at the table, never with the operator’s player ids', async () => {
    const [only, ...rest] = await playersAt(ann, tableId);
    expect(rest).toEqual([]);
    expect(only).toEqual({ seat: 1, stayId: await stayOf(1), name: 'BOB', since: expect.any(Number), note: '', label: null });
    expect(JSON.stringify(only)).not.toContain('"bob"');
  });

  test('are available on the author’s other devices and tables, and to nobody else', async () => {
    const text = 'Calls <b>too</b> much 🙂\nraises "the nuts" — مرحبا';
    expect(await note(ann, await stayOf(1), { note: ` ${text}\n`, label: 'red' })).toEqual({
      status: 200,
      body: { note: text, label: 'red' },
    });
    const other = await service.table();
    await sit(bob, other, 3);
    const phone = await service.player('ann');
    expect(await noted(phone, tableId)).toEqual([[text, 'red']]);
    expect(await playersAt(phone, other)).toMatchObject([{ seat: 3, stayId: await stayOf(3, other), note: text, label: 'red' }]);
    ann = phone;
    const cat = await service.player('cat');
    expect(await noted(cat, tableId)).toEqual([
      ['', null],
      ['', null],
    ]);
    expect(await noted(bob, tableId)).toEqual([['', null]]);
    expect(JSON.stringify((await bob.call('GET', '/api/session')).body)).not.toContain('Calls');
  });

  test('written at one table change at all, and are deleted when both are cleared', async () => {
    const other = service.service.parts.registry.all().find((table) => table.tableId !== tableId)?.tableId ?? '';
    await note(ann, await stayOf(3, other), { note: '', label: 'blue' });
    expect(await noted(ann, tableId)).toEqual([['', 'blue']]);
    await note(ann, await stayOf(1), { note: '  ', label: null });
    expect(await noted(ann, other)).toEqual([['', null]]);
    expect(await service.service.parts.store.read(sql`select author_id from player_note`)).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['a text that is too long', { note: 'x'.repeat(NOTE_CHARS_MAX + 1), label: null }, { field: 'note', code: 'too_long' }],
    ['a control character', { note: 'bell \u0007', label: null }, { field: 'note', code: 'bad_format' }],
    ['a NUL', { note: '\u0000a', label: null }, { field: 'note', code: 'bad_format' }],
    ['an unpaired surrogate', { note: '\ud83d', label: null }, { field: 'note', code: 'bad_format' }],
    ['a character that changes the text direction', { note: 'a\u202eb', label: null }, { field: 'note', code: 'bad_format' }],
    ['no text at all', { label: 'red' }, { field: 'note', code: 'required' }],
    ['a list', { note: ['x'], label: null }, { field: 'note', code: 'wrong_type' }],
    ['an unknown colour', { note: '', label: 'mauve' }, { field: 'label', code: 'unknown_value' }],
    ['no label', { note: '' }, { field: 'label', code: 'required' }],
    ['another author', { note: '', label: null, author: 'bob' }, { field: 'author', code: 'unknown_member' }],
  ])('%s is refused by name, and nothing changes', async (_name, body, error) => {
    expect(await note(ann, await stayOf(1), body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', errors: [error] } });
    expect(await noted(ann, tableId)).toEqual([['', null]]);
  });

  test('keep every colour and the longest text', async () => {
    for (const label of PLAYER_LABELS) {
      expect((await note(ann, await stayOf(1), { note: 'ß'.repeat(NOTE_CHARS_MAX), label })).status).toBe(200);
      expect(await noted(ann, tableId)).toEqual([['ß'.repeat(NOTE_CHARS_MAX), label]]);
    }
  });

  test('about nobody, oneself or a nonexistent stay are 404', async () => {
    const someone = '0193a1b2-0000-7000-8000-000000000001';
    for (const stay of [someone, 'bob', '..%2f1', await stayOf(0)]) {
      expect(await note(ann, stay, { note: 'x', label: null })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  test('cannot be about players of another operator, whose tables are not found either', async () => {
    await service.operator(RIVAL, 'http://127.0.0.1:9');
    const spy = await service.player('spy', { operatorId: RIVAL });
    const bobs = await stayOf(1);
    expect(await note(spy, bobs, { note: 'x', label: 'red' })).toMatchObject({ status: 404 });
    expect(await report(spy, bobs, { reason: 'other', handId: null })).toMatchObject({ status: 404 });
    expect(await spy.call('GET', `/api/tables/${tableId}/players`)).toMatchObject({ status: 404 });
  });
});

describe('a report', () => {
  const open = async () => {
    const listed = await listReports(service.service.parts.store, OPERATOR, 'open');
    return listed.ok ? listed.value : [];
  };

  test('reaches staff with the hand, once per reporter, player and hand, and is not a table event', async () => {
    const before = service.loop(tableId).lastSeq;
    const handId = handNow();
    const filed = await report(ann, await stayOf(1), { reason: 'collusion', comment: ' Ben and Cat.\nSince noon. ', handId });
    expect(filed).toEqual({ status: 200, body: { reportId: expect.stringMatching(/^\d+$/) } });
    expect(await open()).toMatchObject([
      {
        reportId: filed.body.reportId,
        reporterId: 'ann',
        subjectId: 'bob',
        tableId,
        handId,
        reason: 'collusion',
        comment: 'Ben and Cat.\nSince noon.',
      },
    ]);
    expect(await report(ann, await stayOf(1), { reason: 'abuse', handId })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_REPORTED' },
    });
    expect(await open()).toHaveLength(1);
    expect(service.loop(tableId).lastSeq).toBe(before);
  });

  test.each<[string, object, object]>([
    ['no reason', { handId: null }, { field: 'reason', code: 'required' }],
    ['an unknown reason', { reason: 'lost', handId: null }, { field: 'reason', code: 'unknown_value' }],
    [
      'a comment that is too long',
      { reason: 'other', comment: 'x'.repeat(REPORT_CHARS_MAX + 1), handId: null },
      { field: 'comment', code: 'too_long' },
    ],
    ['a hand that was never played', { reason: 'other', handId: '999999' }, { field: 'handId', code: 'unknown_value' }],
    ['an invalid hand id', { reason: 'other', handId: '1; drop' }, { field: 'handId', code: 'bad_format' }],
    ['another reporter', { reason: 'other', handId: null, reporter: 'cat' }, { field: 'reporter', code: 'unknown_member' }],
  ])('%s is refused by name, and does not count against the limit', async (_name, body, error) => {
    for (let time = 0; time < 2; time += 1) {
      expect(await report(bob, await stayOf(0), body)).toMatchObject({ status: 400, body: { errors: [error] } });
    }
    expect(await open()).toHaveLength(1);
  });

  test('with a body over 16 KiB is refused unread', async () => {
    expect(await report(bob, await stayOf(0), { reason: 'other', handId: null, comment: 'x'.repeat(20_000) })).toMatchObject({
      status: 413,
    });
  });

  test('is rate-limited per player after the first few', async () => {
    const dan = await service.player('dan');
    const stays = [await stayOf(0), await stayOf(1)];
    const bodies = [null, handNow()].flatMap((handId) => stays.map((stay) => [stay, { reason: 'slow-play', handId }] as const));
    for (const [stay, body] of bodies) expect((await report(dan, stay, body)).status).toBe(200);
    const [first] = bodies;
    if (first === undefined) throw new Error('no report');
    for (let n = bodies.length; n < PLAYER_REPORTS.burst; n += 1) expect((await report(dan, ...first)).status).toBe(409);
    expect(await report(dan, ...first)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await report(bob, await stayOf(0), { reason: 'slow-play', handId: null })).status).toBe(200);
  });
});

test('or note about a player who has left uses the stay they had', async () => {
  const table = await service.table();
  const eve = await service.player('eve');
  await sit(eve, table, 2);
  const stay = await stayOf(2, table);
  const socket = await eve.joinTable(table);
  expect(await socket.request('leave')).toEqual({ ok: true });
  await eventually(() => expect(service.loop(table).table.seats[2]).toBeNull());
  expect((await note(ann, stay, { note: 'left at once', label: 'grey' })).status).toBe(200);
  expect((await report(ann, stay, { reason: 'other', handId: null })).status).toBe(200);
});
