import { cardsOf, type Deck, holeCardCount, isHandEvent, replay, shuffledDeck, undealtBoard } from '@cardroom/poker';
import {
  decideTable,
  nextDeadline,
  nextPositions,
  openTable,
  replayTable,
  type Table,
  type TableEvent,
  type TableInput,
} from '@cardroom/table';
import { dueTransactions, type TimedEvent } from '@cardroom/views';
import type { Scenario } from './ast.ts';
import type { EngineWallet } from './engine-wallet.ts';
import { withGivenPast } from './given-past.ts';
import { layOut } from './lay-out.ts';
import type { Wish } from './level.ts';
import { tableConfig } from './table-config.ts';

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;
export type Input = Without<TableInput>;

/** The starting time of a scenario, in ms. */
const START_MS = 1_800_000_000_000;

/** A table's rules with a wallet in memory and a clock that only the scenario moves. */
export class EngineTable {
  table: Table;
  now = START_MS;
  /** Everything that happened, in order. */
  readonly log: TimedEvent[] = [];
  readonly #scenario: Scenario;
  readonly #wallet: EngineWallet;
  readonly #nextByte: () => number;
  readonly #wishes: Wish[] = [];
  #ids = 0;

  constructor(scenario: Scenario, wallet: EngineWallet, seed: number) {
    this.#scenario = scenario;
    this.#wallet = wallet;
    this.#nextByte = bytesOf(seed);
    const opened = openTable(tableConfig(scenario), this.now);
    this.table = replayTable(opened);
    this.#note(opened);
  }

  wish(wish: Wish): void {
    this.#wishes.push(wish);
  }

  /** Offers an input and runs everything that is due afterwards. Returns the code of the refusal, or null. */
  offer(input: Input): string | null {
    const refused = this.#step(input);
    if (refused === null) this.passTo(this.now);
    return refused;
  }

  /** Lets time pass; whatever becomes due happens at its own time. */
  passTo(target: number): void {
    for (let due = nextDeadline(this.table); due !== null && due.at <= target; due = nextDeadline(this.table)) {
      this.now = Math.max(this.now, due.at);
      const refused = this.#step(due.kind === 'deal' ? this.#dealing() : { type: 'timer' });
      if (refused !== null) throw new Error(`the table refused a due input: ${refused}`);
    }
    this.now = Math.max(this.now, target);
  }

  /** Before the first hand, the table takes on the past given in the file. */
  takePast(): void {
    this.table = withGivenPast(this.table, this.#scenario);
  }

  /** Restarts from the log alone. Throws if the rebuilt table differs from the one that was played. */
  restart(): void {
    const rebuilt = replayTable(this.log.map(({ event }) => event));
    if (JSON.stringify(rebuilt) !== JSON.stringify(this.table)) throw new Error('the replayed table differs from the one that was played');
    this.table = rebuilt;
    this.offer({ type: 'restarted' });
  }

  /** The events of the running or last hand, and what followed it. */
  handEvents(): readonly TimedEvent[] {
    const start = this.log.findLastIndex(({ event }) => event.type === 'hand-opened');
    return start < 0 ? [] : this.log.slice(start);
  }

  /** The undealt board cards of the last hand. */
  undealt(): readonly number[] {
    const events = this.handEvents().flatMap(({ event }) => (isHandEvent(event) ? [event] : []));
    return events.length === 0 ? [] : undealtBoard(replay(events));
  }

  id(kind: string): string {
    this.#ids += 1;
    return `${kind}-${this.#ids}`;
  }

  #step(input: Input): string | null {
    const decided = decideTable(this.table, { ...input, at: this.now } as TableInput);
    if (typeof decided === 'string') return decided;
    this.table = decided.table;
    this.#note(decided.events);
    this.#tellWallet(decided.events);
    return null;
  }

  #note(events: readonly TableEvent[]): void {
    this.log.push(...events.map((event) => ({ at: this.now, event })));
  }

  #tellWallet(events: readonly TableEvent[]): void {
    const isClosed = events.some(({ type }) => type === 'hand-closed');
    const closed = isClosed ? { config: this.table.config, events: this.handEvents() } : null;
    for (const due of dueTransactions(events, closed)) {
      if (due.kind !== 'debit') this.#wallet.pay(due);
      else this.#answerDebit(due);
    }
  }

  #answerDebit({ playerId, stayId, lotId, chips }: { playerId: string; stayId: string; lotId: string; chips: number }): void {
    const reason = this.#wallet.debit(playerId, chips);
    this.#step(reason === null ? { type: 'debit-accepted', stayId, lotId } : { type: 'debit-refused', stayId, lotId, reason });
  }

  #dealing(): Input {
    return { type: 'deal', handId: String(this.table.handsPlayed + 1), deck: this.#deck() };
  }

  #deck(): Deck {
    const { game } = this.table.config;
    const deck = shuffledDeck(this.#nextByte, game);
    const wish = this.#wishes.shift();
    const dealt = nextPositions(this.table)?.dealt.map(({ seat }) => seat) ?? [];
    return wish === undefined ? deck : layOut(deck, wish, dealt, holeCardCount(game)).slice(0, cardsOf(game).length);
  }
}

/** Bytes from a small generator, so that runs with the same seed get the same cards. */
function bytesOf(seed: number): () => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}
