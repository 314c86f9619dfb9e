import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  type Close,
  type Commit,
  type Cut,
  cutDecks,
  KINDS,
  type Kind,
  type List,
  type Listed,
  type NumberHead,
  type SeatLink,
  type Statements,
  toHex,
  type Void,
} from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { DealSigner } from './deal-keys.ts';
import {
  freshNumber,
  type LiveNumber,
  lostNumber,
  SECRET_BYTES,
  type Secrets,
  type ShownPlaces,
  secretsOf,
  stated,
} from './live-number.ts';

/**
 * What a row keeps of a number's statements, as JSON: all that follows neither from the secrets nor from other rows. A listed value that is
 * not a pledge is the seat's cut of number `m`, in that number's row. Signatures are made again, because Ed25519 gives the same bytes.
 */
interface Stored {
  /** Time and the hash before it, as in each of the others; then the key that signed. */
  readonly commit: readonly [at: number, prev: string, key: number];
  /** Both roots, in base64, of a number that has not ended, or whose secrets are lost; of others they follow from the secrets. */
  readonly roots?: string;
  readonly list?: readonly [
    at: number,
    prev: string,
    key: number,
    hand: string,
    holeCards: number,
    button: number,
    bombPot: 0 | 1,
    window: number,
    dealt: readonly number[],
    listed: readonly (readonly [seat: number, m: number, value: string | 0])[],
    unlisted: readonly (readonly [seat: number, why: number])[],
  ];
  /** The cuts that have come while the list is open. */
  readonly came?: readonly (readonly [seat: number, link: string])[];
  readonly cut?: readonly [at: number, key: number, asked: number, links: readonly string[]];
  readonly close?: readonly [at: number, prev: string, key: number, resumed: number];
  readonly void?: readonly [
    at: number,
    prev: string,
    key: number,
    hand: string,
    stage: number,
    reason: string,
    links: readonly (readonly [seat: number, link: string])[],
    missing: readonly number[],
    opened: readonly [boolean, boolean],
  ];
  /** Which cards everybody was shown. Missing where nothing was, and in rows of earlier releases. */
  readonly shown?: readonly [board: number, runs: number | null, rabbit: 0 | 1, hole: readonly number[]];
}

/** The JSON of a number that has not ended begins with this byte; deflated bytes never do. */
const PLAIN = '{'.charCodeAt(0);
const ROOT_BYTES = 32;
const HISTORY_NONE = '00'.repeat(32);
/** Far above any number; a damaged length must not exhaust the memory. */
const SAID_BYTES_MAX = 1024 * 1024;

/** The stored row of a number is not as it was written. */
export class DamagedNumber extends Error {
  override readonly name = 'DamagedNumber';
}

/** The stored form of a number's statements. `came`: the cuts of its open list so far. */
export function packNumber({ number, signed, shown, secrets }: LiveNumber, came: readonly SeatLink[] = []): Uint8Array {
  const { commit, list, cut, close, void: voided } = number.statements;
  if (commit === undefined) throw new Error('a number begins with its commit');
  const key = (kind: Kind): number => signed[kind]?.key ?? 0;
  const isEnded = close !== undefined || voided !== undefined;
  const stored: Stored = {
    commit: [commit.at, commit.prev, key('commit')],
    ...(isEnded && secrets !== null ? {} : { roots: Buffer.from(commit.roots.join(''), 'hex').toString('base64') }),
    ...(list === undefined ? {} : { list: packList(list, key('list')) }),
    ...(came.length === 0 ? {} : { came: came.map(({ seat, link }) => [seat, link] as const) }),
    ...(cut === undefined ? {} : { cut: [cut.at, key('cut'), cut.asked, cut.links.map(({ link }) => link)] }),
    ...(close === undefined ? {} : { close: [close.at, close.prev, key('close'), close.resumed] }),
    ...(voided === undefined ? {} : { void: packVoid(voided, key('void')) }),
    ...(shown === null ? {} : { shown: [shown.board, shown.runs, shown.rabbit ? 1 : 0, shown.hole] as const }),
  };
  const text = Buffer.from(JSON.stringify(stored));
  return isEnded ? deflateRawSync(text) : text;
}

