import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, newSession, newToken, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { fileReport } from '../../fair-play/player-reports.ts';
import { DEFAULT_KEPT } from '../../process/retention.ts';
import { removeOld } from '../../service/retention.ts';

/** What `removeOld` needs besides a store and a time: the default times, and a failure that is thrown. */
const REMOVAL = {
  kept: DEFAULT_KEPT,
  removed: () => {},
  failed: (_: string, error: unknown): never => {
    throw error;
  },
  isStopping: () => false,
};

/** Player reports from the table to their outcome, and the cases between. */
let app: ListeningApp;
let operatorId: string;
let risk: Browser;
beforeEach(async () => {
  app = await listeningApp();
  const client = await newOperator(app);
  operatorId = client.operatorId;
  const token = await newToken(app, client);
  for (const id of ['ann', 'ben', 'cy']) await newSession(app, token, { id, display_name: id.toUpperCase() });
  const past = await OperatorPast.open(app.store, operatorId, '901');
  await past.hand(
    '70001',
    [
      { playerId: 'ben', bet: 300, win: 0, rake: 0 },
      { playerId: 'cy', bet: 300, win: 600, rake: 0 },
    ],
    app.clock.now,
  );
  risk = (await newStaff(app, { email: 'rita@casino.example', role: 'risk', operatorId })).browser;
});
afterEach(() => app.close());

const REASON = 'both were looked at closely';
const newest = async () => (await readAudit(app.store, { limit: 1 }))[0];
const rows = async () => (await newest())?.seq ?? 0;
const fieldOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.field ?? body.code];

/** Ann reports a player for a hand. */
async function reports(subjectId: string, handId = '70001'): Promise<string> {
  app.clock.now += 1_000;
  const about = { operatorId, reporterId: 'ann', subjectId, tableId: '901', handId, reason: 'collusion', comment: 'He gives chips away' };
  const filed = await fileReport(app.store, { ...about, filedAt: app.clock.now });
  if (typeof filed === 'string') throw new Error(filed);
  return filed.reportId;
}

