import { type ChainPlace, placeAfter } from './client/chain-place.ts';
import type { NumberHead } from './deck.ts';
import type { Sha256 } from './hashing.ts';
import { linkChain, PLEDGE_AGAIN_AFTER, type Pledge } from './pledge.ts';
import { type Cut, type HandNumber, type Kind, type List, openNumber, type Statements, withStatement } from './statements.ts';

// What a player's client does in the deal: FORMAT §3 and the live checks of §9.

/** A statement of the service, as it came over the wire. Its form is checked here as far as it is used. */
export interface HeardStatement {
  readonly n: number;
  readonly kind: Kind;
  readonly said: unknown;
}

/** Why a list is not answered, or what is wrong with the deal that followed: check (a) and check (b) of FORMAT §9. */
export type Doubt =
  | 'no-commit'
  | 'chain-broken'
  | 'not-my-pledge'
  | 'answered-before'
  | 'other-list'
  | 'cut-incomplete'
  | 'my-link-replaced';

/** What a statement asks of the player: to cut, to beware, or nothing. */
export interface Heard {
  /** The statement's hash, whose signature is to be checked; null for one that cannot be hashed. */
  readonly hash: string | null;
  readonly cut: { readonly n: number; readonly link: string } | null;
  readonly doubt: Doubt | null;
  /** The number that the doubt is about: a commit that does not continue the chain shows that the number before it has no end. */
  readonly n: number;
}

/** The client's own record of a number, from before its cards were told. */
export interface OwnRecord extends Pledge {
  readonly link: string | null;
  readonly commit: string;
  readonly list: string;
}

interface Chain extends Pledge {
  /** Index j is the link of number m + j. */
  readonly links: readonly string[];
}

/** A client that has not cut for more numbers than this pledges a new chain: FORMAT §3. */
const MISSED_MAX = 20;
/** Numbers that are remembered: the running and the next one, and some that have ended. */
const NUMBERS_KEPT = 8;

/** The part of one player at one table. Knows no signatures: the caller checks them before it follows an answer. */
export class PlayerDeal {
  readonly #sha: Sha256;
  readonly #head: Omit<NumberHead, 'n'>;
  readonly #numbers = new Map<number, HandNumber>();
  readonly #answered = new Map<number, { readonly list: string; readonly chain: Chain }>();
  #chains: readonly Chain[] = [];
  #top = 0;
  #lastAnswered = 0;
  #seen = 0;
  #place: ChainPlace | null = null;
  /** A statement has not continued the chain: no list is answered until the client begins to follow again. */
  #isBroken = false;

  constructor(sha: Sha256, head: Omit<NumberHead, 'n'>) {
    this.#sha = sha;
    this.#head = head;
  }

  /** Whether a pledge is to be made: there is none, or most of its links are used. */
  get isPledgeDue(): boolean {
    const [chain] = this.#chains;
    return chain === undefined || this.#top - chain.m >= PLEDGE_AGAIN_AFTER;
  }

  /**
   * If the present chain goes on from this pledge, as a list has it, the number after which it counts: the last one that the player has seen. Null
   * otherwise, and when their last cut is too far back.
   */
  holds(pledge: Pledge | undefined): number | null {
    const [chain] = this.#chains;
    return chain && pledge && leadsTo(chain, pledge) && this.#seen <= this.#lastAnswered + MISSED_MAX ? this.#seen : null;
  }

