import { type DeckName, type Kind, type NumberHead, type Statements, tableHash, toHex } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { DealSigner } from './deal-keys.ts';
import { type ToldStatement, toldStatement } from './deal-news.ts';
import { freshNumber, type LiveNumber, type Secrets, type ShownPlaces, secretsOf, stated } from './live-number.ts';
import { closeOf } from './stored-number.ts';

/** Where a table's chain of statements has come to: FORMAT, section 4. */
export interface Chain {
  /** Hash of the last statement. */
  readonly head: string;
  /** Time of the last statement, server ms. */
  readonly at: number;
  /** The highest number that was committed. */
  readonly top: number;
  /** The number that is committed and not cut yet; it may be listed. */
  readonly open: LiveNumber | null;
  /** The number that is committed, has no list, and whose secrets are lost. It is void as soon as no hand is being played. */
  readonly lost: LiveNumber | null;
  /** The number whose hand is being played. */
  readonly running: LiveNumber | null;
  /** The last number whose hand has ended, for cards that are shown afterwards. */
  readonly ended: LiveNumber | null;
  /** By seat: the last cut that everybody knows. */
  readonly links: ReadonlyMap<number, KnownLink>;
}

/** Something that the chain has begun and the table knows nothing of, because its journal was damaged. */
export type Owed = 'void-open' | 'void-running' | null;

export interface KnownLink {
  readonly n: number;
  readonly link: string;
}

export type TableHead = Pick<NumberHead, 'origin' | 'table' | 'deck'>;

export function newChain(head: { origin: string; table: string; deck: DeckName }): Chain {
  const hash = tableHash(nodeCrypto.sha256, head);
  return { head: hash, at: 0, top: 0, open: null, lost: null, running: null, ended: null, links: new Map() };
}

/** A statement without its time and its place in the chain. */
type Said<K extends Kind> = Omit<NonNullable<Statements[K]>, 'at' | 'prev'>;

export interface DraftPorts {
  readonly head: TableHead;
  /** The time of the step, server ms. */
  readonly now: number;
  signerAt(at: number): DealSigner;
}

/** The chain with the statements of one step added. It becomes the chain when they are durable. */
export class ChainDraft {
  chain: Chain;
  /** The chain before the step. */
  readonly before: Chain;
  readonly statements: ToldStatement[] = [];
  /** The numbers that have changed, to be stored. */
  readonly touched = new Map<number, LiveNumber>();
  readonly #ports: DraftPorts;

  constructor(chain: Chain, ports: DraftPorts) {
    this.chain = chain;
    this.before = chain;
    this.#ports = ports;
  }

  /** Seals the decks of the next number. Throws while a lost number waits for the end of a hand, which the chain has to tell first. */
  commit(secrets: Secrets): void {
    this.voidLost();
    if (this.chain.lost !== null) throw new Error(`number ${this.chain.lost.number.n} is not void yet`);
    const n = this.chain.top + 1;
    const live = freshNumber({ ...this.#ports.head, n }, secrets);
    const open = this.#say(live, 'commit', { roots: [live.decks[0].root, live.decks[1].root] });
    this.chain = { ...this.chain, top: n, open };
  }

  list(said: Said<'list'>): void {
    const open = this.#say(this.#open(), 'list', said);
    this.chain = { ...this.chain, open };
  }

  /** The listed number is cut, and its hand begins. `live`: the same number with its list and the outcome of the cut. */
  cut(asked: number, links: readonly { readonly seat: number; readonly link: string }[], outcome: LiveNumber['cut']): void {
    const running = { ...this.#say(this.#open(), 'cut', { asked, links }), cut: outcome };
    this.touched.set(running.number.n, running);
    this.chain = { ...this.chain, open: null, running, links: withLinks(this.chain.links, running.number.n, links) };
  }

  /** The hand has ended. `resumed`: how often its process died. */
  close(resumed: number): void {
    const { running } = this.chain;
    if (running === null) return;
    const { at: _, prev: __, ...said } = closeOf(running, { at: 0, prev: '', resumed });
    const ended = this.#say(running, 'close', said);
    this.chain = { ...this.chain, running: null, ended };
  }

  /** The number that is open is used up before its cut: both decks are opened. */
  voidOpen(said: Pick<Said<'void'>, 'hand' | 'reason' | 'links' | 'missing'>): void {
    const open = this.#open();
    const stage = open.number.statements.list === undefined ? 0 : 1;
    const [first, second] = secretsOf(open);
    const secrets: readonly [string, string] = [toHex(first), toHex(second)];
    this.#say(open, 'void', { ...said, stage, beacon: '', secrets });
    this.chain = { ...this.chain, open: null, links: withLinks(this.chain.links, open.number.n, said.links) };
  }

  /** The number whose secrets are lost is used up, unless a hand is being played: neither deck can be opened, and nobody was listed for it. */
  voidLost(): void {
    const { lost, running } = this.chain;
    if (lost === null || running !== null) return;
    const nothing = { beacon: '', links: [], missing: [], secrets: [null, null] } as const;
    this.#say(lost, 'void', { hand: '', stage: 0, reason: 'secrets-lost', ...nothing });
    this.chain = { ...this.chain, lost: null };
  }

  /** The hand that is being played is void: only the deck that was not played is opened. */
  voidRunning(reason: string): void {
    const { running } = this.chain;
    if (running === null) return;
    const { list } = running.number.statements;
    const [first, second] = secretsOf(running);
    const secrets: [string | null, string | null] = [toHex(first), toHex(second)];
    secrets[running.cut?.pick ?? 0] = null;
    const ended = this.#say(running, 'void', { hand: list?.hand ?? '', stage: 2, reason, beacon: '', links: [], missing: [], secrets });
    this.chain = { ...this.chain, running: null, ended };
  }

  /** What everybody was shown of the last hand: of all of it in the step that ends it, and of what is shown afterwards. */
  show(shown: (live: LiveNumber) => ShownPlaces): void {
    const { ended } = this.chain;
    if (ended === null) return;
    const seen = { ...ended, shown: shown(ended) };
    this.touched.set(seen.number.n, seen);
    this.chain = { ...this.chain, ended: seen };
  }

  #open(): LiveNumber {
    if (this.chain.open === null) throw new Error(`table ${this.#ports.head.table}: no number is committed`);
    return this.chain.open;
  }

  #say<K extends Kind>(live: LiveNumber, kind: K, said: Said<K>): LiveNumber {
    // The clock may have been set back, or have fractions; the times of the chain are whole, and never go back.
    const at = Math.max(this.chain.at, Math.floor(this.#ports.now));
    const statement = { at, prev: this.chain.head, ...said } as unknown as NonNullable<Statements[K]>;
    const next = stated(live, kind, statement, this.#ports.signerAt(at));
    const { number, signed } = next;
    const signature = signed[kind];
    if (signature === undefined) throw new Error('a statement is signed');
    this.statements.push(toldStatement(number.n, kind, statement, signature));
    this.touched.set(number.n, next);
    this.chain = { ...this.chain, head: number.hashes[kind] ?? '', at };
    return next;
  }
}

function withLinks(
  known: ReadonlyMap<number, KnownLink>,
  n: number,
  links: readonly { readonly seat: number; readonly link: string }[],
): ReadonlyMap<number, KnownLink> {
  if (links.length === 0) return known;
  return new Map([...known, ...links.map(({ seat, link }) => [seat, { n, link }] as const)]);
}
