import { createHmac } from 'node:crypto';
import {
  cutDecks,
  type HandNumber,
  type Heard,
  type Kind,
  type Listed,
  linkAfter,
  openNumber,
  PlayerDeal,
  type SealedDeck,
  type SeatLink,
  type Statements,
  sealDeck,
  tableHash,
  toHex,
  withStatement,
  ZERO_HASH,
} from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';

const { sha256 } = nodeCrypto;

export const SEATS = [0, 1, 2, 3, 4, 5] as const;
const HEAD = { origin: 'poker.example', table: '11', deck: '52' } as const;
const HOLE_CARDS = 2;
const WINDOW_MS = 600;
const HAND_MS = 30_000;
const RANK_OF_ACES = 12;

/** Bytes that follow from a seed. */
export class Draws {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(): Uint8Array {
    this.#drawn += 1;
    return createHmac('sha256', this.#seed).update(String(this.#drawn)).digest();
  }
}

/** A pledge that is made for one number alone, with the cut that it leads to. */
export interface OneCut {
  readonly entry: Listed;
  readonly link: string;
}

/**
 * A table of six whose service cheats: it knows the secrets of both decks and of the accomplices' cuts, and tells what it likes. The honest
 * seats are real clients, which check everything they are told, and the decks, lists and cuts are those of the product.
 */
export class AttackedTable {
  readonly draws: Draws;
  readonly #clients: ReadonlyMap<number, PlayerDeal>;
  /** By honest seat: the entry of its next list. */
  readonly #entries = new Map<number, Listed>();
  /** The number that is sealed now. */
  number!: HandNumber;
  decks: readonly SealedDeck[] = [];
  #n = 0;
  #prev: string;
  #at = 1_795_000_000_000;

  constructor(seed: string, honest: readonly number[]) {
    this.draws = new Draws(seed);
    this.#prev = tableHash(sha256, HEAD);
    this.#clients = new Map(honest.map((seat) => [seat, new PlayerDeal(sha256, HEAD)]));
    this.#seal();
  }

