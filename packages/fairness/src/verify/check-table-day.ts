import type { TableEnd } from '../day-root.ts';
import type { DeckName } from '../deck.ts';
import { type HandNumber, KINDS, type Kind, openNumber, tableHash, withStatement, ZERO_HASH } from '../statements.ts';
import type { Beacons } from './check-cut.ts';
import { type Checked, checkFirst, checkNumber } from './check-number.ts';
import type { Crypto } from './keys.ts';
import type { Mark } from './marks.ts';
import type { Member } from './member.ts';
import { readDeckName, readHash, readNumber, readRoots } from './read-statements.ts';
import { checkKinds, readShown, type Shown, withReadStatement } from './read-transcript.ts';
import { need } from './reasons.ts';

/** A finished number of a day, with what it shows to everybody. */
export interface DayNumber extends Checked {
  readonly shown: Shown;
  /** Where this number begins its table's chain again, and which numbers nobody will see the end of; null for every other number. */
  readonly begunAgain: BegunAgain | null;
}

/**
 * A chain that begins at another number than 1. The service has lost its decks, or wants to hide what became of a list: nobody can tell the two
 * apart, so it is accepted, counted and named.
 */
export interface BegunAgain {
  readonly table: string;
  readonly n: number;
  /** The first number that was never ended, as the day before left the table; null if that day was not checked. The last is `n` - 1. */
  readonly unended: number | null;
}

export interface Waiting {
  readonly n: number;
  readonly roots: readonly [string, string];
}

export interface DayContext {
  readonly crypto: Crypto;
  readonly beacons: Beacons | null;
  readonly onNumber: (number: DayNumber) => void;
}

/** One table's part of a day bundle: its statements carry no signatures, the signed root of the day covers their chain. */
export class TableDay {
  readonly #context: DayContext;
  readonly #head: { readonly origin: string; readonly table: string; readonly deck: DeckName };
  readonly #first: string;
  /** Whether the day has the table from its first statement on. */
  readonly #isWhole: boolean;
  readonly #pledges = new Map<number, string>();
  #prev: string;
  #count = 0;
  #at = 0;
  /** The highest number committed so far. */
  #top = 0;
  /** Committed, without a list. */
  #waiting: HandNumber | null = null;
  /** The number that the chain begins again with. */
  #begunAgain: BegunAgain | null = null;
  /** Where the days before have left the table, if they are known. */
  #left: { readonly top: number; readonly unended: number } | null = null;
  /** With a list, not ended. */
  #running: HandNumber | null = null;

