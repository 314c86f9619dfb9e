import { existsSync, mkdirSync, statSync } from 'node:fs';
import { type ArchivedHand, HAND, handsToArchive, handsWithOpenResults, isArchived, moveToArchive } from '@cardroom/journal';
import { HANDS_SHOWN_MS } from '@cardroom/protocol';
import { readRows, type Sealer, type Store } from '@cardroom/storage';
import { type Actor, auditRow } from '../../audit/audit-row.ts';
import { done, type Outcome, refused } from '../../audit/outcome.ts';
import { listOperators } from '../../operators/operators.ts';
import { DAY_MS, dayOf } from '../../process/day.ts';
import {
  ArchiveDamaged,
  type ArchiveLine,
  type DayFile,
  folderOf,
  readDay,
  readManifest,
  writeDay,
  writeManifest,
} from './archive-files.ts';
import { lineOf } from './archive-lines.ts';

/** Hands that are taken out of the database in one unit. */
const UNIT_HANDS = 50;
/** Hands that a refusal names. */
const NAMED_MAX = 5;
/** Stands for a hand that the database no longer has. */
const NONE = new Uint8Array();
/** Of a folder that only its owner may open. */
const OWNER_ONLY = 0o700;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export interface ArchivePorts {
  readonly store: Store;
  /** Opens the journal's sealed events, to find what followed each hand; the archive holds them sealed. */
  readonly sealer: Sealer;
  readonly actor: Actor;
}

export interface ArchiveAsk {
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  /** An existing directory, to which a folder of the month is added. */
  readonly to: string;
  /** Also a month whose hands players may still open. */
  readonly early: boolean;
}

export interface ArchivedMonth {
  readonly folder: string;
  readonly hands: number;
  readonly results: number;
  readonly bytes: number;
  /** Hands that this run took out of the database; the others were taken out before. */
  readonly moved: number;
}