describe('player reports', () => {
  test('are listed, open ones oldest first, with players, reason, hand and table; closing writes the outcome and one audit row', async () => {
    const [first, second] = [await reports('ben'), await reports('cy')];
    const { body } = await risk.call('/fair-play/reports');
    expect(body.reports.map(({ reportId }: { reportId: string }) => reportId)).toEqual([first, second]);
    expect(body.reports[0]).toMatchObject({
      reporterId: 'ann',
      reporterName: 'ANN',
      subjectId: 'ben',
      subjectName: 'BEN',
      handId: '70001',
      tableId: '901',
      reason: 'collusion',
      comment: 'He gives chips away',
      caseId: null,
      closed: null,
    });
    const seq = await rows();
    const close = (more: object = {}) => risk.call(`/fair-play/reports/${first}/close`, { outcome: 'unfounded', reason: REASON, ...more });
    expect(fieldOf(await close({ reason: 'short' }))).toEqual([400, 'reason']);
    expect(fieldOf(await close({ outcome: 'hanged' }))).toEqual([400, 'outcome']);
    const closed = await close();
    expect(closed.body.reports.map(({ reportId }: { reportId: string }) => reportId)).toEqual([second]);
    expect([(await newest())?.action, await rows()]).toEqual(['report-closed', seq + 1]);
    const late = await close();
    expect([late.status, late.body.message]).toEqual([
      409,
      'It was changed in the meantime: it is now closed as unfounded by staff:rita@casino.example',
    ]);
    expect((await risk.call('/fair-play/reports?state=closed')).body.reports).toMatchObject([
      { reportId: first, closed: { outcome: 'unfounded' } },
    ]);
    for (const id of ['999', 'x', '1e3'])
      expect(fieldOf(await risk.call(`/fair-play/reports/${id}/close`, { outcome: 'unfounded', reason: REASON }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    expect(await rows()).toBe(seq + 1);
  });
});

describe('a case', () => {
  const open = (more: object = {}) => risk.call('/fair-play/cases', { playerIds: ['ben'], about: 'Gives chips to Cy', ...more });

  test('goes from a report over notes, players and hands to an outcome that closes the report; each step is one audit row', async () => {
    const reportId = await reports('ben');
    let seq = await rows();
    const step = async (reply: Promise<Reply>, action: string) => {
      const { status, body } = await reply;
      expect([status, (await newest())?.action, await rows()]).toEqual([200, action, seq + 1]);
      seq += 1;
      return body.case;
    };
    const opened = await step(open({ reportId, handId: '70001', origin: 'report' }), 'case.open');
    const { caseId } = opened;
    expect(opened).toMatchObject({
      state: 'open',
      version: 1,
      origin: 'report',
      players: [{ playerId: 'ben', name: 'BEN' }],
      reports: [{ reportId }],
    });
    const of = (part: string, version: number, more: object) => risk.call(`/fair-play/cases/${caseId}/${part}`, { version, ...more });
    await step(of('notes', 1, { words: 'Both from one address' }), 'case.note');
    await step(of('links', 2, { kind: 'player', id: 'cy' }), 'case.link');
    const closed = await step(of('close', 3, { outcome: 'suspended', reason: REASON }), 'case.close');
    expect(closed).toMatchObject({
      state: 'closed',
      version: 4,
      closed: { outcome: 'suspended', reason: REASON, by: 'staff:rita@casino.example' },
    });
    expect(closed.reports).toMatchObject([{ reportId, closed: { outcome: 'suspended', reason: REASON } }]);
    expect(closed.entries.map(({ kind, words }: Record<string, string>) => [kind, words])).toEqual([
      ['report', reportId],
      ['hand', '70001'],
      ['note', 'Both from one address'],
      ['player', 'cy'],
      ['closed', `suspended: ${REASON}`],
    ]);
    expect((await risk.call('/fair-play/reports')).body.reports).toEqual([]);
    expect((await risk.call('/fair-play/reports?state=closed')).body.reports).toMatchObject([{ caseId, closed: { outcome: 'suspended' } }]);
    expect((await risk.call('/players/cy')).body.cases).toMatchObject([{ caseId, state: 'closed' }]);
    expect((await risk.call('/fair-play/cases')).body.rows).toEqual([]);
    expect((await risk.call('/fair-play/cases?state=closed')).body.rows).toMatchObject([
      { caseId, players: [{ playerId: 'ben' }, { playerId: 'cy' }] },
    ]);
    expect(fieldOf(await of('notes', 4, { words: 'late' }))).toEqual([409, 'CONFLICT']);
    expect(await step(of('reopen', 4, { reason: 'there is more to it' }), 'case.reopen')).toMatchObject({
      state: 'open',
      closed: null,
      version: 5,
    });
    expect(await verifyAudit(app.store)).toMatchObject({ ok: true });
  });

  test('a stale change is refused with the current state, and of two simultaneous changes one is refused', async () => {
    const { caseId } = (await open()).body.case;
    const seq = await rows();
    const note = (words: string) => risk.call(`/fair-play/cases/${caseId}/notes`, { version: 1, words });
    const both = await Promise.all([note('one'), note('two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      'It was changed in the meantime: it is now open, last changed by staff:rita@casino.example (note)',
    );
    const close = (version: number) => risk.call(`/fair-play/cases/${caseId}/close`, { version, outcome: 'warned', reason: REASON });
    expect((await close(1)).status).toBe(409);
    expect((await close(2)).status).toBe(200);
    expect((await close(2)).body.message).toBe('It was changed in the meantime: it is now closed as warned by staff:rita@casino.example');
    expect((await risk.call(`/fair-play/cases/${caseId}/reopen`, { version: 2, reason: 'there is more to it' })).status).toBe(409);
    expect(await rows()).toBe(seq + 2);
  });

  test.each([
    [{ playerIds: ['nobody'] }, 'playerIds'],
    [{ playerIds: [] }, 'playerIds'],
    [{ playerIds: Array.from({ length: 11 }, (_, index) => `p${index}`) }, 'playerIds'],
    [{ about: '  ' }, 'about'],
    [{ about: 'x'.repeat(2_001) }, 'about'],
    [{ reportId: '999' }, 'reportId'],
    [{ handId: '999' }, 'handId'],
    [{ origin: 'dream' }, 'origin'],
  ])('%j is refused by name and changes nothing', async (wrong, field) => {
    const seq = await rows();
    expect(fieldOf(await open(wrong))).toEqual([400, field]);
    expect([await rows(), (await risk.call('/fair-play/cases')).body.rows]).toEqual([seq, []]);
  });

  test('links must exist, belong to the operator and not be in the case already; a report is in one case only', async () => {
    const reportId = await reports('ben');
    const { caseId } = (await open({ reportId })).body.case;
    expect(fieldOf(await open({ reportId }))).toEqual([400, 'reportId']);
    const other = (await open({ playerIds: ['cy', 'cy'] })).body.case;
    expect(other.players).toHaveLength(1);
    const seq = await rows();
    const link = (kind: string, id: string) => risk.call(`/fair-play/cases/${other.caseId}/links`, { version: 1, kind, id });
    for (const [kind, id] of [
      ['report', reportId],
      ['report', '999'],
      ['player', 'nobody'],
      ['player', 'cy'],
      ['hand', '1'],
    ] as const) {
      expect([kind, id, ...fieldOf(await link(kind, id))]).toEqual([kind, id, 400, 'id']);
    }
    expect((await link('hand', '70001')).status).toBe(200);
    expect(fieldOf(await risk.call(`/fair-play/cases/${other.caseId}/links`, { version: 2, kind: 'hand', id: '70001' }))).toEqual([
      400,
      'id',
    ]);
    expect(await rows()).toBe(seq + 1);
    expect((await risk.call('/fair-play/reports')).body.reports[0].caseId).toBe(caseId);
  });

  test('long lists are paged, open ones oldest first; support can only read', async () => {
    const about = Array.from({ length: 60 }, (_, index) => `Case ${index}`);
    for (const one of about) {
      app.clock.now += 7_000;
      expect((await open({ about: one })).status).toBe(200);
    }
    const { browser } = await newStaff(app, { email: 'sue@casino.example', role: 'support', operatorId });
    const first = (await browser.call('/fair-play/cases')).body;
    const second = (await browser.call(`/fair-play/cases?cursor=${first.next}`)).body;
    expect([...first.rows, ...second.rows].map((row) => row.about)).toEqual(about);
    expect(second.next).toBeNull();
    expect(fieldOf(await browser.call(`/fair-play/cases?state=closed&cursor=${first.next}`))).toEqual([400, 'cursor']);
    expect((await browser.call('/fair-play/cases', { playerIds: ['ben'], about: 'x' })).body.code).toBe('FORBIDDEN');
  });

  test('closed cases are deleted after five years, open ones never', async () => {
    const { caseId } = (await open()).body.case;
    await open({ playerIds: ['cy'] });
    await risk.call(`/fair-play/cases/${caseId}/close`, { version: 1, outcome: 'unfounded', reason: REASON });
    const left = async () => {
      await removeOld({ ...REMOVAL, store: app.store, now: () => app.clock.now });
      return (await app.store.read<{ case_id: string }>({ sql: 'select case_id from player_case', parameters: [] })).length;
    };
    app.clock.now += DEFAULT_KEPT.cases - 1_000;
    expect(await left()).toBe(2);
    app.clock.now += 2_000;
    expect(await left()).toBe(1);
    app.clock.now += 2 * DEFAULT_KEPT.cases;
    expect(await left()).toBe(1);
  });
});
