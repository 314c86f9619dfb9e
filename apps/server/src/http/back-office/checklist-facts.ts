import { HAND_END } from '@cardroom/journal';
import type { FailedCase, RunReport, StepId } from '@cardroom/staff-api';
import { readRows, type Store, shape, sql, text } from '@cardroom/storage';
import { AUDIT } from '../../audit/audit-rows.ts';
import { reportOf, runsOf } from '../../callbacks/run-records.ts';
import { lastReconciliation } from '../../money/reconciliations.ts';
import { apiKeySlots } from '../../operators/api-key.ts';
import { operatorBrandOf } from '../../operators/brand.ts';
import { credentialsOf } from '../../operators/credentials.ts';
import { networksOf } from '../../operators/networks.ts';
import type { Operator } from '../../operators/operators.ts';
import { realityCheckOf } from '../../operators/player-rules.ts';
import { roomsOf } from '../../operators/rooms.ts';
import { settlementOf } from '../../operators/settlement.ts';
import { actorNames } from '../../staff/actor-names.ts';
import { listPeople } from '../../staff/person.ts';
import type { ChecklistFacts, Trace } from './checklist.ts';

/** An operator is set up at the beginning of its log, so no more than these first entries are searched for who did a step. */
const TRACED_ENTRIES_MAX = 5_000;

/** The entry that each step leaves in the audit log. */
const ACTIONS: Readonly<Record<string, StepId>> = {
  'person.accept': 'team',
  'credential.create': 'credentials',
  'operator.set-networks': 'networks',
  'operator.set-url': 'wallet',
  'operator.set-api-key': 'wallet',
  'operator.create': 'currencies',
  'operator.set-currencies': 'currencies',
  'operator.set-settlement': 'currencies',
  'operator.test-connection': 'connection',
  'operator.set-brand': 'look',
  'room.open': 'rooms',
  'operator.test-launch': 'launch',
  'operator.reality-check': 'reality-check',
};

/** Reads what an operator's steps are judged by. A part that cannot be read is null and hides no other. */
export async function checklistFacts(store: Store, operator: Operator): Promise<ChecklistFacts> {
  const { operatorId, operatorUrl, currencies } = operator;
  const [people, clients, networks, keys, settlement, runs, brand, rooms, minutes, reconciled] = await Promise.all([
    readable(listPeople(store, { operatorId })),
    readable(credentialsOf(store, operatorId)),
    readable(networksOf(store, operatorId)),
    readable(apiKeySlots(store, operatorId)),
    readable(settlementOf(store, operatorId)),
    readable(conformanceOf(store, operatorId)),
    readable(operatorBrandOf(store, operatorId)),
    readable(roomsOf(store, operatorId)),
    readable(realityCheckOf(store, operatorId)),
    readable(reconciledOf(store, operatorId)),
  ]);
  const [log, player, hand] = await Promise.all([
    readable(logOf(store, operatorId)),
    readable(playerOf(store, operatorId)),
    readable(handOf(store, operatorId)),
  ]);
  const active = people?.filter(({ status }) => status === 'active') ?? [];
  const members = { active: active.length, withAuthenticator: active.filter(({ totp }) => totp).length };
  return {
    members: people === null ? null : { ...members, invited: people.filter(({ status }) => status === 'invited').length },
    clients: clients?.length ?? null,
    networks: networks?.length ?? null,
    wallet: keys === null ? null : { url: operatorUrl, keys: keys.length },
    currencies,
    settlement,
    connection: log === null ? null : { verdict: log.verdict },
    conformance: runs,
    look: brand === null ? null : { colour: brand.colour !== null, felt: brand.felt !== null, logo: brand.logoFile !== null },
    rooms: rooms === null ? null : rooms.filter(({ closedAt }) => closedAt === null).length,
    player,
    realityCheckMinutes: minutes,
    hand,
    reconciled,
    traces: log?.traces ?? {},
  };
}

async function readable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch {
    return null;
  }
}

/** The newest entry of each step, and the verdict of the last connection test; one that passed counts even after one that failed. */
async function logOf(store: Store, operatorId: string) {
  const actions = Object.keys(ACTIONS);
  const rows = await readRows(store, AUDIT.pick('action', 'actor', 'at', 'detail'), {
    sql: `select action, actor, at, detail from (select seq, action, actor, at, detail from audit where operator_id = ? order by seq
      limit ${TRACED_ENTRIES_MAX}) begun where action in (${actions.map(() => '?').join(', ')}) order by seq`.replaceAll(/\s+/g, ' '),
    parameters: [operatorId, ...actions],
  });
  const names = await actorNames(
    store,
    operatorId,
    rows.map(({ actor }) => actor),
  );
  const traces: Partial<Record<StepId, Trace>> = {};
  let verdict: string | null = null;
  for (const { action, actor, at, detail } of rows) {
    const step = ACTIONS[action];
    if (step !== undefined) traces[step] = { by: names.get(actor) ?? actor, at };
    if (step === 'connection' && verdict !== 'ok') verdict = String((JSON.parse(detail) as { verdict?: unknown }).verdict ?? '');
  }
  return { traces, verdict };
}

const ONE = shape({ id: text });

async function playerOf(store: Store, operatorId: string): Promise<ChecklistFacts['player']> {
  const [row] = await readRows(store, ONE, sql`select player_id as id from player where operator_id = ${operatorId} limit 1`);
  return { playerId: row?.id ?? null };
}

const FIRST_HAND = HAND_END.pick('hand_id', 'ended_at');

async function handOf(store: Store, operatorId: string): Promise<ChecklistFacts['hand']> {
  const [row] = await readRows(
    store,
    FIRST_HAND,
    sql`select hand_id, ended_at from hand_end where operator_id <> '' and operator_id = ${operatorId} order by seq limit 1`,
  );
  return { handId: row?.hand_id ?? null, at: row?.ended_at ?? null };
}

async function reconciledOf(store: Store, operatorId: string): Promise<ChecklistFacts['reconciled']> {
  const last = await lastReconciliation(store, operatorId);
  return { at: last?.at ?? null, by: last?.by ?? null, differences: last?.differences ?? 0 };
}

async function conformanceOf(store: Store, operatorId: string): Promise<ChecklistFacts['conformance']> {
  const [last] = await runsOf(store, operatorId);
  if (last === undefined) return { run: 'none', passed: 0, failed: 0, total: 0, failedCase: null, at: null, by: null };
  const counts = Object.values(last.summary?.counts ?? {});
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const total = passed + failed + counts.reduce((sum, { notRun }) => sum + notRun, 0);
  const run =
    last.state === 'running' ? 'running' : last.state !== 'finished' ? 'incomplete' : last.summary?.passed === true ? 'passed' : 'failed';
  const names = await actorNames(store, operatorId, [last.startedBy]);
  const failedCase = run === 'failed' ? await failedCaseOf(store, operatorId, last.runId) : null;
  return { run, passed, failed, total, failedCase, at: last.endedAt ?? last.startedAt, by: names.get(last.startedBy) ?? null };
}

/** The first case of a report that failed, with what was expected and what came. */
async function failedCaseOf(store: Store, operatorId: string, runId: string): Promise<FailedCase | null> {
  const json = await reportOf(store, operatorId, runId, 'json');
  const report = json === null ? null : (JSON.parse(json) as Pick<RunReport, 'cases'>);
  const failed = report?.cases.find(({ finding }) => finding !== undefined);
  if (failed?.finding === undefined) return null;
  const { id: caseId, title, finding } = failed;
  return { runId, caseId, title, expected: finding.expected, got: finding.got };
}
