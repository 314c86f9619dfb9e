import { type Card, type Chips, cardText, holeCardCount, type PostKind, type Seat, STREETS, type Street } from '@cardroom/poker';
import type { HandHistory, HistoryAction, HistoryPlayer, HistoryPost, Showing } from '../hand-history.ts';
import { withUniqueNames } from '../names.ts';
import { minBetOf, smallBlindOf, withNominals } from './nominals.ts';
import { type Award, potsFrom } from './pots-from-awards.ts';
import { inSmallestScale } from './scale.ts';
import { quoted, Unreadable } from './unreadable.ts';

/** The header of a hand. Amounts are in hundredths. */
export interface Head {
  readonly id: string;
  readonly startedAt: number | null;
  readonly table: { readonly name: string; readonly seats: number };
  readonly game: HandHistory['game'];
  readonly limit: HandHistory['limit'];
  readonly hilo: boolean;
  readonly currency: string;
  /** Null if the text states only the bets; the small blind is then the one posted. */
  readonly smallBlind: Chips | null;
  readonly bigBlind: Chips;
}

interface Chair {
  readonly seat: Seat;
  readonly name: string;
  readonly stack: Chips;
  sittingOut: boolean;
  cards: readonly Card[] | null;
  left: Chips;
  bet: Chips;
  folded: boolean;
}

const BOARD_AFTER = { preflop: 0, flop: 3, turn: 4, river: 5 } as const satisfies Record<Street, number>;
export const SEATS_OF_A_TABLE_MAX = 100;

/**
 * Records a hand fact by fact and refuses impossible ones with their line: unknown players, chips nobody has, duplicate cards, pots that
 * do not add up. Amounts are given in hundredths.
 */
export class Recorder {
  readonly head: Head;
  hero: Seat | null = null;
  bombPot = false;
  #button: Seat | null = null;
  readonly #chairs = new Map<Seat, Chair>();
  readonly #posts: HistoryPost[] = [];
  readonly #actions: HistoryAction[] = [];
  readonly #showings: (Showing & { readonly line: number })[] = [];
  readonly #awards: Award[] = [];
  readonly #cards = new Map<Card, string>();
  readonly #boards: { 1: Card[]; 2: Card[] } = { 1: [], 2: [] };
  #returned: { seat: Seat; chips: Chips } | null = null;
  #street: Street = 'preflop';
  /** True once a player has shown or won. */
  #isOver = false;

  constructor(head: Head) {
    this.head = head;
  }

  get street(): Street {
    return this.#street;
  }

  get posts(): readonly HistoryPost[] {
    return this.#posts;
  }

  setButton(line: number, seat: number): void {
    if (!Number.isInteger(seat) || seat < 1 || seat > SEATS_OF_A_TABLE_MAX) throw new Unreadable(line, `there is no seat ${seat}`);
    this.#button = seat;
  }

