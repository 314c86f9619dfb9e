import { type Action, cardsOf, type Deck, type Game, isHandEvent, legalActions, openOffer, replay, undealtBoard } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import { nextDeckNumber } from './cut-round.ts';
import { nextDeadline } from './deadlines.ts';
import { decideTable } from './decide.ts';
import { ENTRIES, type TableEvent } from './events.ts';
import { replayTable } from './evolve.ts';
import type { TableInput } from './inputs.ts';
import { openTable } from './lifecycle.ts';
import { occupiedSeats } from './seats.ts';
import type { Table } from './state.ts';
import { TEST_CONFIG } from './test-table.ts';

/** Everything that can happen to a table; `who` and `value` choose player, seat and amount. */
export const RANDOM_MOVES = [
  'clock',
  'play',
  'sit-down',
  'answer',
  'top-up',
  'leave',
  'sit-out',
  'come-back',
  'choose-entry',
  'disconnected',
  'connected',
  'show-cards',
  'rabbit-hunt',
  'staff',
  'wait',
  'restarted',
  'void-hand',
  'kick',
  'waitlist',
  'pledge',
] as const;

const OFTEN = [
  'play',
  'play',
  'play',
  'play',
  'play',
  'play',
  'play',
  'play',
  'clock',
  'answer',
  'sit-down',
  'connected',
  'come-back',
  'choose-entry',
] as const;
const SELDOM: readonly RandomMoveKind[] = ['restarted', 'void-hand', 'staff', 'wait', 'disconnected', 'kick', 'waitlist'];

export type RandomMoveKind = (typeof RANDOM_MOVES)[number];

/** A mixture of moves that plays real hands: players act and answer often, and moves that break up a game are rare. */
export const MOVE_MIXTURE: readonly RandomMoveKind[] = [
  ...RANDOM_MOVES,
  ...[1, 2, 3].flatMap(() => RANDOM_MOVES.filter((kind) => !SELDOM.includes(kind))),
  ...Array.from({ length: 12 }, () => OFTEN).flat(),
];

export interface RandomMove {
  readonly kind: RandomMoveKind;
  readonly who: number;
  readonly value: number;
}

interface Debit {
  readonly stayId: string;
  readonly lotId: string;
  readonly chips: number;
}

export interface TimedTableEvent {
  readonly at: number;
  readonly event: TableEvent;
}

/** Called after each step, with the table as it was before. */
type Stepped = (table: RandomTable, events: readonly TableEvent[], before: Table) => void;

type Offered = TableInput extends infer Input ? (Input extends unknown ? Omit<Input, 'at'> : never) : never;

const PLAYERS = 8;
/** The first sits the player out until they come back, the others for one hand. */
const REASONS = ['insufficient-funds', 'wallet-unavailable', 'wallet-timeout'] as const;
/** Far more inputs than any table needs to empty; reaching this means that the table is stuck. */
export const INPUTS_TO_EMPTY_MAX = 2_000;

/** A table under random moves in simulated time, with a wallet that answers when told to. For property tests. */
export class RandomTable {
  table: Table;
  now = 1_000_000;
  readonly log: TimedTableEvent[];
  readonly accepted = new Map<string, number>();
  readonly #debits: Debit[] = [];
  readonly #stepped: Stepped;
  #ids = 0;
  #hands = 0;

