import { type Action, cardsOf, type Deck, type Game, legalActions, parseCards } from '@cardroom/poker';
import { TABLE_TIMES, type TableConfig } from './config.ts';
import { nextDeckNumber } from './cut-round.ts';
import { nextDeadline } from './deadlines.ts';
import { decideTable } from './decide.ts';
import type { TableEvent } from './events.ts';
import { replayTable } from './evolve.ts';
import type { TableInput } from './inputs.ts';
import { openTable } from './lifecycle.ts';
import { chipsOf, settlesEachHand } from './seats.ts';
import type { Table } from './state.ts';

/** Six-seat no-limit hold'em, blinds 50 and 100, with the default times. */
export const TEST_CONFIG: TableConfig = {
  tableId: '31',
  roomId: '4',
  operatorId: 'op',
  currency: 'EUR',
  gameKey: 'nlhe',
  game: 'holdem',
  limit: 'NL',
  hilo: false,
  chipUnit: 1,
  smallBlind: 50,
  bigBlind: 100,
  ante: 0,
  anteType: 'none',
  straddle: false,
  seats: 6,
  buyInMin: 4_000,
  buyInMax: 10_000,
  rake: { basisPoints: 0, cap: 0, noFlopNoDrop: true },
  ...TABLE_TIMES,
  entry: 'post-or-wait',
  autoMuck: true,
};

/** A full deck of the game that begins with the given cards, such as `As 7d`. */
export function deckOf(text: string, game: Game = 'holdem'): Deck {
  const first = parseCards(text);
  return [...first, ...cardsOf(game).filter((card) => !first.includes(card))];
}

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;
type Input = Without<TableInput>;

/** A test table with a simulated clock: player `p3` sits in seat 3, and the wallet accepts every debit. */
export class TestTable {
  table: Table;
  now = 1_000_000;
  readonly log: { readonly at: number; readonly event: TableEvent }[] = [];
  private ids = 0;

  constructor(config: Partial<TableConfig> = {}) {
    const opened = openTable({ ...TEST_CONFIG, ...config }, this.now);
    this.table = replayTable(opened);
    this.log.push(...opened.map((event) => ({ at: this.now, event })));
  }

  /** Offers an input and returns the types of its events; a refusal fails the test. */
  do(input: Input): string[] {
    return this.events(input).map((event) => event.type);
  }

  events(input: Input): readonly TableEvent[] {
    const decided = decideTable(this.table, { ...input, at: this.now } as TableInput);
    if (typeof decided === 'string') throw new Error(`${input.type} refused: ${decided}`);
    this.table = decided.table;
    this.log.push(...decided.events.map((event) => ({ at: this.now, event })));
    return decided.events;
  }

  /** The refusal of an input, or what was decided if it was accepted after all. */
  refusal(input: Input): unknown {
    return decideTable(this.table, { ...input, at: this.now } as TableInput);
  }

  id(kind: string): string {
    this.ids += 1;
    return `${kind}${this.ids}`;
  }

  reserve(seat: number, chips = 10_000, chipsMin = 0): { stayId: string; lotId: string } {
    const ids = { stayId: this.id('stay'), lotId: this.id('lot') };
    this.do({ type: 'sit-down', playerId: `p${seat}`, displayName: `P${seat}`, seat, chips, chipsMin, ...ids });
    return ids;
  }

  sit(...seats: number[]): this {
    for (const seat of seats) this.sitWith(seat, 10_000);
    return this;
  }

  sitWith(seat: number, chips: number): this {
    const ids = this.reserve(seat, chips);
    if (!settlesEachHand(this.table)) this.do({ type: 'debit-accepted', ...ids });
    return this;
  }

  /** Waits until a hand is due and deals it; under hand settlement, the wallet first accepts every stake. */
  deal(deck: Deck = cardsOf(this.table.config.game)): string[] {
    if (nextDeadline(this.table)?.kind === 'collect') for (const stake of this.collect()) this.do({ type: 'debit-accepted', ...stake });
    const deadline = nextDeadline(this.table);
    this.now = Math.max(this.now, this.table.nextHandAt ?? deadline?.at ?? 0);
    return this.do({ type: 'deal', handId: this.id('7'), deck });
  }

  /** Waits until a hand is due, asks for the stakes and returns them in seat order. */
  collect(): { readonly stayId: string; readonly lotId: string }[] {
    this.now = Math.max(this.now, nextDeadline(this.table)?.at ?? 0);
    const events = this.events({ type: 'collect-stakes', lotIds: this.table.seats.map(() => this.id('lot')) });
    const stakes = events.filter((event) => event.type === 'stake-debited').toSorted((a, b) => a.seat - b.seat);
    return stakes.map(({ stayId, lotId }) => ({ stayId, lotId }));
  }