  /** A new chain from 32 secret bytes. The one before it stays good for lists that do not have the new one yet. */
  pledge(secret: Uint8Array): Pledge {
    const links = linkChain(this.#sha, this.#head.table, secret);
    const chain = { m: this.#seen, value: links[0] ?? '', links };
    this.#chains = [chain, ...this.#chains.slice(0, 1)];
    return { m: chain.m, value: chain.value };
  }

  /** The client begins to follow: what it is told first may come from anywhere in the chain, and everything after that must continue it. */
  begin(): void {
    this.#place = null;
    this.#isBroken = false;
  }

  /**
   * Takes a statement. A list is answered with the player's cut if it continues the chain and is the list of what the player holds. `isLive`:
   * told as it was said, and not to a client that begins to follow.
   */
  hear({ n, kind, said }: HeardStatement, isLive = true): Heard {
    const known = this.#numbers.get(n) ?? openNumber({ ...this.#head, n });
    const nothing = { n, hash: null, cut: null, doubt: null };
    if (kind !== 'commit' && known.statements.commit === undefined) return { ...nothing, doubt: kind === 'list' ? 'no-commit' : null };
    // Told again after a reconnect: the first one stays, and another one is not taken in its place.
    const number = withStatement(this.#sha, known, kind, said as NonNullable<Statements[typeof kind]>);
    const hash = number.hashes[kind] ?? '';
    const isNew = known.hashes[kind] === undefined;
    if (!isNew && known.hashes[kind] !== hash) return { ...nothing, hash, doubt: 'other-list' };
    // A statement that is told again does not move the client, unless it begins to follow.
    const isBreak = (isNew || !isLive) && !this.#follows({ n, kind, prev: (said as List).prev, hash }, isLive);
    this.#keep(number, kind);
    if (kind === 'list' && !this.#isBroken) return { ...nothing, hash, ...this.#answer(number, said as List) };
    const doubt = kind === 'cut' ? this.#doubtOf(number, said as Cut) : null;
    if (doubt !== null || !(isBreak || kind === 'list')) return { ...nothing, hash, doubt };
    return { ...nothing, hash, doubt: 'chain-broken', n: kind === 'commit' ? n - 1 : n };
  }

  /** The player's own record of a number; null if no list of it was heard. */
  recordOf(n: number): OwnRecord | null {
    const { commit, list } = this.#numbers.get(n)?.hashes ?? {};
    if (commit === undefined || list === undefined) return null;
    const chain = this.#answered.get(n)?.chain;
    const [present] = this.#chains;
    const { m, value } = chain ?? present ?? { m: 0, value: '' };
    return { m, value, link: chain?.links[n - chain.m] ?? null, commit, list };
  }

  /** Whether the statement continues the chain. The first one that does not is a break; after it there is no chain to compare with. */
  #follows(step: Parameters<typeof placeAfter>[1], isLive: boolean): boolean {
    if (this.#isBroken) return true;
    this.#place = placeAfter(this.#place, step, isLive);
    this.#isBroken = this.#place === null;
    return !this.#isBroken;
  }

  /** Check (a): the list is of the commit that is held, newer than any that was answered, and has the player's own pledge. */
  #answer({ n, hashes: { list = '' } }: HandNumber, { listed }: List): Pick<Heard, 'cut' | 'doubt'> {
    const before = this.#answered.get(n);
    if (before !== undefined && before.list === list)
      return { cut: { n, link: before.chain.links[n - before.chain.m] ?? '' }, doubt: null };
    const chain = this.#chains.find((own) => listed.some((one) => leadsTo(own, one)));
    if (chain === undefined) return { cut: null, doubt: null };
    if (n <= this.#lastAnswered) return { cut: null, doubt: 'answered-before' };
    const link = chain.links[n - chain.m];
    if (link === undefined) return { cut: null, doubt: 'not-my-pledge' };
    this.#lastAnswered = n;
    this.#answered.set(n, { list, chain });
    return { cut: { n, link }, doubt: null };
  }

  /** Check (b): the cut follows the list that was answered, has everybody on it, and has the player's own link. */
  #doubtOf({ n, hashes, statements }: HandNumber, { prev, links }: Cut): Doubt | null {
    const answered = this.#answered.get(n);
    if (answered === undefined) return null;
    if (prev !== answered.list || hashes.list !== answered.list) return 'other-list';
    const seats = new Set(links.map(({ seat }) => seat));
    if (statements.list?.listed.some(({ seat }) => !seats.has(seat)) !== false) return 'cut-incomplete';
    return links.some(({ link }) => link === answered.chain.links[n - answered.chain.m]) ? null : 'my-link-replaced';
  }

  #keep(number: HandNumber, kind: Kind): void {
    const { n } = number;
    this.#numbers.set(n, number);
    this.#top = Math.max(this.#top, n);
    // A committed number shows that the one before it has been listed or voided, unless the chain has begun again without that.
    const before = this.#numbers.get(n - 1)?.statements;
    const isOver = before === undefined || (before.list ?? before.void) !== undefined;
    if (kind !== 'commit' || isOver) this.#seen = Math.max(this.#seen, kind === 'commit' ? n - 1 : n);
    for (const old of [...this.#numbers.keys()].filter((one) => one <= n - NUMBERS_KEPT)) {
      this.#numbers.delete(old);
      this.#answered.delete(old);
    }
  }
}

/** Whether a listed value is of this chain. */
function leadsTo({ m, links }: Chain, listed: { readonly m: number; readonly value: string }): boolean {
  // Beyond the chain nothing is equal, a missing value included.
  return (links[listed.m - m] ?? {}) === listed.value;
}
