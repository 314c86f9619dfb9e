import { boardPositions, holePositions, type List, secondBoardPositions } from '@cardroom/fairness/src/index.ts';
import type { TableEvent } from '@cardroom/table';
import { dealtOrder, type LiveNumber } from '../fair-deal/live-number.ts';
import { numbersOfHand, type ReadPorts } from '../fair-deal/read-numbers.ts';
import { type Part, partsOf, statementsOf } from './day-bundle.ts';
import type { FixedDay } from './fixed-days.ts';

/** A hand as the journal or an archive has it: its events; `removed` after its time; `away` in an archive that was not given; `damaged`. */
export type JournalHand = readonly TableEvent[] | 'removed' | 'away' | 'damaged';

export interface AuditPorts extends ReadPorts {
  hand(handId: string, tableId: string): Promise<JournalHand>;
  /** The hands that ended at a table on the day, in the journal. */
  handsOf(tableId: string): AsyncIterable<string>;
}

/** A hand that was not dealt as the sealed secrets say. */
export interface AuditFault {
  readonly tableId: string;
  /** Null where the hand has no number. */
  readonly n: number | null;
  readonly handId: string;
  readonly what: string;
}

export interface AuditCounts {
  readonly hands: number;
  readonly cards: number;
  /** Hands that were removed after their time, so nothing is left to compare. */
  readonly removed: number;
}

/**
 * Derives every dealt card of a fixed day from the sealed secrets and the cuts, and compares it with what the journal says was dealt: the deck, each
 * player's hole cards, and the boards. Ends at the first fault. Throws `ChainDiffers` where the secrets are not those whose roots were signed, and
 * `UnreadableNumber`.
 */
export async function auditDay(ports: AuditPorts, day: FixedDay): Promise<AuditFault | AuditCounts> {
  const counts = { hands: 0, cards: 0, removed: 0 };
  for (const part of await partsOf(ports.store, day)) {
    const dealt = new Set<string>();
    for await (const live of dealtOn(ports, day, part)) {
      const handId = live.number.statements.list?.hand ?? '';
      dealt.add(handId);
      const hand = await ports.hand(handId, part.table_id);
      if (hand === 'removed') counts.removed += 1;
      else {
        const found = typeof hand === 'string' ? UNREAD[hand] : compared(live, hand);
        if (typeof found === 'string') return { tableId: part.table_id, n: live.number.n, handId, what: found };
        counts.hands += 1;
        counts.cards += found;
      }
    }
    const fault = await withoutNumber(ports, part, dealt);
    if (fault !== null) return fault;
  }
  return counts;
}

const UNREAD = {
  away: 'its events are in an archive; give --archive',
  damaged: 'its events cannot be read',
} as const;

/** The numbers of a table that were dealt on the day and ended. Throws `ChainDiffers`. */
async function* dealtOn(ports: ReadPorts, { origin }: FixedDay, part: Part): AsyncGenerator<LiveNumber> {
  const head = { origin, table: part.table_id, deck: part.deck };
  for await (const { live, kind } of statementsOf(ports, head, part)) {
    if ((kind === 'close' || kind === 'void') && live.cut !== null) yield live;
  }
}

/** A hand that the journal has and the chain does not: it was dealt from a deck that nobody had sealed. */
async function withoutNumber(ports: AuditPorts, { table_id: tableId }: Part, dealt: ReadonlySet<string>): Promise<AuditFault | null> {
  for await (const handId of ports.handsOf(tableId)) {
    // A hand that ended at midnight may be in the part of the day beside this one.
    if (!dealt.has(handId) && (await numbersOfHand(ports.store, handId)).length === 0)
      return { tableId, n: null, handId, what: 'it was not dealt from a committed deck' };
  }
  return null;
}

/** How many cards agree; or what does not. */
function compared(live: LiveNumber, events: readonly TableEvent[]): number | string {
  const { list } = live.number.statements;
  if (list === undefined) return 'it has no list';
  const order = dealtOrder(live);
  const boards = { 1: 0, 2: 0 };
  let cards = 0;
  for (const event of events) {
    const expected = expectedCards(event, { order, list, boards });
    if (expected === null) continue;
    const told = event.type === 'deck-set' ? event.deck : 'cards' in event ? event.cards : [];
    if (told.join() !== expected.join())
      return `${event.type} ${'seat' in event ? `of seat ${event.seat + 1} ` : ''}is not what the secrets give`;
    if (event.type === 'hole-cards-dealt' || event.type === 'board-dealt') cards += told.length;
  }
  const holes = events.filter(({ type }) => type === 'hole-cards-dealt').length;
  return holes === list.dealt.length ? cards : `${holes} of ${list.dealt.length} listed players have hole cards`;
}

/** The cards that an event must have; null for events that deal none. Counts the cards of each board. */
function expectedCards(
  event: TableEvent,
  { order, list, boards }: { readonly order: readonly number[]; readonly list: List; readonly boards: Record<1 | 2, number> },
): readonly number[] | null {
  const at = (places: readonly number[]): number[] => places.map((place) => order[place] as number);
  if (event.type === 'deck-set') return order;
  if (event.type === 'hole-cards-dealt') return at(holePositions(list, event.seat));
  if (event.type !== 'board-dealt') return null;
  const run = event.run ?? 1;
  const [before, now] = [boards[run], event.cards.length];
  boards[run] += now;
  if (run === 1) return at(boardPositions(list, before + now).slice(before));
  // The cards of the second board follow the five of the first; how many both have in common is known when it is complete.
  return at(secondBoardPositions(list, 0).slice(before, before + now));
}
