import type { HomeChange, HomeFairPlay, HomeFloor, HomePayments, HomeReport, Reconciled, WatchFinding } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import { entriesBy, recentChanges } from '../../audit/recent-changes.ts';
import { CASES_SHOWN, listCases } from '../../fair-play/case-reads.ts';
import { REPORTS_LISTED_MAX, reportsOf } from '../../fair-play/player-reports.ts';
import { type FloorSample, samplesOf } from '../../floor/floor-samples.ts';
import { roomsOfTables } from '../../floor/rooms-of-tables.ts';
import { watchFinding } from '../../money/books.ts';
import { acceptedLater, oldestStuck, retryingNow } from '../../money/payments-now.ts';
import { lastReconciliation } from '../../money/reconciliations.ts';
import { stuckTotals } from '../../money/stuck-queue.ts';
import { maintenanceOf } from '../../operators/maintenance.ts';
import { roomsOf } from '../../operators/rooms.ts';
import { playerNames } from '../../players/player-names.ts';
import { dayFrom, SLOT_MS, SLOTS_OF_DAY, slotOf } from '../../process/slots.ts';
import { actorNames } from '../../staff/actor-names.ts';
import type { BackOfficePorts } from './call.ts';

/** Reports and cases that are named one by one. */
const REPORTS_SHOWN = 3;
const WEEK_MS = 7 * SLOTS_OF_DAY * SLOT_MS;

/** Players and tables now, today and at this time a week ago. */
export async function floorNow({ store, floor, online }: BackOfficePorts, operatorId: string, now: number): Promise<HomeFloor> {
  const day = dayFrom(now);
  const weekAgo = slotOf(now - WEEK_MS);
  const [pulse, players, today, before, maintenance] = await Promise.all([
    floor.pulse(operatorId),
    online(operatorId),
    samplesOf(store, operatorId, { from: day, until: now }),
    samplesOf(store, operatorId, { from: weekAgo, until: weekAgo + SLOT_MS }),
    maintenanceOf(store, operatorId),
  ]);
  const at = new Map(today.map((sample) => [sample.at, sample]));
  const slots = Array.from({ length: (slotOf(now) - day) / SLOT_MS + 1 }, (_, index) => at.get(day + index * SLOT_MS));
  const of = (figure: keyof FloorSample) => slots.map((sample) => sample?.[figure] ?? null);
  return {
    ...pulse,
    online: players.online,
    onlineToday: of('online'),
    tablesToday: of('running'),
    onlineLastWeek: before[0]?.online ?? null,
    maintenance: maintenance !== null && maintenance.until > now ? maintenance : null,
    missing: [...new Set([...pulse.missing, ...players.missing])].toSorted(),
  };
}

/** Stuck payments, those that are tried again, and what was resolved today. */
export async function paymentsNow({ store }: BackOfficePorts, operatorId: string, now: number): Promise<HomePayments> {
  const from = dayFrom(now);
  const [totals, oldest, retrying, automatically, entries] = await Promise.all([
    stuckTotals(store, operatorId),
    oldestStuck(store, operatorId),
    retryingNow(store, operatorId),
    acceptedLater(store, operatorId, from),
    entriesBy(store, operatorId, { actions: ['stuck-resolved', 'stuck-compensated'], from }),
  ]);
  const [players, actors] = await Promise.all([
    playerNames(
      store,
      operatorId,
      oldest.map(({ playerId }) => playerId),
    ),
    actorNames(
      store,
      operatorId,
      entries.map(({ actor }) => actor),
    ),
  ]);
  return {
    totals,
    oldest: oldest.map((one) => ({ ...one, playerName: players.get(one.playerId) ?? one.playerId })),
    retrying,
    resolvedToday: { automatically, by: entries.map(({ actor, n }) => ({ name: actors.get(actor) ?? actor, count: n })) },
  };
}

/** The result of the last ledger checks for an operator. Throws when no check runs in this process. */
export async function booksNow({ store, ledgerFinding }: BackOfficePorts, operatorId: string): Promise<WatchFinding> {
  if (ledgerFinding === undefined) throw new Error('no ledger check runs');
  return watchFinding(store, operatorId, await ledgerFinding());
}

export async function reconciledLast({ store }: BackOfficePorts, operatorId: string): Promise<{ readonly last: Reconciled | null }> {
  return { last: await lastReconciliation(store, operatorId) };
}

/** Open reports and cases, the oldest of both. A report that is in a case is counted with it, too. */
export async function fairPlayNow({ store }: BackOfficePorts, operatorId: string): Promise<HomeFairPlay> {
  const [reports, cases] = await Promise.all([reportsOf(store, operatorId, 'open'), listCases(store, operatorId, 'open', null)]);
  const filed = reports.map(
    ({ reportId: id, subjectId, subjectName, reason, reporterName, filedAt: at }): HomeReport => ({
      ...{ kind: 'report', id, players: [{ playerId: subjectId, name: subjectName }], about: reason, by: reporterName, at },
    }),
  );
  const opened = cases.map(
    ({ caseId: id, players, about, openedBy, openedAt: at }): HomeReport => ({
      ...{ kind: 'case', id, players, about, by: openedBy, at },
    }),
  );
  const oldest = [...opened, ...filed].toSorted((a, b) => a.at - b.at).slice(0, REPORTS_SHOWN);
  const actors = await actorNames(
    store,
    operatorId,
    oldest.filter(({ kind }) => kind === 'case').map(({ by }) => by),
  );
  return {
    reports: reports.length,
    cases: Math.min(cases.length, CASES_SHOWN),
    more: reports.length >= REPORTS_LISTED_MAX || cases.length > CASES_SHOWN,
    oldest: oldest.map((one) => (one.kind === 'case' ? { ...one, by: actors.get(one.by) ?? one.by } : one)),
  };
}

/** The last changes to play or money, with the names of what they changed. */
export async function changesNow({ store }: BackOfficePorts, operatorId: string, now: number): Promise<HomeChange[]> {
  const changes = await recentChanges(store, operatorId, now);
  const subjects = (start: string) => changes.filter(({ action }) => action.startsWith(start)).map(({ subject }) => subject);
  const [actors, players, rooms, tables] = await Promise.all([
    actorNames(
      store,
      operatorId,
      changes.map(({ actor }) => actor),
    ),
    playerNames(store, operatorId, subjects('player.')),
    subjects('room.').length === 0 ? [] : roomNames(store, operatorId),
    roomsOfTables(store, operatorId, subjects('table.')),
  ]);
  return changes.map(({ actor, ...change }) => {
    const room = change.action.startsWith('room.') ? rooms.find(({ id }) => id === change.subject) : undefined;
    const table = change.action.startsWith('table.') ? tables.get(change.subject) : undefined;
    return {
      ...change,
      by: actors.get(actor) ?? actor,
      name: room?.name ?? table?.roomName ?? players.get(change.subject) ?? null,
      currency: room?.currency ?? table?.currency ?? null,
    };
  });
}

async function roomNames(store: Store, operatorId: string) {
  return (await roomsOf(store, operatorId)).map(({ roomId: id, name, currency }) => ({ id, name, currency }));
}
