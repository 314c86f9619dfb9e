import { setImmediate } from 'node:timers/promises';
import { CUT_MS, type CutRound, type Deadline, nextDeadline, type Table } from '@cardroom/table';
import type { DealPlan } from '../fair-deal/deal-step.ts';
import type { FairTable } from '../fair-deal/fair-table.ts';
import type { Clock } from '../process/clock.ts';
import type { DeckSource } from './deck-source.ts';
import type { Committed, Offered } from './step.ts';

export interface NextHandPorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly decks: DeckSource;
  /** The committed decks of this table; null at a table that is dealt from `decks` alone. */
  readonly fair: FairTable | null;
  nextHandId(): Promise<string>;
  /** A new UUIDv7, for the lot of a stake. */
  newLotId(): string;
}

/** A timer that is this many ms late shows that the process was busy, and that cuts which came in time may not have been read. */
const LATE_MS = 100;

/** Deadlines that lead to the next hand, and wait while none may begin. */
const KINDS = ['collect', 'open-cut', 'cut', 'deal'] as const;
type NextHandKind = (typeof KINDS)[number];

export function isForNextHand(kind: Deadline['kind']): kind is NextHandKind {
  return (KINDS as readonly string[]).includes(kind);
}

/** Whether an input may end an open list before its time is up; if so, it says whose cuts have come. */
export function mayEndList(input: Offered): input is Extract<Offered, { readonly type: 'staff' | 'call-off' }> {
  return input.type === 'staff' || input.type === 'call-off';
}

/** Prepares a table's hands: stakes, the list, the cuts of its players, and the deck. */
export class NextHand {
  readonly #ports: NextHandPorts;
  /** The list that players were told of last, and when. */
  #told: { readonly n: number; readonly asked: number; readonly at: number } | null = null;

  constructor(ports: NextHandPorts) {
    this.#ports = ports;
  }

  /** The table's next deadline; null while it waits only for people or for the wallet. */
  deadline(table: Table): Deadline | null {
    return nextDeadline(this.#asPlanned(table));
  }

  /** Players have been told of this table: the time for their cuts runs from now, however long the list took to be written. */
  told({ cut }: Table): void {
    if (cut == null || (this.#told?.n === cut.n && this.#told.asked === cut.asked)) return;
    this.#told = { n: cut.n, asked: cut.asked, at: this.#ports.clock.now() };
  }

  /** The input that answers a deadline. Rejects when no randomness is available. */
  async inputFor(kind: NextHandKind, table: Table): Promise<Offered> {
    if (kind === 'collect') return { type: 'collect-stakes', lotIds: table.seats.map(() => this.#ports.newLotId()) };
    const { fair } = this.#ports;
    if (kind === 'open-cut' && fair !== null) return { type: 'open-cut', handId: await this.#ports.nextHandId(), n: readyNumber(fair) };
    if (kind === 'cut' && fair !== null && table.cut != null && !fair.isComplete(table.cut)) {
      fair.ready();
      return { type: 'fail-cut', came: fair.came() };
    }
    return this.#deal(table);
  }

  /** Plans what a step adds to the table's chain of statements. Throws if it does not follow from it. */
  planOf(step: Committed): DealPlan | null {
    const hand = step.closed?.log.events.map(({ event }) => event) ?? [];
    return this.#ports.fair?.plan({ ...step, hand }) ?? null;
  }

  /** Inputs that may end an open list say whose cuts have come; a restart what was lost of the deal; a pledge what its client could know of it. */
  withDeal(table: Table, input: Offered): Offered {
    const { fair } = this.#ports;
    if (input.type === 'restarted' && fair !== null) {
      return { ...input, unpledged: fair.unknownPledges(table), cutLost: table.cut != null && !fair.knowsCut(table.cut) };
    }
    if (input.type === 'pledge') return { ...input, told: fair?.told ?? 0 };
    return mayEndList(input) && table.cut != null ? { ...input, came: fair?.came() ?? [] } : input;
  }

  /** Lets a process that was busy read its sockets, before cuts are missed that may have come in time. */
  async socketsRead({ cut }: Table): Promise<void> {
    if (cut != null && this.#ports.clock.now() - this.#until(cut) > LATE_MS) await setImmediate();
  }

  /**
   * The table as its next deadline depends on it: when all cuts have come, nobody waits for the end of their time, and the number of the next
   * deck is the one that is committed, which a void outside a list has moved on.
   */
  #asPlanned(table: Table): Table {
    const { fair, decks } = this.#ports;
    const { cut, nextHandAt } = table;
    if (cut != null) return { ...table, cut: { ...cut, until: fair?.isComplete(cut) === true ? (nextHandAt ?? 0) : this.#until(cut) } };
    // Nobody is asked to cut a deck that a test has laid out.
    if (fair === null || decks.laysOut?.(table.config.tableId) === true) return withoutPledges(table);
    return { ...table, deckNumber: fair.nextNumber - 1 };
  }

  #until({ n, asked, until }: CutRound): number {
    return this.#told?.n === n && this.#told.asked === asked ? Math.max(until, this.#told.at + CUT_MS) : until;
  }

  async #deal(table: Table): Promise<Offered> {
    const { fair, clock, decks, nextHandId } = this.#ports;
    const { tableId, game } = table.config;
    const handId = table.cut?.handId ?? (await nextHandId());
    const laidOut = table.cut == null ? await decks.deckFor({ tableId, handId, game }) : null;
    if (laidOut !== null) return { type: 'deal', handId, deck: laidOut };
    if (fair === null) throw new Error(`no deck for hand ${handId}`);
    fair.ready();
    const { deck, n } = fair.prepare(table, handId, clock.now());
    return { type: 'deal', handId, deck, cut: { n } };
  }
}

function readyNumber(fair: FairTable): number {
  fair.ready();
  return fair.nextNumber;
}

function withoutPledges(table: Table): Table {
  const seats = table.seats.map((seat) => {
    if (seat?.pledge === undefined) return seat;
    const { pledge: _, ...rest } = seat;
    return rest;
  });
  return { ...table, seats };
}