  constructor(config: Partial<TableConfig>, stepped: Stepped) {
    const opened = openTable({ ...TEST_CONFIG, ...config }, this.now);
    this.table = replayTable(opened);
    this.log = opened.map((event) => ({ at: this.now, event }));
    this.#stepped = stepped;
    for (const who of [0, 1, 2, 3]) this.#offer(this.#sitDown(`id-${who}`, who, 10 * who));
    while (this.#debits.length > 0) this.#answer(0);
  }

  /** Makes one move; a move that the rules refuse changes nothing. */
  move({ kind, who, value }: RandomMove): void {
    const playerId = `id-${who % PLAYERS}`;
    if (kind === 'clock') this.#clock(value);
    else if (kind === 'play') this.#play(value);
    else if (kind === 'connected') this.#connect(playerId, value);
    else if (kind === 'answer') this.#answer(value);
    else if (kind === 'sit-down') this.#offer(this.#sitDown(playerId, who, value));
    else if (kind === 'wait') this.now += value % 40_000;
    else if (kind === 'come-back') this.#offer({ type: kind, playerId, funds: value % 3 === 0 ? value % 12_000 : null });
    else if (kind === 'show-cards') this.#offer({ type: kind, playerId, cards: [value % 52] });
    else if (kind === 'top-up') this.#offer({ type: kind, playerId, chips: (value % 100) * 100, lotId: this.#id('lot') });
    else if (kind === 'sit-out') this.#offer({ type: kind, playerId, when: value % 2 === 0 ? 'next-hand' : 'next-big-blind' });
    else if (kind === 'choose-entry') this.#offer({ type: kind, playerId, entry: ENTRIES[value % ENTRIES.length] ?? 'wait' });
    else if (kind === 'rabbit-hunt') this.#offer({ type: kind, playerId, cards: this.#undealt() });
    else if (kind === 'staff') this.#offer({ type: kind, command: value % 5 === 0 ? 'pause' : 'resume' });
    else if (kind === 'restarted') this.#restart();
    else if (kind === 'kick')
      this.#offer({ type: kind, stayId: this.table.seats[who % this.table.config.seats]?.stayId ?? '', reason: 'house' });
    else if (kind === 'pledge')
      this.#offer({ type: kind, playerId, m: this.table.cut?.n ?? this.table.deckNumber ?? 0, value: this.#id('link') });
    else if (kind === 'waitlist') this.#offer({ type: kind, waiting: value % 2 === 0 });
    else if (kind === 'void-hand') this.#offer({ type: kind, reason: 'test' });
    else this.#offer({ type: kind, playerId });
  }

  /** Empties the table, by closing it or by disconnecting everybody. Throws if that never ends. */
  empty(by: 'closing' | 'silence'): void {
    this.#offer({ type: 'staff', command: by === 'closing' ? 'close-after-hand' : 'resume' });
    for (const { playerId } of occupiedSeats(this.table)) this.#offer({ type: 'disconnected', playerId });
    for (let inputs = 0; occupiedSeats(this.table).length > 0; inputs += 1) {
      if (inputs > INPUTS_TO_EMPTY_MAX) throw new Error('the table is stuck');
      if (this.#debits.length > 0) this.#answer(inputs);
      else this.#clock(inputs);
    }
  }

  /** The clock reaches the next deadline: a timer or a deal that is due is never refused. */
  #clock(value: number): void {
    const deadline = nextDeadline(this.table);
    if (deadline === null) return;
    // In most cases the wallet answers before the time for stakes is up.
    const isAnswered = this.table.stakes != null && value % 8 > 0 && this.#debits.length > 0;
    if (!isAnswered) this.now = Math.max(this.now, deadline.at);
    if (isAnswered) this.#answer(value);
    else if (deadline.kind === 'deal') this.#deal(value);
    else if (deadline.kind === 'open-cut') this.#openCut();
    else if (deadline.kind === 'cut') this.#endCut(value);
    else if (deadline.kind === 'collect') this.#collect();
    else this.#must({ type: 'timer' });
  }

  #collect(): void {
    this.#must({ type: 'collect-stakes', lotIds: this.table.seats.map(() => this.#id('lot')) });
  }

