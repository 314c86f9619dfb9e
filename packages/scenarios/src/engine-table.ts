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
import { type TimedEvent, walletEntries } from '@cardroom/views';
import type { Scenario } from './ast.ts';
import type { EngineWallet } from './engine-wallet.ts';
import { withGivenPast } from './given-past.ts';
import { layOut } from './lay-out.ts';
import type { Wish } from './level.ts';
import { tableConfig } from './table-config.ts';

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;
export type Input = Without<TableInput>;

/** Where the clock of a scenario begins, ms. */
const START_MS = 1_800_000_000_000;

/** The rules of a table with a clock that only a scenario moves and a wallet in memory: the service without its wires. */
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

  /** Feeds an input and all that follows from it by itself; the code of the refusal, or null. */
  offer(input: Input): string | null {
    const refused = this.#step(input);
    if (refused === null) this.passTo(this.now);
    return refused;
  }

  /** Time goes on: whatever becomes due happens at its own time. */
  passTo(target: number): void {
    for (let due = nextDeadline(this.table); due !== null && due.at <= target; due = nextDeadline(this.table)) {
      this.now = Math.max(this.now, due.at);
      const refused = this.#step(due.kind === 'deal' ? this.#dealing() : { type: 'timer' });
      if (refused !== null) throw new Error(`the table refuses what is due: ${refused}`);
    }
    this.now = Math.max(this.now, target);
  }

  /** Before the very first hand the table takes on the past the file gives it. */
  takePast(): void {
    this.table = withGivenPast(this.table, this.#scenario);
  }

  /** A process that knows nothing but the log; throws when that is another table than the one that was played. */
  restart(): void {
    const rebuilt = replayTable(this.log.map(({ event }) => event));
    if (JSON.stringify(rebuilt) !== JSON.stringify(this.table)) throw new Error('the replayed table is not the one that was played');
    this.table = rebuilt;
    this.offer({ type: 'restarted' });
  }

  /** Events of the running or the last hand, and what followed it. */
  handEvents(): readonly TimedEvent[] {
    const start = this.log.findLastIndex(({ event }) => event.type === 'hand-opened');
    return start < 0 ? [] : this.log.slice(start);
  }

  /** The board cards that the last hand left in the deck. */
  undealt(): readonly number[] {
    const events = this.handEvents().flatMap(({ event }) => (isHandEvent(event) ? [event] : []));
    return events.length === 0 ? [] : undealtBoard(replay(events));
  }

  id(kind: string): string {
    this.#ids += 1;
    return `${kind}-${this.#ids}`;
  }

  #step(input: Input): string | null {
    const events = decideTable(this.table, { ...input, at: this.now } as TableInput);
    if (typeof events === 'string') return events;
    this.table = replayTable(events, this.table);
    this.#note(events);
    this.#tellWallet(events);
    return null;
  }

  #note(events: readonly TableEvent[]): void {
    this.log.push(...events.map((event) => ({ at: this.now, event })));
  }

  #tellWallet(events: readonly TableEvent[]): void {
    const isClosed = events.some(({ type }) => type === 'hand-closed');
    const closed = isClosed ? { config: this.table.config, events: this.handEvents() } : null;
    for (const entry of walletEntries(events, closed)) {
      if (entry.kind !== 'debit') this.#wallet.pay(entry);
      else this.#answerDebit(entry);
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

/** Bytes of a small generator: chance is the same in every run of one seed. */
function bytesOf(seed: number): () => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}