  constructor(context: DayContext, origin: string, line: Member) {
    this.#context = context;
    this.#head = { origin, table: line.of('table').name(), deck: readDeckName(line.of('deck')) };
    this.#first = readHash(line.of('first'));
    this.#prev = this.#first;
    this.#isWhole = this.#first === tableHash(context.crypto.sha256, this.#head);
    if (!this.#isWhole) this.#takePending(line.of('pending'));
  }

  /** Whether the chain begins with this day's first statement. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The highest number that was committed. */
  get top(): number {
    return this.#top;
  }

  /** The chain begins again although the days before have left the table behind number `top`; `unended`: the first number that has no end. */
  beginsBehind(left: { readonly top: number; readonly unended: number }): void {
    this.#left = left;
  }

  get table(): string {
    return this.#head.table;
  }

  /** The hash before the first statement. */
  get first(): string {
    return this.#first;
  }

  /** The number that is committed and has no list yet, with its roots. */
  get waiting(): Waiting | null {
    const roots = this.#waiting?.statements.commit?.roots;
    return this.#waiting === null || roots === undefined ? null : { n: this.#waiting.n, roots };
  }

  /** The time of the last statement. */
  get latest(): number {
    return this.#at;
  }

  /** The number that the day before committed and left for this one. Its commit is covered by the list, which repeats the roots. */
  #takePending(pending: Member): void {
    this.#top = readNumber(pending.of('n'));
    const commit = { at: 0, prev: ZERO_HASH, roots: readRoots(pending.of('roots')) };
    const opened = withStatement(this.#context.crypto.sha256, openNumber({ ...this.#head, n: this.#top }), 'commit', commit);
    // The hash of the real commit belongs to the day before.
    this.#waiting = { ...opened, hashes: {} };
  }

  /** The next statement. Refuses what does not follow. */
  add(line: Member): void {
    const kind: Kind = line.of('t').oneOf(KINDS);
    const n = readNumber(line.of('n'));
    need(readHash(line.of('prev')) === this.#prev, 'chain-broken', `${kind}.prev`);
    const before = kind === 'commit' ? this.#openNext(n) : this.#expected(kind, n, line.of('stage').value);
    const number = withReadStatement(this.#context.crypto.sha256, before, kind, line);
    const said = number.statements[kind];
    need(said !== undefined && said.at >= this.#at, 'time-backwards', `${kind}.at`);
    this.#at = said.at;
    this.#prev = number.hashes[kind] ?? '';
    this.#count += 1;
    this.#keep(kind, number);
    if (kind === 'close' || kind === 'void') this.#finish(number, line);
    this.#followPledges(number, kind);
  }

  /** The number that a commit opens: the next one, with nothing waiting, and after the cut of the one that runs. A chain may begin again at any. */
  #openNext(n: number): HandNumber {
    need(n > (this.#left?.top ?? this.#top), 'number-used-twice', 'commit.n');
    if (this.#isWhole && this.#count === 0) {
      if (n > 1) this.#begunAgain = { table: this.#head.table, n, unended: this.#left?.unended ?? null };
      return openNumber({ ...this.#head, n });
    }
    const mayFollow = this.#waiting === null && (this.#running === null || this.#running.statements.cut !== undefined);
    need(mayFollow && n === this.#top + 1, 'chain-broken', 'commit.n');
    return openNumber({ ...this.#head, n });
  }

  /** The number that a statement other than a commit belongs to. */
  #expected(kind: Kind, n: number, stage: unknown): HandNumber {
    const begins = kind === 'list' || (kind === 'void' && stage === 0);
    const number = begins ? (this.#running === null ? this.#waiting : null) : this.#running;
    const fits =
      number !== null && number.n === n && (begins || kind === 'void' || (kind === 'cut') === (number.statements.cut === undefined));
    need(fits, n <= this.#top ? 'number-used-twice' : 'chain-broken', `${kind}.n`);
    return number;
  }

  #keep(kind: Kind, number: HandNumber): void {
    if (kind === 'commit') {
      this.#waiting = number;
      this.#top = number.n;
    } else {
      if (number.n === this.#waiting?.n) this.#waiting = null;
      this.#running = kind === 'close' || kind === 'void' ? null : number;
    }
  }

  #finish(number: HandNumber, line: Member): void {
    checkKinds(number);
    const shown = readShown(line);
    const checked = checkNumber(this.#context.crypto, number, { shown, viewer: null, beacons: this.#context.beacons });
    if (number.hashes.commit !== undefined) checkFirst(this.#context.crypto, number);
    const begunAgain = this.#begunAgain?.n === number.n ? this.#begunAgain : null;
    const marks: readonly Mark[] = begunAgain === null ? checked.marks : [...checked.marks, 'chain-begun-again'];
    this.#context.onNumber({ ...checked, marks, shown, begunAgain });
  }

  /** A seat's entry is a new pledge, or the last link that the chain has of it. */
  #followPledges({ n, statements }: HandNumber, kind: Kind): void {
    if (kind === 'list') {
      for (const [place, { seat, fresh, m, value }] of (statements.list?.listed ?? []).entries()) {
        const known = this.#pledges.get(seat);
        const fits = fresh || known === `${m} ${value}` || (known === undefined && !this.#isWhole);
        need(fits, 'pledge-changed', `list.listed[${place}].value`, `seat ${seat}`);
        this.#pledges.set(seat, `${m} ${value}`);
      }
    }
    const links = kind === 'cut' || kind === 'void' ? (statements[kind]?.links ?? []) : [];
    for (const { seat, link } of links) this.#pledges.set(seat, `${n} ${link}`);
  }

  /** The line that ends the table's part. */
  end(line: Member): TableEnd {
    need(this.#running === null, 'hand-open', 'table-end');
    const last = readHash(line.of('last'));
    const count = line.of('count').whole(0, 2 ** 32 - 1);
    need(last === this.#prev, 'chain-broken', 'last');
    need(count === this.#count, 'chain-broken', 'count');
    return { table: this.#head.table, first: this.#first, last, count };
  }
}
