import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../audit/audit-row.ts';
import type { CliContext } from '../commands/command.ts';
import { REPORT_COMMANDS } from '../commands/report-commands.ts';
import { fileReport } from './player-reports.ts';
import { closePlayerReport, listReports, REPORT_OUTCOMES } from './report-decisions.ts';

const ACTOR: Actor = { by: 'command:root', at: 1_000 };
const WHY = 'the hands of both show nothing';

let store: Store;
let reportId: string;
beforeEach(async () => {
  store = await testStore();
  await store.write([
    ...['demo', 'other'].map((id) => sql`insert into operator values (${id}, ${id}, 'active', null, '[]', '[]', 0)`),
    ...['ann', 'bob'].map(
      (id) => sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
        values ('demo', ${id}, ${id}, 'en', 'en', 'IE', 'UTC', 0, 0)`,
    ),
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Seven', '{}', 0)`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
      values ('1001', '7', 'demo', 'EUR', 'nlhe', '{}', 0)`,
  ]);
  const who = { operatorId: 'demo', reporterId: 'ann', subjectId: 'bob', tableId: '1001', handId: '100001' };
  const filed = await fileReport(store, { ...who, reason: 'collusion', comment: 'With Cat.', filedAt: 5 });
  if (typeof filed === 'string') throw new Error(filed);
  reportId = filed.reportId;
});

const decide = (more: Partial<Parameters<typeof closePlayerReport>[2]> = {}) =>
  closePlayerReport(store, ACTOR, { operatorId: 'demo', reportId, outcome: 'unfounded', reason: WHY, ...more });
const audited = () => store.read<{ detail: string }>(sql`select at, actor, action, operator_id, subject, detail from audit`);

test('a report goes from the player to its outcome, with author, time and reason', async () => {
  expect(await listReports(store, 'demo', 'open')).toMatchObject({
    ok: true,
    value: [{ reportId, reporterId: 'ann', subjectId: 'bob', reason: 'collusion', comment: 'With Cat.', handId: '100001', closed: null }],
  });
  const closed = { at: 1_000, by: 'command:root', outcome: 'unfounded', reason: WHY };
  expect(await decide({ reason: `  ${WHY} ` })).toMatchObject({ ok: true, value: { reportId, closed } });
  expect(await listReports(store, 'demo', 'open')).toEqual({ ok: true, value: [] });
  expect(await listReports(store, 'demo', 'closed')).toMatchObject({ ok: true, value: [{ reportId, closed }] });
  const [row] = await audited();
  expect(row).toMatchObject({ at: 1_000, actor: 'command:root', action: 'report-closed', operator_id: 'demo', subject: reportId });
  expect(JSON.parse(row?.detail ?? '')).toEqual({ outcome: 'unfounded', reason: WHY, player: 'bob', hand: '100001' });
});

describe('a report is not closed', () => {
  test.each([
    ['without a reason', { reason: '  none  ' }, 'reason'],
    ['with a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['that does not exist', { reportId: '999' }, 'report'],
    ['with an invalid number', { reportId: "1' or '1'='1" }, 'report'],
    ['of another operator', { operatorId: 'other' }, 'report'],
  ])('%s', async (_name, more, field) => {
    expect(await decide(more)).toMatchObject({ ok: false, errors: [{ field }] });
    expect(await listReports(store, 'demo', 'open')).toMatchObject({ value: [{ reportId }] });
    expect(await audited()).toEqual([]);
  });

  test('twice: of two simultaneous attempts one is refused', async () => {
    const both = await Promise.all([decide(), decide({ outcome: 'warned' })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await decide()).toMatchObject({ ok: false, errors: [{ field: 'report', message: 'is already closed' }] });
    expect(await audited()).toHaveLength(1);
  });
});

test('the commands list and close reports, and name invalid arguments', async () => {
  const context = { store, actor: ACTOR } as CliContext;
  const list = (given: Record<string, string>) => REPORT_COMMANDS['reports list']?.run(context, given);
  const close = (given: Record<string, string>) =>
    REPORT_COMMANDS['reports close']?.run(context, { operator: 'demo', reason: WHY, ...given });
  expect(await list({ operator: 'demo', state: 'all' })).toMatchObject({ ok: false, errors: [{ field: 'state' }] });
  expect(await list({ operator: 'nobody' })).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
  expect(await list({ operator: 'demo' })).toMatchObject({ ok: true, value: [{ reportId }] });
  expect(await list({ operator: 'other' })).toEqual({ ok: true, value: [] });
  expect(await close({ report: reportId, outcome: 'hanged' })).toMatchObject({ ok: false, errors: [{ field: 'outcome' }] });
  expect(await close({ report: reportId, outcome: REPORT_OUTCOMES[1] })).toMatchObject({
    ok: true,
    value: { closed: { outcome: 'warned' } },
  });
});
