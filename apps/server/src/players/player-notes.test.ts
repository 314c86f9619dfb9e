import { type Store, sql, UnitRefused } from '@cardroom/storage';
import { planOf, testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  closeReport,
  fileReport,
  type NewReport,
  pruneReports,
  REPORTS_LISTED_MAX,
  REPORTS_OPEN_MAX,
  reportOf,
  reportsOf,
} from '../fair-play/player-reports.ts';
import { keepNote, NOTES_PER_AUTHOR_MAX, notesAbout, pruneNotes } from './player-notes.ts';

/** Runs on whichever database the suite uses. */
let store: Store;
beforeEach(async () => {
  store = await testStore();
  await store.write([
    ...['demo', 'other'].map((operator) => sql`insert into operator values (${operator}, ${operator}, 'active', null, '[]', '[]', 0)`),
    ...['demo', 'other'].flatMap((operator) => ['ann', 'bob', 'cat'].map((player) => playerRow(operator, player))),
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room seven', '{}', 0)`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
      values ('1001', '7', 'demo', 'EUR', 'nlhe', '{}', 0)`,
  ]);
});
afterEach(() => store.close());

function playerRow(operator: string, player: string) {
  return sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
    values (${operator}, ${player}, ${player.toUpperCase()}, 'en', 'en-IE', 'IE', 'Europe/Dublin', 0, 0)`;
}

const ANN = { operatorId: 'demo', authorId: 'ann' };
const ABOUT_BOB = { ...ANN, subjectId: 'bob' };
const about = async (author: { operatorId: string; authorId: string }) =>
  Object.fromEntries(await notesAbout(store, author, ['ann', 'bob', 'cat']));

describe('notes', () => {
  test('are visible to their author only, about the requested players', async () => {
    await keepNote(store, ABOUT_BOB, { note: 'calls too much', label: 'red' }, 1);
    await keepNote(store, { ...ANN, subjectId: 'cat' }, { note: '', label: 'blue' }, 2);
    expect(await about(ANN)).toEqual({ bob: { note: 'calls too much', label: 'red' }, cat: { note: '', label: 'blue' } });
    expect(await notesAbout(store, ANN, ['cat'])).toEqual(new Map([['cat', { note: '', label: 'blue' }]]));
    expect(await notesAbout(store, ANN, [])).toEqual(new Map());
    for (const stranger of [
      { operatorId: 'demo', authorId: 'bob' },
      { operatorId: 'other', authorId: 'ann' },
    ]) {
      expect(await about(stranger)).toEqual({});
    }
  });

  test('are overwritten, and deleted when both note and label are empty', async () => {
    await keepNote(store, ABOUT_BOB, { note: 'calls', label: 'red' }, 1);
    await keepNote(store, ABOUT_BOB, { note: "O'Neil; drop table player_note", label: '' }, 2);
    expect(await about(ANN)).toEqual({ bob: { note: "O'Neil; drop table player_note", label: '' } });
    expect(await keepNote(store, ABOUT_BOB, { note: '', label: '' }, 3)).toBe('kept');
    expect(await about(ANN)).toEqual({});
    expect(await store.read(sql`select author_id from player_note`)).toEqual([]);
  });

  test('are limited per author, and existing ones can still be changed', async () => {
    const others = Array.from({ length: NOTES_PER_AUTHOR_MAX }, (_, n) => `p${n}`);
    await store.write(others.map((player) => playerRow('demo', player)));
    await store.write(others.map((player) => sql`insert into player_note values ('demo', 'ann', ${player}, 'note', '', 1)`));
    expect(await keepNote(store, ABOUT_BOB, { note: 'one more', label: '' }, 2)).toBe('full');
    expect(await notesAbout(store, ANN, ['bob'])).toEqual(new Map());
    expect(await keepNote(store, { ...ANN, subjectId: 'p0' }, { note: 'changed', label: 'grey' }, 2)).toBe('kept');
    expect(await notesAbout(store, ANN, ['p0'])).toEqual(new Map([['p0', { note: 'changed', label: 'grey' }]]));
    expect(await keepNote(store, { ...ABOUT_BOB, authorId: 'cat' }, { note: 'mine', label: '' }, 2)).toBe('kept');
  });

  test('cannot be about oneself or a player of another operator', async () => {
    await expect(keepNote(store, { ...ANN, subjectId: 'ann' }, { note: 'me', label: '' }, 1)).rejects.toThrow();
    await expect(keepNote(store, { ...ANN, subjectId: 'nobody' }, { note: 'who', label: '' }, 1)).rejects.toThrow();
  });

  test('that are old are found through an index and deleted', async () => {
    await keepNote(store, ABOUT_BOB, { note: 'old', label: '' }, 10);
    await keepNote(store, { ...ANN, subjectId: 'cat' }, { note: 'newer', label: '' }, 11);
    await store.write([pruneNotes(11, 10)]);
    expect(Object.keys(await about(ANN))).toEqual(['cat']);
    expect(await planOf(store, pruneNotes(11, 10))).toContain('player_note_age');
  });
});

const REPORT = {
  ...{ operatorId: 'demo', reporterId: 'ann', subjectId: 'bob', tableId: '1001', handId: '100001' },
  ...{ reason: 'collusion', comment: 'He and Cat.', filedAt: 5 },
};
const CLOSED = { at: 9, by: 'command:root', outcome: 'unfounded', reason: 'the hands show nothing' };

async function filed(more: Partial<NewReport> = {}): Promise<string> {
  const answer = await fileReport(store, { ...REPORT, ...more });
  if (typeof answer === 'string') throw new Error(answer);
  return answer.reportId;
}

describe('reports', () => {
  test('are listed per operator with names, open ones oldest first', async () => {
    const first = await filed();
    const second = await filed({ reporterId: 'cat', handId: null });
    expect(await reportsOf(store, 'demo', 'open')).toEqual([
      { ...REPORT, reportId: first, reporterName: 'ANN', subjectName: 'BOB', closed: null },
      { ...REPORT, reporterId: 'cat', handId: null, reportId: second, reporterName: 'CAT', subjectName: 'BOB', closed: null },
    ]);
    expect(await reportsOf(store, 'other', 'open')).toEqual([]);
    expect(await reportsOf(store, 'demo', 'closed')).toEqual([]);
  });

  test.each([['100001'], [null]])('are open once per reporter, player and hand %s, and may be filed again once closed', async (handId) => {
    const reportId = await filed({ handId });
    expect(await fileReport(store, { ...REPORT, handId, reason: 'abuse' })).toBe('known');
    expect(await fileReport(store, { ...REPORT, handId: '100002' })).toMatchObject({ reportId: expect.any(String) });
    expect(await fileReport(store, { ...REPORT, handId, subjectId: 'cat' })).toMatchObject({ reportId: expect.any(String) });
    await store.write([closeReport(reportId, CLOSED)]);
    expect(await fileReport(store, { ...REPORT, handId })).toMatchObject({ reportId: expect.any(String) });
  });

  test('are closed once, with the person and the reason', async () => {
    const reportId = await filed();
    await store.write([closeReport(reportId, CLOSED)]);
    expect((await reportOf(store, reportId))?.closed).toEqual(CLOSED);
    await expect(store.write([closeReport(reportId, { ...CLOSED, by: 'late' })])).rejects.toBeInstanceOf(UnitRefused);
    expect((await reportsOf(store, 'demo', 'closed')).map((report) => report.closed?.by)).toEqual(['command:root']);
    expect(await reportsOf(store, 'demo', 'open')).toEqual([]);
    expect(await reportOf(store, '999')).toBeNull();
  });

  test('are limited while they are open', async () => {
    for (let hand = 0; hand < REPORTS_OPEN_MAX; hand += 1) await filed({ handId: String(hand) });
    expect(await fileReport(store, { ...REPORT, handId: '777' })).toBe('full');
    const [oldest] = await reportsOf(store, 'demo', 'open');
    await store.write([closeReport(oldest?.reportId ?? '', CLOSED)]);
    expect(await fileReport(store, { ...REPORT, handId: '777' })).toMatchObject({ reportId: expect.any(String) });
    expect(REPORTS_LISTED_MAX).toBeGreaterThanOrEqual(REPORTS_OPEN_MAX);
  });

  test('are deleted long after they were closed, and never while open', async () => {
    const reportId = await filed();
    await filed({ handId: '100002' });
    await store.write([closeReport(reportId, CLOSED)]);
    await store.write([pruneReports(CLOSED.at, 10)]);
    expect(await reportOf(store, reportId)).not.toBeNull();
    await store.write([pruneReports(CLOSED.at + 1, 10)]);
    expect(await reportOf(store, reportId)).toBeNull();
    expect(await reportsOf(store, 'demo', 'open')).toHaveLength(1);
    expect(await planOf(store, pruneReports(1, 10))).toContain('player_report_');
  });
});
