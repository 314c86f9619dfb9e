import { type HandHistory, type HistoryDeal, type HistoryTable, historyOf, type Viewer } from '@cardroom/hand-history';
import { type FinishedHand, finishedHands, type HandArchive, type HandsWanted, type JournalRow, TABLE } from '@cardroom/journal';
import { scenarioOfHand } from '@cardroom/scenarios';
import { readRows, type Sealer, type Store, shape, sql, text } from '@cardroom/storage';
import type { TableConfig, TableEvent } from '@cardroom/table';
import type { ExportOptions, WrongOption } from './export-options.ts';
import { type ExportFormat, SCENARIO } from './formats.ts';

/** The number of exported hands, and the ids of those that are unreadable or in an archive that was not given. */
export interface Exported {
  readonly hands: number;
  readonly unreadable: readonly string[];
  readonly away: readonly string[];
}

/** Finds the table or player whose hands are wanted; names the wrong option when there is no match or more than one. */
export async function findOwner(store: Store, of: ExportOptions['of']): Promise<HandsWanted['of'] | WrongOption> {
  if ('table' in of) {
    const [row] = await readRows(store, TABLE.pick('table_id'), sql`select table_id from poker_table where table_id = ${of.table}`);
    return row === undefined ? { problem: `table: there is no table ${of.table}` } : { tableId: of.table };
  }
  const rows = await readRows(
    store,
    shape({ operator_id: text }),
    sql`select operator_id from player where player_id = ${of.player} order by operator_id`,
  );
  const operators = rows.map((row) => row.operator_id);
  const [first, second] = operators;
  if (first === undefined) return { problem: `player: there is no player ${of.player}` };
  if (of.operator === null && second !== undefined) {
    return { problem: `operator: is required: there is a player ${of.player} at ${operators.join(', ')}` };
  }
  const operatorId = of.operator ?? first;
  if (!operators.includes(operatorId)) return { problem: `operator: there is no player ${of.player} at ${operatorId}` };
  return { operatorId, playerId: of.player };
}

/** Where hands are read from, and how the committed deck of one is found; null for a hand without one. */
export interface ExportSource {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly archive: HandArchive | null;
  dealOf(hand: FinishedHand): Promise<HistoryDeal | null>;
}

/**
 * Writes hands one after another, oldest first: a table's from the public view, a player's with that player's
 * cards. A hand that cannot be read is skipped and reported; `exported` is told of each of the others. Throws `ArchiveDamaged`.
 */
export async function exportHands(
  { store, sealer, archive, dealOf }: ExportSource,
  { wanted, format, handId }: { readonly wanted: HandsWanted; readonly format: ExportOptions['format']; readonly handId: string | null },
  write: (text: string) => Promise<void>,
  exported: (hand: FinishedHand) => Promise<void> = async () => {},
): Promise<Exported> {
  const [unreadable, away]: [string[], string[]] = [[], []];
  let hands = 0;
  // Some formats write a single hand differently, so the first one is held back until a second is found.
  let first: string | null = null;
  for await (const hand of finishedHands(store, sealer, wanted, archive)) {
    if (handId !== null && hand.handId !== handId) continue;
    if (hand.rows === null) {
      (hand.isAway ? away : unreadable).push(hand.handId);
      continue;
    }
    const deal = hasDeal(format) ? await dealOf(hand) : null;
    const text = handText({ config: hand.config, rows: hand.rows, deal }, wanted.of, format);
    await exported(hand);
    hands += 1;
    if (hands === 1) first = text;
    if (format === SCENARIO) break;
    if (hands === 2) await write(format.entry(first ?? '', 1));
    if (hands >= 2) await write(format.entry(text, hands));
  }
  if (hands === 1) await write(first ?? '');
  return { hands, unreadable, away };
}

/** A finished hand: all its events with the hidden ones decrypted, the events after it, and its table's stored settings. */
export interface HandRecord {
  readonly config: unknown;
  readonly rows: readonly JournalRow[];
  /** The committed deck it was dealt from; null if there was none, and for a format that cannot hold it. */
  readonly deal: HistoryDeal | null;
}

/** Whether a format can hold the deal of a hand. */
export function hasDeal(format: ExportFormat): boolean {
  return format !== SCENARIO && format.hasDeal;
}

/**
 * One hand in the given format: a table's hand from the public view, a player's hand with that
 * player's cards. Throws for a hand that has not ended.
 */
export function handText(hand: HandRecord, of: HandsWanted['of'], format: ExportFormat): string {
  const { history, viewer } = historyFor(hand, of);
  if (format !== SCENARIO) return format.write(history, viewer);
  const events = hand.rows.map(({ event }) => event as TableEvent);
  return scenarioOfHand({ events, config: hand.config as TableConfig }, typeof viewer === 'number' ? viewer - 1 : 'public');
}

function historyFor({ rows, config, deal }: HandRecord, of: HandsWanted['of']): { history: HandHistory; viewer: Viewer } {
  const events = rows.map(({ event }) => event as TableEvent);
  const told = historyOf(events, config as HistoryTable);
  const history = deal === null ? told : { ...told, deal };
  if ('tableId' in of) return { history, viewer: 'public' };
  const opened = events.find((event) => event.type === 'hand-opened');
  const seat = opened?.players.find(({ playerId }) => playerId === of.playerId)?.seat;
  return { history, viewer: seat === undefined ? 'public' : seat + 1 };
}
