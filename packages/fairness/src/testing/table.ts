import { fromHex, toHex } from '../bytes.ts';
import { type CutResult, cutDecks, roundTime } from '../cut.ts';
import type { OpeningWhy } from '../deal-map.ts';
import { DECKS, type DeckName, type SealedDeck, sealDeck } from '../deck.ts';
import { type DayLine, type DayTable, dayLine, signHash, type Told } from '../issue.ts';
import { nodeCrypto } from '../node.ts';
import { linkChain, pledgedHash, receiptHash } from '../pledge.ts';
import {
  type HandNumber,
  type Kind,
  type List,
  type Listed,
  openNumber,
  type SeatLink,
  type Statements,
  tableHash,
  withStatement,
} from '../statements.ts';
import { type Opening, openCard, type Signed, type Viewer } from '../transcript.ts';
import type { SeededBytes, TestService } from './service.ts';

const { sha256 } = nodeCrypto;
const ROUND_MS = 3000;
const WINDOW_MS = 600;

interface Chain {
  readonly m: number;
  readonly links: readonly string[];
  /** Links that the table's chain has. */
  known: number;
  fresh: boolean;
}

/** A hand number as the table plays it, with what only the service knows. */
export interface Played {
  number: HandNumber;
  readonly signatures: Partial<Record<Kind, Signed>>;
  readonly secrets: readonly [string, string];
  readonly decks: readonly SealedDeck[];
}

export interface SetUp {
  readonly table: string;
  readonly deck: DeckName;
  readonly holeCards: number;
  readonly seats: readonly number[];
  readonly at: number;
  /** How decks are sealed; a cheating service has a way of its own. */
  readonly seal?: typeof sealDeck | undefined;
}

/** Writes a statement without its place in the chain. */
type Said<K extends Kind> = Omit<NonNullable<Statements[K]>, 'at' | 'prev'>;

/** A table whose players pledge and cut, made of the functions that a service uses. */
export class TestTable {
  readonly deck: DeckName;
  readonly holeCards: number;
  readonly bytes: SeededBytes;
  readonly service: TestService;
  readonly chains = new Map<number, Chain>();
  readonly lines: DayLine[] = [];
  readonly table: string;
  readonly #first: string;
  readonly #seal: typeof sealDeck;
  #prev: string;
  at: number;
  #n = 0;
  #button = 0;
  next: Played;

  constructor(service: TestService, bytes: SeededBytes, setUp: SetUp) {
    this.service = service;
    this.bytes = bytes;
    this.table = setUp.table;
    this.deck = setUp.deck;
    this.holeCards = setUp.holeCards;
    this.at = setUp.at;
    this.#seal = setUp.seal ?? sealDeck;
    this.#first = tableHash(sha256, { origin: service.origin, table: this.table, deck: this.deck });
    this.#prev = this.#first;
    for (const seat of setUp.seats) this.pledge(seat);
    this.next = this.commit();
  }

