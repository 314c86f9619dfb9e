import { concat, field, fromHex, u8, u16, u32, u64 } from './bytes.ts';
import { DECKS, type DeckName, idOf, type NumberHead } from './deck.ts';
import { type Sha256, taggedHex } from './hashing.ts';

// The signed statements of a hand number and their hashes: FORMAT §4. Byte strings are lower-case hex.

export const KINDS = ['commit', 'list', 'cut', 'close', 'void'] as const;
export type Kind = (typeof KINDS)[number];

interface Stated {
  /** Milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** Hash of the statement before it at this table. */
  readonly prev: string;
}

export interface Commit extends Stated {
  readonly roots: readonly [string, string];
}

/** A dealt seat that cuts; `fresh` when the value is a new pledge and not a link the chain already has. */
export interface Listed {
  readonly seat: number;
  readonly fresh: boolean;
  readonly m: number;
  readonly value: string;
}

/** Why a dealt seat does not cut, by its number: no pledge, not connected, suspended. */
export const UNLISTED_WHYS = ['no-pledge', 'disconnected', 'suspended'] as const;
export interface Unlisted {
  readonly seat: number;
  readonly why: number;
}

export interface List extends Stated {
  readonly hand: string;
  readonly holeCards: number;
  readonly button: number;
  readonly bombPot: boolean;
  /** Milliseconds in which the links must come. */
  readonly window: number;
  /** The round of the public beacon, 0 without one. */
  readonly round: number;
  /** Seats in the order of dealing. */
  readonly dealt: readonly number[];
  readonly listed: readonly Listed[];
  readonly unlisted: readonly Unlisted[];
}

export interface SeatLink {
  readonly seat: number;
  readonly link: string;
}

export interface Cut extends Stated {
  readonly asked: number;
  readonly links: readonly SeatLink[];
}

export interface Close extends Stated {
  readonly resumed: number;
  readonly beacon: string;
  /** Secret of the deck that was not played. */
  readonly other: string;
  /** SHA-256 of the published hand history, or zeros. */
  readonly history: string;
}

export interface Void extends Stated {
  readonly hand: string;
  readonly stage: number;
  readonly reason: string;
  readonly beacon: string;
  readonly links: readonly SeatLink[];
  readonly missing: readonly number[];
  readonly secrets: readonly [string | null, string | null];
}

export interface Statements {
  readonly commit?: Commit;
  readonly list?: List;
  readonly cut?: Cut;
  readonly close?: Close;
  readonly void?: Void;
}

/** A hand number with the statements made so far and the hash of each. */
export interface HandNumber extends NumberHead {
  readonly statements: Statements;
  readonly hashes: Readonly<Partial<Record<Kind, string>>>;
}

export const ZERO_HASH = '00'.repeat(32);

/** The `prev` of a table's first statement. */
export const tableHash = (sha: Sha256, { origin, table, deck }: { origin: string; table: string; deck: DeckName }): string =>
  taggedHex(sha, 'table', field(origin), field(table), field(deck), u8(DECKS[deck].size));

export const openNumber = ({ origin, table, deck, n }: NumberHead): HandNumber => ({
  origin,
  table,
  deck,
  n,
  statements: {},
  hashes: {},
});

/** The number with one more statement and its hash, which is chained and signed. A list and what follows it need the commit. */
export function withStatement<K extends Kind>(sha: Sha256, number: HandNumber, kind: K, statement: NonNullable<Statements[K]>): HandNumber {
  const statements: Statements = { ...number.statements, [kind]: statement };
  const body = bodyOf(kind, statements, number.hashes.cut ?? '');
  const hash = taggedHex(sha, kind, field(number.origin), idOf(number), u64(statement.at), fromHex(statement.prev), body);
  return { ...number, statements, hashes: { ...number.hashes, [kind]: hash } };
}

function bodyOf(kind: Kind, said: Statements, cutHash: string): Uint8Array {
  if (kind === 'list' && said.list && said.commit) return listBody(said.list, said.commit);
  if (kind === 'commit' && said.commit) return concat(...said.commit.roots.map(fromHex));
  if (kind === 'cut' && said.cut) return concat(u8(said.cut.asked), linksBytes(said.cut.links));
  if (kind === 'close' && said.close) return closeBody(said.close, cutHash);
  if (kind === 'void' && said.void) return voidBody(said.void);
  throw new TypeError(`a ${kind} needs the statements before it`);
}

/** Counted seats with their links, as the cut, the void and the joint hash hold them. */
export const linksBytes = (links: readonly SeatLink[]): Uint8Array =>
  concat(u8(links.length), ...links.map(({ seat, link }) => concat(u8(seat), fromHex(link))));

function listBody(list: List, commit: Commit): Uint8Array {
  return concat(
    field(list.hand),
    ...commit.roots.map(fromHex),
    Uint8Array.of(list.holeCards, list.button, list.bombPot ? 1 : 0),
    u16(list.window),
    u64(list.round),
    Uint8Array.of(list.dealt.length, ...list.dealt),
    u8(list.listed.length),
    ...list.listed.map(({ seat, fresh, m, value }) => concat(Uint8Array.of(seat, fresh ? 1 : 0), u32(m), fromHex(value))),
    u8(list.unlisted.length),
    ...list.unlisted.map(({ seat, why }) => Uint8Array.of(seat, why)),
  );
}

const closeBody = ({ resumed, beacon, other, history }: Close, cutHash: string): Uint8Array =>
  concat(fromHex(cutHash), u8(resumed), field(fromHex(beacon)), fromHex(other), fromHex(history));

function voidBody({ hand, stage, reason, beacon, links, missing, secrets }: Void): Uint8Array {
  const [first, second] = secrets;
  return concat(
    field(hand),
    u8(stage),
    field(reason),
    field(fromHex(beacon)),
    linksBytes(links),
    Uint8Array.of(missing.length, ...missing),
    u8((first === null ? 0 : 1) | (second === null ? 0 : 2)),
    ...[first, second].map((secret) => fromHex(secret ?? '')),
  );
}