function packList(list: List, key: number): NonNullable<Stored['list']> {
  const { at, prev, hand, holeCards, button, bombPot, window, dealt, listed, unlisted } = list;
  const entries = listed.map(({ seat, fresh, m, value }) => [seat, m, fresh ? value : 0] as const);
  const others = unlisted.map(({ seat, why }) => [seat, why] as const);
  return [at, prev, key, hand, holeCards, button, bombPot ? 1 : 0, window, dealt, entries, others];
}

function packVoid({ at, prev, hand, stage, reason, links, missing, secrets }: Void, key: number): NonNullable<Stored['void']> {
  const told = links.map(({ seat, link }) => [seat, link] as const);
  return [at, prev, key, hand, stage, reason, told, missing, [secrets[0] !== null, secrets[1] !== null]];
}

/** What a stored number needs from outside. */
export interface Unpacking {
  readonly head: NumberHead;
  /** Null where they are lost. */
  readonly secrets: Secrets | null;
  signer(key: number): DealSigner;
  /** The cut of a seat in number `m`. Throws if it is not known. */
  known(seat: number, m: number): string;
}

/** A stored number with its decks, hashes and signatures. Throws on damaged bytes, and where lost secrets are needed. */
export function unpackNumber(said: Uint8Array, { head, secrets, signer, known }: Unpacking): LiveNumber {
  const stored = readStored(said);
  let live = secrets === null ? lostNumber(head) : freshNumber(head, secrets);
  const say = <K extends Kind>(kind: K, statement: NonNullable<Statements[K]>, key: number): void => {
    live = stated(live, kind, statement, signer(key));
  };
  const [at, prev, key] = stored.commit;
  const commit: Commit = { at, prev, roots: live.decks === null ? rootsIn(stored) : [live.decks[0].root, live.decks[1].root] };
  say('commit', commit, key);
  if (stored.list !== undefined) say('list', unpackList(stored.list, known), stored.list[2]);
  if (stored.cut !== undefined) {
    const cut = unpackCut(stored.cut, live);
    say('cut', cut, stored.cut[1]);
    const list = live.number.hashes.list ?? '';
    live = { ...live, cut: cutDecks(nodeCrypto.sha256, { list, links: cut.links, beacon: '', deck: head.deck }) };
  }
  if (stored.close !== undefined) {
    const [endedAt, before, by, resumed] = stored.close;
    say('close', closeOf(live, { at: endedAt, prev: before, resumed }), by);
  }
  if (stored.void !== undefined) say('void', unpackVoid(stored.void, live), stored.void[2]);
  return { ...live, shown: shownOf(stored) };
}

function shownOf({ shown }: Stored): ShownPlaces | null {
  if (shown === undefined) return null;
  const [board, runs, rabbit, hole] = shown;
  return { board, runs, rabbit: rabbit === 1, hole };
}

/** The end of a hand: the secret of the deck that was not played is told. */
export function closeOf(live: LiveNumber, { at, prev, resumed }: Pick<Close, 'at' | 'prev' | 'resumed'>): Close {
  const other = secretsOf(live)[live.cut?.pick === 0 ? 1 : 0];
  return { at, prev, resumed, beacon: '', other: toHex(other), history: HISTORY_NONE };
}

function unpackList(stored: NonNullable<Stored['list']>, known: Unpacking['known']): List {
  const [at, prev, , hand, holeCards, button, bombPot, window, dealt, entries, others] = stored;
  const listed: Listed[] = entries.map(([seat, m, value]) => ({
    seat,
    fresh: value !== 0,
    m,
    value: value === 0 ? known(seat, m) : value,
  }));
  const unlisted = others.map(([seat, why]) => ({ seat, why }));
  return { at, prev, hand, holeCards, button, bombPot: bombPot === 1, window, round: 0, dealt, listed, unlisted };
}

