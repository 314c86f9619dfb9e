import { type HandHistory, type HistoryTable, historyOf, type Viewer } from '@cardroom/hand-history';
import { finishedHands, type HandsWanted, type JournalRow, type Sealer, type Store, sql } from '@cardroom/journal';
import { scenarioOfHand } from '@cardroom/scenarios';
import type { TableConfig, TableEvent } from '@cardroom/table';
import type { ExportOptions, WrongOption } from './export-options.ts';
import { type ExportFormat, SCENARIO } from './formats.ts';

/** How many hands were written, and those that could not be read. */
export interface Exported {
  readonly hands: number;
  readonly unreadable: readonly string[];
}

/** Whose hands are meant; names the option when there is nobody of that name, or more than one. */
export async function findOwner(store: Store, of: ExportOptions['of']): Promise<HandsWanted['of'] | WrongOption> {
  if ('table' in of) {
    const [row] = await store.read(sql`select table_id from poker_table where table_id = ${of.table}`);
    return row === undefined ? { problem: `table: there is no table ${of.table}` } : { tableId: of.table };
  }
  const rows = await store.read<{ operator_id: string }>(
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

/**
 * Writes hands one after the other, oldest first: of a table as everybody saw them, of a player as he saw them.
 * A hand that cannot be read is left out and named.
 */
export async function exportHands(
  { store, sealer }: { readonly store: Store; readonly sealer: Sealer },
  { wanted, format, handId }: { readonly wanted: HandsWanted; readonly format: ExportOptions['format']; readonly handId: string | null },
  write: (text: string) => Promise<void>,
): Promise<Exported> {
  const unreadable: string[] = [];
  let hands = 0;
  // A file of one hand looks different in some formats, so the first one waits for a second.
  let first: string | null = null;
  for await (const hand of finishedHands(store, sealer, wanted)) {
    if (handId !== null && hand.handId !== handId) continue;
    if (hand.rows === null) {
      unreadable.push(hand.handId);
      continue;
    }
    const text = handText({ config: hand.config, rows: hand.rows }, wanted.of, format);
    hands += 1;
    if (hands === 1) first = text;
    if (format === SCENARIO) break;
    if (hands === 2) await write(format.entry(first ?? '', 1));
    if (hands >= 2) await write(format.entry(text, hands));
  }
  if (hands === 1) await write(first ?? '');
  return { hands, unreadable };
}

/** One finished hand: all its events, hidden ones opened, what followed it, and its table's settings as they were stored. */
export interface HandRecord {
  readonly config: unknown;
  readonly rows: readonly JournalRow[];
}

/** One hand as its reader may know it: a table's as everybody there saw it, a player's as he did. Throws for a hand without its end. */
export function handText(hand: HandRecord, of: HandsWanted['of'], format: ExportFormat): string {
  const { history, viewer } = historyFor(hand, of);
  if (format !== SCENARIO) return format.write(history, viewer);
  const events = hand.rows.map(({ event }) => event as TableEvent);
  return scenarioOfHand({ events, config: hand.config as TableConfig }, typeof viewer === 'number' ? viewer - 1 : 'public');
}

function historyFor({ rows, config }: HandRecord, of: HandsWanted['of']): { history: HandHistory; viewer: Viewer } {
  const events = rows.map(({ event }) => event as TableEvent);
  const history = historyOf(events, config as HistoryTable);
  if ('tableId' in of) return { history, viewer: 'public' };
  const opened = events.find((event) => event.type === 'hand-opened');
  const seat = opened?.players.find(({ playerId }) => playerId === of.playerId)?.seat;
  return { history, viewer: seat === undefined ? 'public' : seat + 1 };
}