  /** A new chain of a seat: at sit-down, on another device, after 900 numbers. */
  pledge(seat: number): void {
    const m = Math.max(0, this.#n - 1);
    this.chains.set(seat, { m, links: linkChain(sha256, this.table, this.bytes.secret()), known: 0, fresh: true });
  }

  say<K extends Kind>(played: Played, kind: K, said: Said<K>, told: Told = {}): void {
    const statement = { at: this.at, prev: this.#prev, ...said } as unknown as NonNullable<Statements[K]>;
    played.number = withStatement(sha256, played.number, kind, statement);
    const hash = played.number.hashes[kind] ?? '';
    played.signatures[kind] = signHash(this.service.keyAt(this.at), hash);
    this.#prev = hash;
    this.lines.push(dayLine(played.number, kind, told));
  }

  /** Seals the two decks of the next number. */
  commit(): Played {
    this.#n += 1;
    const head = { origin: this.service.origin, table: this.table, deck: this.deck, n: this.#n };
    const secrets = [toHex(this.bytes.secret()), toHex(this.bytes.secret())] as const;
    const decks = secrets.map((secret, d) => this.#seal(sha256, fromHex(secret), head, d));
    const roots = [decks[0]?.root ?? '', decks[1]?.root ?? ''] as const;
    const played: Played = { number: openNumber(head), signatures: {}, secrets, decks };
    this.say(played, 'commit', { roots });
    this.next = played;
    return played;
  }

  /** Fixes who is dealt and who cuts. `away` says why a seat does not cut. */
  list(played: Played, { away, bombPot, beacon }: { away: ReadonlyMap<number, number>; bombPot: boolean; beacon: boolean }): List {
    const all = [...this.chains.keys()].sort((a, b) => a - b);
    this.#button = all.find((seat) => seat > this.#button) ?? all[0] ?? 0;
    const dealt = [...all.filter((seat) => seat > this.#button), ...all.filter((seat) => seat <= this.#button)];
    const listed = all.filter((seat) => !away.has(seat)).map((seat) => this.#entryOf(seat));
    const unlisted = all.flatMap((seat) => (away.has(seat) ? [{ seat, why: away.get(seat) ?? 0 }] : []));
    const hand = `9${this.table}${played.number.n}`;
    const round = beacon ? this.#roundAhead() : 0;
    this.say(played, 'list', {
      hand,
      holeCards: this.holeCards,
      button: this.#button,
      bombPot,
      window: WINDOW_MS,
      round,
      dealt,
      listed,
      unlisted,
    });
    for (const { seat } of listed) this.#chain(seat).fresh = false;
    const { list } = played.number.statements;
    if (list === undefined) throw new Error('a list was said');
    return list;
  }

  #entryOf(seat: number): Listed {
    const { m, links, known, fresh } = this.#chain(seat);
    return { seat, fresh, m: m + known, value: links[known] ?? '' };
  }

  #roundAhead(): number {
    return Math.ceil((this.at + ROUND_MS - roundTime(1)) / ROUND_MS) + 2;
  }

  #chain(seat: number): Chain {
    const chain = this.chains.get(seat);
    if (chain === undefined) throw new Error(`seat ${seat} has not pledged`);
    return chain;
  }

  linkOf(seat: number, n: number): string {
    const { m, links } = this.#chain(seat);
    return links[n - m] ?? '';
  }

  /** The links of listed seats, which are used up from now on. */
  revealed(list: List, n: number, without: readonly number[] = []): readonly SeatLink[] {
    const links = list.listed.filter(({ seat }) => !without.includes(seat)).map(({ seat }) => ({ seat, link: this.linkOf(seat, n) }));
    for (const { seat } of links) this.#chain(seat).known = n - this.#chain(seat).m;
    return links;
  }

  /** Cuts, and seals the next number in the same unit. */
  cut(played: Played, list: List, told: { asked: number; beacon: string }): CutResult {
    const links = this.revealed(list, played.number.n);
    this.say(played, 'cut', { asked: told.asked, links });
    const result = cutDecks(sha256, { list: played.number.hashes.list ?? '', links, beacon: told.beacon, deck: this.deck });
    this.commit();
    return result;
  }

  openings(played: Played, result: CutResult, positions: readonly number[], why: OpeningWhy): readonly Opening[] {
    const sealed = played.decks[result.pick];
    if (sealed === undefined) throw new Error('a pick is 0 or 1');
    return positions.map((position) => openCard(sealed, result, position, why));
  }

  /** What the client of a seat keeps of a number. */
  viewerOf(seat: number, { number }: Played, list: List): Viewer {
    const { m, links } = this.#chain(seat);
    const mine = { m, value: links[0] ?? '' };
    const link = list.listed.some((one) => one.seat === seat) ? this.linkOf(seat, number.n) : null;
    const { commit = '', list: held = '' } = number.hashes;
    const pledged = signHash(this.service.keyAt(this.at), pledgedHash(sha256, number, seat, mine));
    const receipt = link === null ? null : signHash(this.service.keyAt(list.at), receiptHash(sha256, held, seat, link));
    return { seat, ...mine, link, pledged, receipt, commit, list: held };
  }

  /** Board cards fit twice. */
  fitsTwice(list: List, common: number): boolean {
    return list.holeCards * list.dealt.length + 10 - common <= DECKS[this.deck].size;
  }

  /** The service has lost its decks: the chain begins again behind the number that is committed. Returns the line that it begins with. */
  beginsAgain(): number {
    this.#prev = this.#first;
    for (const seat of this.chains.keys()) this.pledge(seat);
    this.commit();
    return this.lines.length - 1;
  }

  /** The table's part of a day from line `from` on. */
  day(from = 0, pending?: DayTable['pending']): DayTable {
    const lines = this.lines.slice(from);
    const first = from === 0 ? this.#first : String(lines[0]?.prev);
    return {
      table: this.table,
      deck: this.deck,
      first,
      last: this.#prev,
      count: lines.length,
      lines,
      ...(pending === undefined ? {} : { pending }),
    };
  }
}