  get honest(): readonly number[] {
    return [...this.#clients.keys()];
  }

  /**
   * Seals the next number, after what has been said of the present one: a hand that was cut is played and closed. What the clients hear of the
   * commit.
   */
  next(): ReadonlyMap<number, Heard> {
    const before = this.number;
    const { hashes } = before;
    for (const kind of ['cut', 'void'] as const) if (hashes[kind] !== undefined) this.tell(kind, before);
    this.#prev = hashes.void ?? hashes.cut ?? hashes.list ?? this.#prev;
    const heard = this.#seal();
    if (hashes.cut !== undefined) {
      const closed = this.#with(before, 'close', { prev: this.#prev, resumed: 0, beacon: '', other: ZERO_HASH, history: ZERO_HASH });
      this.tell('close', closed);
      this.#prev = closed.hashes.close ?? '';
    }
    return heard;
  }

  /** The honest seats' lines break, and their clients begin to follow again: they are told this number alone. */
  rejoin(number = this.number): void {
    for (const client of this.#clients.values()) client.begin();
    this.tell('commit', number, this.honest, false);
  }

  /** A pledge of a seat for this number alone. */
  oneCut(seat: number): OneCut {
    const link = toHex(this.draws.bytes());
    return { entry: { seat, fresh: true, m: this.#n - 1, value: linkAfter(sha256, HEAD.table, link, 1) }, link };
  }

  /** The entries of honest seats, who pledge when it is due. */
  honestEntries(): readonly Listed[] {
    for (const [seat, client] of this.#clients) {
      if (client.isPledgeDue) this.#entries.set(seat, { seat, fresh: true, ...client.pledge(this.draws.bytes()) });
    }
    return [...this.#entries.values()];
  }

  /** The number with a list of everybody, of whom these cut; nobody is told yet. `hand` is the service's to choose, as long as nobody is told. */
  listed(entries: readonly Listed[], number = this.number, hand = `9${this.#n}`): HandNumber {
    const listed = [...entries].sort((a, b) => a.seat - b.seat);
    const seats = new Set(listed.map(({ seat }) => seat));
    const unlisted = SEATS.filter((seat) => !seats.has(seat)).map((seat) => ({ seat, why: 1 }));
    const rest = { hand, holeCards: HOLE_CARDS, button: 5, bombPot: false, window: WINDOW_MS, round: 0, dealt: SEATS };
    return this.#with(number, 'list', { prev: this.#prev, ...rest, listed, unlisted });
  }

  /** Tells an honest seat a statement of a number, or all of them. */
  tell(kind: Kind, number: HandNumber, seats = this.honest, isLive = true): ReadonlyMap<number, Heard> {
    const { n, statements } = number;
    const heard = seats.map((seat) => [seat, this.#clientOf(seat).hear({ n, kind, said: statements[kind] }, isLive)] as const);
    return new Map(heard);
  }

  /** The cuts of a list that the clients answered; each is used up by it. */
  taken(heard: ReadonlyMap<number, Heard>): readonly SeatLink[] {
    const links: SeatLink[] = [];
    for (const [seat, { cut }] of heard) {
      if (cut === null) continue;
      links.push({ seat, link: cut.link });
      this.#entries.set(seat, { seat, fresh: false, m: cut.n, value: cut.link });
    }
    return links;
  }

  /** The hole cards that these cuts of a listed number would bring a seat. */
  cardsOf(seat: number, { hashes }: HandNumber, links: readonly SeatLink[]): readonly number[] {
    const cut = cutDecks(sha256, { list: hashes.list ?? '', links: inOrder(links), beacon: '', deck: HEAD.deck });
    const cards = this.decks[cut.pick]?.cards ?? [];
    return [seat, seat + SEATS.length].map((place) => cards[cut.order[place] ?? 0] ?? 0);
  }

  /** The number with its cut. */
  cut(number: HandNumber, links: readonly SeatLink[], prev = number.hashes.list ?? ''): HandNumber {
    return this.#with(number, 'cut', { prev, asked: 1, links: inOrder(links) });
  }

  /** The number voided before its cut, naming seats as missing. */
  voided(number: HandNumber, links: readonly SeatLink[], missing: readonly number[]): HandNumber {
    const { list } = number.statements;
    const said = {
      hand: list?.hand ?? '',
      stage: 1,
      reason: 'cut-failed',
      beacon: '',
      links: inOrder(links),
      missing,
      secrets: [null, null],
    };
    return this.#with(number, 'void', { prev: number.hashes.list ?? '', ...said });
  }

  #seal(): ReadonlyMap<number, Heard> {
    this.#n += 1;
    this.#at += HAND_MS;
    const head = { ...HEAD, n: this.#n };
    this.decks = [0, 1].map((d) => sealDeck(sha256, this.draws.bytes(), head, d));
    const roots = [this.decks[0]?.root ?? '', this.decks[1]?.root ?? ''];
    this.number = this.#with(openNumber(head), 'commit', { prev: this.#prev, roots });
    this.#prev = this.number.hashes.commit ?? '';
    return this.tell('commit', this.number);
  }

  #with(number: HandNumber, kind: Kind, said: object): HandNumber {
    return withStatement(sha256, number, kind, { at: this.#at, ...said } as NonNullable<Statements[typeof kind]>);
  }

  #clientOf(seat: number): PlayerDeal {
    const client = this.#clients.get(seat);
    if (client === undefined) throw new Error(`seat ${seat} is not honest`);
    return client;
  }
}

const inOrder = (links: readonly SeatLink[]): readonly SeatLink[] => [...links].sort((a, b) => a.seat - b.seat);

export const areAces = (cards: readonly number[]): boolean => cards.every((card) => card >> 2 === RANK_OF_ACES);
export const isPair = ([one = 0, other = 0]: readonly number[]): boolean => one >> 2 === other >> 2;