  /** The player in a seat pledges their cuts from the next list on. */
  pledge(...seats: number[]): this {
    for (const seat of seats)
      this.do({ type: 'pledge', playerId: `p${seat}`, m: this.table.cut?.n ?? this.table.deckNumber ?? 0, value: this.id('v') });
    return this;
  }

  /** Waits until the list is due, and opens it. Under hand settlement, the wallet first accepts every stake. */
  openCut(): Extract<TableEvent, { type: 'cut-opened' }> {
    if (nextDeadline(this.table)?.kind === 'collect') for (const stake of this.collect()) this.do({ type: 'debit-accepted', ...stake });
    const deadline = nextDeadline(this.table);
    if (deadline?.kind !== 'open-cut') throw new Error(`no list is due, but ${deadline?.kind}`);
    this.now = Math.max(this.now, deadline.at);
    const opened = this.events({ type: 'open-cut', handId: this.id('7'), n: nextDeckNumber(this.table) }).at(-1);
    if (opened?.type !== 'cut-opened') throw new Error('no list was opened');
    return opened;
  }

  /** All cuts of the open list have come, and the pause is over. */
  dealCut(deck: Deck = cardsOf(this.table.config.game)): string[] {
    const { cut, nextHandAt } = this.table;
    this.now = Math.max(this.now, nextHandAt ?? 0);
    return this.do({ type: 'deal', handId: cut?.handId ?? '', deck, cut: { n: cut?.n ?? 0 } });
  }

  /** The time of the open list is up, and only these seats' cuts have come. */
  failCut(...came: number[]): string[] {
    this.now = Math.max(this.now, this.table.cut?.until ?? 0);
    return this.do({ type: 'fail-cut', came });
  }

  act(action: Action | Action['type']): string[] {
    const turn = this.table.turn;
    if (turn === null) throw new Error('nobody is to act');
    const full = typeof action === 'string' ? ({ type: action } as Action) : action;
    return this.do({ type: 'act', playerId: `p${turn.seat}`, decisionId: turn.decisionId, action: full });
  }

  /** Answers the open offer to run it twice. */
  answer(seat: number, agree: boolean): string[] {
    const { offer } = this.table;
    if (offer === null) throw new Error('no offer is open');
    return this.do({ type: 'act', playerId: `p${seat}`, decisionId: offer.decisionId, action: { type: 'run-twice', agree } });
  }

  /** Checks or calls to the end of the hand. */
  playOut(): string[] {
    let last: string[] = [];
    while (this.table.turn !== null && this.table.hand !== null)
      last = this.act(legalActions(this.table.hand)?.canCheck ? 'check' : 'call');
    return last;
  }

  /** Folds to the end of the hand. */
  foldOut(): string[] {
    let last: string[] = [];
    while (this.table.turn !== null) last = this.act('fold');
    return last;
  }

  /** Plays a hand by folding and returns its positions, such as `D0 S1 B2 | 1 2 3 0`; lower case marks a dead button or small blind, `-` none. */
  hand(): string {
    this.deal();
    const dealt = this.table.hand?.seats.map(({ seat }) => seat) ?? [];
    const { button, smallBlindSeat, bigBlindSeat } = this.table;
    const name = (letter: string, seat: number | null) =>
      seat === null ? '-' : `${dealt.includes(seat) ? letter : letter.toLowerCase()}${seat}`;
    this.foldOut();
    return `${name('D', button)} ${name('S', smallBlindSeat)} ${name('B', bigBlindSeat)} | ${dealt.join(' ')}`;
  }

  /** The posts of the last hand, such as `1 small_blind 50`. */
  posts(): string[] {
    const start = this.log.findLastIndex(({ event }) => event.type === 'hand-opened');
    return this.log.slice(start).flatMap(({ event }) => (event.type === 'posted' ? [`${event.seat} ${event.kind} ${event.chips}`] : []));
  }

  seat(seat: number) {
    const state = this.table.seats[seat];
    if (state === null || state === undefined) throw new Error(`seat ${seat} is empty`);
    return state;
  }

  stacks(): (number | null)[] {
    return this.table.seats.map((seat) => (seat === null ? null : chipsOf(seat)));
  }

  /** Moves the clock to the next deadline and fires its timer. Throws if the deadline is a deal or a collection. */
  timer(): string[] {
    const deadline = nextDeadline(this.table);
    if (deadline === null || deadline.kind === 'deal' || deadline.kind === 'collect') throw new Error('no timer is due');
    this.now = Math.max(this.now, deadline.at);
    return this.do({ type: 'timer' });
  }
}