function unpackCut([at, , asked, links]: NonNullable<Stored['cut']>, { number }: LiveNumber): Cut {
  const seats = number.statements.list?.listed ?? [];
  const told: SeatLink[] = links.map((link, place) => ({ seat: seats[place]?.seat ?? 0, link }));
  return { at, prev: number.hashes.list ?? '', asked, links: told };
}

function unpackVoid(stored: NonNullable<Stored['void']>, live: LiveNumber): Void {
  const [at, prev, , hand, stage, reason, told, missing, opened] = stored;
  const links = told.map(([seat, link]) => ({ seat, link }));
  const told0 = opened[0] ? toHex(secretsOf(live)[0]) : null;
  const told1 = opened[1] ? toHex(secretsOf(live)[1]) : null;
  return { at, prev, hand, stage, reason, beacon: '', links, missing, secrets: [told0, told1] };
}

/** The cuts that a stored number tells: those of its cut, or those that had come before it was void. */
export function linksOf(said: Uint8Array): readonly SeatLink[] {
  const { list, cut, void: voided } = readStored(said);
  const seats = (list?.[9] ?? []).map(([seat]) => seat);
  const ofCut = (cut?.[3] ?? []).flatMap((link, place) => (seats[place] === undefined ? [] : [{ seat: seats[place], link }]));
  return [...ofCut, ...(voided?.[6] ?? []).map(([seat, link]) => ({ seat, link }))];
}

/** The cuts of an open list that have come. */
export function cameOf(said: Uint8Array): readonly SeatLink[] {
  return (readStored(said).came ?? []).map(([seat, link]) => ({ seat, link }));
}

/** What a stored number says of its statements without its secrets. */
export interface Outline {
  readonly n: number;
  readonly kinds: ReadonlySet<Kind>;
  /** Server ms; the cut follows its list, so its own hash before it is not stored. */
  readonly commit: { readonly at: number; readonly prev: string };
  /** When the number ended; null while it has not. */
  readonly endedAt: number | null;
}

/** Throws on damaged bytes. */
export function outlineOf(n: number, said: Uint8Array): Outline {
  const stored = readStored(said);
  const [at, prev] = stored.commit;
  return {
    n,
    kinds: new Set(KINDS.filter((kind) => stored[kind] !== undefined)),
    commit: { at, prev },
    endedAt: (stored.close ?? stored.void)?.[0] ?? null,
  };
}

/** The numbers whose rows a stored number refers to. */
export function refersTo(said: Uint8Array): readonly number[] {
  return (readStored(said).list?.[9] ?? []).flatMap(([, m, value]) => (value === 0 ? [m] : []));
}

/** Whether a stored number tells its roots, so that it can be read without its secrets. */
export function tellsRoots(said: Uint8Array): boolean {
  return readStored(said).roots !== undefined;
}

function rootsIn({ roots }: Stored): readonly [string, string] {
  const bytes = Buffer.from(roots ?? '', 'base64');
  if (bytes.length !== 2 * ROOT_BYTES) throw new DamagedNumber('the roots are not whole');
  return [toHex(bytes.subarray(0, ROOT_BYTES)), toHex(bytes.subarray(ROOT_BYTES))];
}

function readStored(said: Uint8Array): Stored {
  try {
    const bytes = said[0] === PLAIN ? said : inflateRawSync(said, { maxOutputLength: SAID_BYTES_MAX });
    const stored = JSON.parse(Buffer.from(bytes).toString()) as Stored;
    if (Array.isArray(stored.commit)) return stored;
  } catch {
    // The error of the parser would quote the text, in which cuts may stand that nobody else knows yet.
  }
  throw new DamagedNumber('the stored statements are damaged');
}

/** Both secrets in one value. */
export function joinSecrets([first, second]: Secrets): Uint8Array {
  return Buffer.concat([first, second]);
}

export function partSecrets(joined: Uint8Array): Secrets {
  return [joined.subarray(0, SECRET_BYTES), joined.subarray(SECRET_BYTES, 2 * SECRET_BYTES)];
}