  #deal(value: number): void {
    this.#hands += 1;
    const { cut, config } = this.table;
    const handId = cut?.handId ?? String(7_000 + this.#hands);
    this.#must({
      type: 'deal',
      handId,
      deck: deckOfSeed(value + this.#hands, config.game),
      cut: { n: cut?.n ?? nextDeckNumber(this.table) },
    });
  }

  #openCut(): void {
    this.#hands += 1;
    this.#must({ type: 'open-cut', handId: String(7_000 + this.#hands), n: nextDeckNumber(this.table) });
  }

  /** Mostly all cuts have come; otherwise some seat's is missing. */
  #endCut(value: number): void {
    const listed = this.table.cut?.listed.map(({ seat }) => seat) ?? [];
    if (listed.length === 0 || value % 5 > 0) {
      this.now = Math.max(this.now, this.table.nextHandAt ?? 0);
      this.#deal(value);
    } else this.#must({ type: 'fail-cut', came: listed.filter((_, index) => index !== value % listed.length) });
  }

  /** The player to act acts, or a player asked answers; otherwise the clock moves on. */
  #play(value: number): void {
    const { hand, turn, offer } = this.table;
    if (offer !== null) this.#answerOffer(value);
    else if (turn === null) this.#clock(value);
    const playerId = turn === null ? undefined : this.table.seats[turn.seat]?.playerId;
    const legal = hand === null ? null : legalActions(hand);
    if (turn === null || playerId === undefined || legal === null) return;
    const passive: Action = { type: legal.canCheck ? 'check' : 'call' };
    const raise = legal.raise === null ? passive : ({ type: 'raise', to: value % 2 === 0 ? legal.raise.min : legal.raise.max } as const);
    const action: Action = value % 7 < 2 ? { type: 'fold' } : value % 7 < 5 ? passive : raise;
    this.#must({ type: 'act', playerId, decisionId: turn.decisionId, action });
  }

  #answerOffer(value: number): void {
    const { hand, offer, seats } = this.table;
    const waiting = (hand === null ? null : openOffer(hand))?.waiting ?? [];
    const playerId = seats[waiting[value % Math.max(1, waiting.length)] ?? -1]?.playerId;
    if (offer === null || playerId === undefined) throw new Error('nobody can answer the offer');
    this.#must({ type: 'act', playerId, decisionId: offer.decisionId, action: { type: 'run-twice', agree: value % 5 > 0 } });
  }

  /** The board cards that the last hand left in its deck. */
  #undealt(): readonly number[] {
    const events = this.log.map(({ event }) => event).filter(isHandEvent);
    const start = events.findLastIndex(({ type }) => type === 'hand-started');
    return start < 0 ? [] : undealtBoard(replay(events.slice(start)));
  }

  /** Disconnected players mostly reconnect together, since otherwise every restart would empty the table. */
  #connect(playerId: string, value: number): void {
    const all = occupiedSeats(this.table).map((seat) => seat.playerId);
    for (const id of value % 4 === 0 ? [playerId] : all) this.#offer({ type: 'connected', playerId: id });
  }

  #restart(): void {
    this.#offer({ type: 'restarted' });
    this.#connect('', 1);
  }

  #sitDown(playerId: string, who: number, value: number): Offered {
    const ids = { stayId: this.#id('stay'), lotId: this.#id('lot') };
    const chips = 4_000 + (value % 61) * 100;
    return {
      type: 'sit-down',
      playerId,
      displayName: `Name ${playerId.slice(3)}`,
      seat: who % this.table.config.seats,
      chips,
      chipsMin: 0,
      ...ids,
    };
  }

  #answer(value: number): void {
    const [debit] = this.#debits.splice(value % Math.max(1, this.#debits.length), 1);
    if (debit === undefined) return;
    const { stayId, lotId, chips } = debit;
    const yes = { type: 'debit-accepted', stayId, lotId } as const;
    if (!this.#isAwaited(lotId)) {
      this.#tooLate(yes);
      return;
    }
    const isRefused = value % 5 === 4;
    if (!isRefused) this.accepted.set(lotId, chips);
    this.#must(isRefused ? { type: 'debit-refused', stayId, lotId, reason: REASONS[value % REASONS.length] ?? '' } : yes);
    // Most new players want to play at once; the choice may not be open to them.
    const newcomer = occupiedSeats(this.table).find((seat) => seat.stayId === stayId);
    if (newcomer !== undefined)
      this.#offer({ type: 'choose-entry', playerId: newcomer.playerId, entry: ENTRIES[value % 4] ?? 'buy-button' });
  }

  #isAwaited(lotId: string): boolean {
    return occupiedSeats(this.table).some(({ debit }) => debit?.lotId === lotId);
  }

  /** An answer that no seat is waiting for any more, whose money has to go back. */
  #tooLate(answer: Offered): void {
    const refusal = this.#offer(answer);
    if (refusal !== 'unknown-debit') throw new Error(`a debit that no seat was waiting for was taken: ${refusal}`);
  }

  #must(input: Offered): void {
    const refusal = this.#offer(input);
    if (refusal !== null) throw new Error(`${input.type} refused: ${refusal}`);
  }

  #offer(input: Offered): string | null {
    const decided = decideTable(this.table, { ...input, at: this.now } as TableInput);
    if (typeof decided === 'string') return decided;
    const { events } = decided;
    const before = this.table;
    this.table = decided.table;
    for (const event of events) {
      this.log.push({ at: this.now, event });
      if (event.type === 'seat-reserved' || event.type === 'top-up-debited' || event.type === 'stake-debited') this.#debits.push(event);
    }
    this.#stepped(this, events, before);
    return null;
  }

  #id(kind: string): string {
    this.#ids += 1;
    return `${kind}-${this.#ids}`;
  }
}

/** A deck that depends only on the seed: Fisher–Yates with a linear congruential generator, good enough for tests only. */
export function deckOfSeed(seed: number, game: Game = 'holdem'): Deck {
  const deck = [...cardsOf(game)];
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let last = deck.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const pick = Math.floor((state / 2 ** 32) * (last + 1));
    const card = deck[last] ?? 0;
    deck[last] = deck[pick] ?? 0;
    deck[pick] = card;
  }
  return deck;
}