  addPlayer(
    line: number,
    player: { readonly seat: number; readonly name: string; readonly stack: Chips; readonly sittingOut: boolean },
  ): void {
    const { seat, name, stack, sittingOut } = player;
    if (!Number.isInteger(seat) || seat < 1 || seat > SEATS_OF_A_TABLE_MAX) throw new Unreadable(line, `there is no seat ${seat}`);
    if (this.#chairs.has(seat)) throw new Unreadable(line, `seat ${seat} is listed twice`);
    if (stack <= 0 && !sittingOut) throw new Unreadable(line, `seat ${seat} has no chips`);
    this.#chairs.set(seat, { seat, name, stack, sittingOut, cards: null, left: stack, bet: 0, folded: false });
  }

  seats(): readonly { readonly seat: Seat; readonly name: string }[] {
    return [...this.#chairs.values()];
  }

  /** The live chips of a seat on this street. */
  betOf(seat: Seat): Chips {
    return this.#chairs.get(seat)?.bet ?? 0;
  }

  stackLeft(seat: Seat): Chips {
    return this.#chairs.get(seat)?.left ?? 0;
  }

  deal(line: number, seat: Seat, cards: readonly Card[]): void {
    const chair = this.#playing(line, seat);
    const count = holeCardCount(this.head.game);
    if (cards.length !== count) throw new Unreadable(line, `${chair.name} has ${cards.length} cards in a game of ${count}`);
    if (chair.cards !== null && !sameCards(chair.cards, cards))
      throw new Unreadable(line, `${chair.name} is dealt different cards than before`);
    if (chair.cards === null) this.#claim(line, cards, chair.name);
    chair.cards = cards;
  }

  post(line: number, seat: Seat, kind: PostKind, chips: Chips): void {
    const chair = this.#playing(line, seat);
    if (this.#actions.length > 0 || this.#street !== 'preflop')
      throw new Unreadable(line, `${chair.name} posts after the betting has begun`);
    this.#pay(line, chair, chips, kind !== 'ante' && kind !== 'post_dead');
    this.#posts.push({ seat, kind, chips, nominal: chips });
  }

  /** Opens the next street of a board; `run` is 2 for the second board. */
  openStreet(line: number, street: Street, cards: readonly Card[], run: 1 | 2): void {
    const board = this.#boards[run];
    const before = STREETS[STREETS.indexOf(street) - 1];
    if (before === undefined) throw new Unreadable(line, `no board cards are dealt on the ${street}`);
    if (run === 2 && board.length === 0) board.push(...this.#boards[1].slice(0, BOARD_AFTER[before]));
    if (board.length !== BOARD_AFTER[before]) throw new Unreadable(line, `the ${street} comes out of order`);
    const count = BOARD_AFTER[street] - BOARD_AFTER[before];
    if (cards.length !== count) throw new Unreadable(line, `the ${street} has ${cards.length} cards, not ${count}`);
    this.#claim(line, cards, 'the board');
    board.push(...cards);
    if (run === 2) return;
    this.#street = street;
    for (const chair of this.#chairs.values()) chair.bet = 0;
  }

  act(line: number, seat: Seat, type: HistoryAction['type'], chips: Chips): void {
    const chair = this.#playing(line, seat);
    this.#assertTurn(line, chair);
    if (chips > 0 || type === 'raise' || type === 'call') this.#pay(line, chair, chips, true);
    if (type === 'fold') chair.folded = true;
    this.#actions.push({ street: this.#street, seat, type, chips });
  }

  #assertTurn(line: number, chair: Chair): void {
    if (chair.folded) throw new Unreadable(line, `${chair.name} has already folded`);
    if (chair.left === 0) throw new Unreadable(line, `${chair.name} is all-in already`);
    if (this.#isOver || this.#boards[2].length > 0) throw new Unreadable(line, `${chair.name} acts after the betting is over`);
    if (this.bombPot && this.#street === 'preflop') throw new Unreadable(line, `${chair.name} acts before the flop of a bomb pot`);
  }

  /** A bet or raise to a street total. */
  raiseTo(line: number, seat: Seat, to: Chips): void {
    this.act(line, seat, 'raise', to - this.betOf(seat));
  }

  returnUncalled(line: number, seat: Seat, chips: Chips): void {
    const chair = this.#playing(line, seat);
    if (this.#returned !== null) throw new Unreadable(line, 'a second uncalled bet is returned');
    if (chips <= 0 || chips > chair.stack - chair.left) throw new Unreadable(line, `${chair.name} gets back more than they have put in`);
    chair.left += chips;
    this.#returned = { seat, chips };
  }

  /** Cards shown, or null if mucked. Repeating them adds nothing (a hand run twice prints them for each board). */
  show(line: number, seat: Seat, cards: readonly Card[] | null): void {
    const chair = this.#playing(line, seat);
    if (cards !== null) this.#claimShown(line, chair, cards);
    if (!chair.folded) this.#isOver = true;
    const again = this.#showings.some((other) => other.seat === seat && sameCards(other.cards ?? [], cards ?? []));
    if (!again) this.#showings.push({ line, seat, cards });
  }

  award(line: number, award: Omit<Award, 'line'>): void {
    const chair = this.#playing(line, award.seat);
    if (chair.folded && award.chips === 0) return;
    if (chair.folded) throw new Unreadable(line, `${chair.name} has folded and cannot win`);
    this.#isOver = true;
    this.#awards.push({ ...award, line });
  }

  /**
   * `rake` is null if the text does not state it; `everybodyShows` if the format prints what each player does at showdown.
   * Problems that only the whole hand reveals are refused at `line`.
   */
  finish({
    line,
    rake,
    everybodyShows,
  }: {
    readonly line: number;
    readonly rake: Chips | null;
    readonly everybodyShows: boolean;
  }): HandHistory {
    if (this.#button === null) throw new Unreadable(line, 'the button is missing');
    const players = this.#players(this.#button);
    const playing = players.filter(({ sittingOut }) => sittingOut !== true);
    if (playing.length < 2) throw new Unreadable(line, 'fewer than two players are dealt in');
    this.#assertEnd(line, playing, everybodyShows);
    const { bigBlind, startedAt, table, id, game, limit, hilo, currency } = this.head;
    const betting = {
      game,
      limit,
      hilo,
      bigBlind,
      bombPot: this.bombPot,
      button: this.#button,
      players,
      posts: withNominals(this.#posts, players, this.head),
      actions: this.#actions,
      returned: this.#returned,
      board: this.#boards[1],
      secondBoard: this.#boards[2],
      ...this.#shown(playing),
    };
    const { pots, returned } = potsFrom(betting, this.#awards, { line, given: rake });
    const smallBlind = smallBlindOf(this.#posts, players, this.head);
    const minBet = minBetOf(betting);
    return inSmallestScale({ ...betting, id, startedAt, table, currency, scale: 100, smallBlind, minBet, hero: this.hero, pots, returned });
  }

  /** A hand must end with one player left, or at showdown with a complete board. */
  #assertEnd(line: number, playing: readonly HistoryPlayer[], everybodyShows: boolean): void {
    const live = playing.filter(({ seat }) => this.#chairs.get(seat)?.folded !== true);
    if (live.length === 0) throw new Unreadable(line, 'everybody folds');
    if (live.length === 1) return;
    const silent = live.find(({ seat }) => this.#showings.every((showing) => showing.seat !== seat));
    if (everybodyShows && silent !== undefined) throw new Unreadable(line, `${silent.name} neither folds nor shows`);
    const { 1: first, 2: second } = this.#boards;
    const complete = first.length === BOARD_AFTER.river && (second.length === 0 || second.length === BOARD_AFTER.river);
    if (!complete)
      throw new Unreadable(
        line,
        `${live.length} players are left and the board has ${Math.min(first.length, second.length || first.length)} cards`,
      );
  }

  #playing(line: number, seat: Seat): Chair {
    const chair = this.#chairs.get(seat);
    if (chair === undefined) throw new Unreadable(line, `nobody has seat ${seat}`);
    chair.sittingOut = false;
    return chair;
  }

  #pay(line: number, chair: Chair, chips: Chips, isBet: boolean): void {
    if (chips <= 0) throw new Unreadable(line, `${chair.name} puts in nothing`);
    if (chips > chair.left) throw new Unreadable(line, `${chair.name} puts in more than they have left`);
    chair.left -= chips;
    if (isBet) chair.bet += chips;
  }

  #claim(line: number, cards: readonly Card[], owner: string): void {
    for (const card of cards) {
      const other = this.#cards.get(card);
      if (other !== undefined)
        throw new Unreadable(line, `the card ${cardText(card)} is dealt twice, to ${quoted(other)} and to ${quoted(owner)}`);
      this.#cards.set(card, owner);
    }
  }

  #claimShown(line: number, chair: Chair, cards: readonly Card[]): void {
    const known = this.#showings.flatMap((showing) => (showing.seat === chair.seat ? (showing.cards ?? []) : []));
    const mine = [...(chair.cards ?? []), ...known];
    const fresh = cards.filter((card) => !mine.includes(card));
    const count = holeCardCount(this.head.game);
    if (new Set([...mine, ...cards]).size > count) throw new Unreadable(line, `${chair.name} shows cards that were not dealt to them`);
    this.#claim(line, fresh, chair.name);
  }

  /** Clockwise from the left of the button, with unique names. */
  #players(button: Seat): HistoryPlayer[] {
    const place = ({ seat }: Chair): number => (seat - button - 1 + SEATS_OF_A_TABLE_MAX) % SEATS_OF_A_TABLE_MAX;
    const clockwise = [...this.#chairs.values()].sort((a, b) => place(a) - place(b));
    return withUniqueNames(clockwise).map(({ seat, name, stack, cards, sittingOut }) => ({
      seat,
      name,
      stack,
      cards,
      ...(sittingOut ? { sittingOut: true as const } : {}),
    }));
  }

  /** At showdown each live player shows or mucks once; anything else shown came afterwards. */
  #shown(playing: readonly HistoryPlayer[]): Pick<HandHistory, 'showdown' | 'shownAfter'> {
    const live = playing.filter(({ seat }) => this.#chairs.get(seat)?.folded !== true).map(({ seat }) => seat);
    const showdown: Showing[] = [];
    const shownAfter: Showing[] = [];
    for (const { seat, cards } of this.#showings) {
      const atShowdown = live.length > 1 && live.includes(seat) && showdown.every((other) => other.seat !== seat);
      if (atShowdown) showdown.push({ seat, cards });
      else if (cards !== null) shownAfter.push({ seat, cards });
    }
    return { showdown, shownAfter };
  }
}

function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}