interface Month {
  readonly month: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Writes the hands of a closed month to files and takes them out of the database. Nothing is taken out before the whole month has been read
 * back from the files and compared. A run that was ended is continued by the next one. Refuses `month` unless it is over, players can no
 * longer open its hands, and all its results are settled; refuses `to` unless it is a directory whose archive of the month, if there is one,
 * is undamaged.
 */
export async function archiveMonth(ports: ArchivePorts, ask: ArchiveAsk): Promise<Outcome<ArchivedMonth>> {
  const given = monthOf(ask, ports.actor.at);
  if (!given.ok) return given;
  if (!existsSync(ask.to) || !statSync(ask.to).isDirectory()) return refused('to', `there is no directory ${ask.to}`);
  const operators = (await listOperators(ports.store)).map(({ operatorId }) => operatorId);
  const open = (await Promise.all(operators.map((operatorId) => openIn(ports.store, operatorId, given.value)))).flat();
  if (open.length > 0)
    return refused('month', `results are due or stuck, so settle them first: hand ${open.slice(0, NAMED_MAX).join(', ')}`);
  const folder = folderOf(ask.to, ask.month);
  try {
    const days = await writtenDays(ports, folder, { ...given.value, operators });
    return days.length === 0
      ? refused('month', `no hand ended in ${ask.month}, or all are in another archive`)
      : done(await move(ports, folder, { month: ask.month, days }));
  } catch (error) {
    if (error instanceof ArchiveDamaged) return refused('to', error.message);
    throw error;
  }
}

function monthOf({ month, early }: ArchiveAsk, now: number): Outcome<Month> {
  if (!MONTH.test(month)) return refused('month', `"${month}" is not a month such as 2026-09`);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [from, to] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
  if (to > now) return refused('month', `${month} has not ended`);
  if (!early && to + HANDS_SHOWN_MS > now) {
    return refused('month', `players can open its hands until ${dayOf(to + HANDS_SHOWN_MS)}; --early yes archives it all the same`);
  }
  return done({ month, from, to });
}

function openIn(store: Store, operatorId: string, { from, to }: Month): Promise<string[]> {
  return handsWithOpenResults(store, { operatorId, from, to, limit: NAMED_MAX });
}

interface MonthOf extends Month {
  readonly operators: readonly string[];
}

/**
 * The files of the month. The manifest is written last, when everything has been read back and compared: without it, the files of an earlier
 * run do not count.
 */
async function writtenDays(ports: ArchivePorts, folder: string, month: MonthOf): Promise<readonly DayFile[]> {
  const before = readManifest(folder);
  if (before !== null) {
    for (const day of before.days) await compareWithEvents(ports.store, folder, day);
    return before.days;
  }
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  const days: DayFile[] = [];
  for (let at = month.from; at < month.to; at += DAY_MS) {
    const day = dayOf(at);
    const written = await writeDay(folder, { day, file: `${day}.jsonl.gz` }, linesOf(ports, month.operators, at));
    if (written === null) continue;
    await compareWithLines(folder, written, linesOf(ports, month.operators, at));
    days.push(written);
  }
  if (days.length > 0) writeManifest(folder, month.month, days);
  return days;
}

/** The lines of a day that begins at `from` (ms): operator by operator, in the order in which the hands ended. */
async function* linesOf(ports: ArchivePorts, operators: readonly string[], from: number): AsyncGenerator<ArchiveLine> {
  for (const operatorId of operators) {
    for await (const page of handsToArchive(ports, { operatorId, from, to: from + DAY_MS })) {
      for (const hand of page) yield { line: lineOf(hand), results: hand.results.length };
    }
  }
}

async function compareWithLines(folder: string, day: DayFile, lines: AsyncGenerator<ArchiveLine>): Promise<void> {
  for await (const { line, hand } of readDay(folder, day)) {
    const stored = await lines.next();
    if (stored.done || stored.value.line !== line) throw notTheOne(folder, day, hand.handId);
  }
  if (!(await lines.next()).done) throw new ArchiveDamaged(`${folder}/${day.file} lacks a hand that the database holds`);
}

/** Of an earlier run: hands that it took out of the database are only here. */
async function compareWithEvents(store: Store, folder: string, day: DayFile): Promise<void> {
  for await (const hands of inUnits(readDay(folder, day))) {
    const stored = await storedEvents(store, hands);
    for (const { handId, events } of hands) {
      const kept = stored.get(handId);
      if (kept === undefined || !(isArchived({ events: kept }) || Buffer.from(kept).equals(events))) throw notTheOne(folder, day, handId);
    }
  }
}

function notTheOne(folder: string, { file }: DayFile, handId: string): ArchiveDamaged {
  return new ArchiveDamaged(`${folder}/${file}: hand ${handId} is not the one in the database`);
}

async function move(
  { store, actor }: ArchivePorts,
  folder: string,
  { month, days }: { readonly month: string; readonly days: readonly DayFile[] },
): Promise<ArchivedMonth> {
  let moved = 0;
  for (const day of days) {
    for await (const hands of inUnits(readDay(folder, day))) {
      const stored = await storedEvents(store, hands);
      const left = hands.filter(({ handId }) => !isArchived({ events: stored.get(handId) ?? NONE }));
      if (left.length > 0) await store.write(moveToArchive(left));
      moved += left.length;
    }
  }
  const total = (count: 'hands' | 'results' | 'bytes') => days.reduce((sum, day) => sum + day[count], 0);
  const archived = { hands: total('hands'), results: total('results'), bytes: total('bytes') };
  const detail = { ...archived, moved, files: days.map(({ file, sha256 }) => `${file} ${sha256}`) };
  if (moved > 0) await store.write(auditRow(actor, { action: 'hands.archived', operatorId: null, subject: month, detail }));
  return { folder, ...archived, moved };
}

/** The stored events of these hands, by hand. */
async function storedEvents(store: Store, hands: readonly ArchivedHand[]): Promise<Map<string, Uint8Array>> {
  const rows = await readRows(store, HAND.pick('hand_id', 'events'), {
    sql: `select hand_id, events from hand where hand_id in (${hands.map(() => '?').join(', ')})`,
    parameters: hands.map(({ handId }) => handId),
  });
  return new Map(rows.map(({ hand_id, events }) => [hand_id, events]));
}

async function* inUnits(read: AsyncIterable<{ readonly hand: ArchivedHand }>): AsyncGenerator<readonly ArchivedHand[]> {
  let some: ArchivedHand[] = [];
  for await (const { hand } of read) {
    some.push(hand);
    if (some.length < UNIT_HANDS) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
