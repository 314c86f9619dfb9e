import { DECKS, type DeckName } from '../deck.ts';
import {
  type Close,
  type Commit,
  type Cut,
  type Kind,
  type List,
  type Listed,
  type SeatLink,
  type Statements,
  UNLISTED_WHYS,
  type Unlisted,
  type Void,
} from '../statements.ts';
import type { Member } from './member.ts';

const SEAT_MAX = 255;
const U32_MAX = 2 ** 32 - 1;
const HOLE_CARDS_MAX = 6;
export const HASH_BYTES = 32;

const readByte = (member: Member): number => member.whole(0, 255);
export const readSeat = readByte;
export const readNumber = (member: Member): number => member.whole(1, U32_MAX);
export const readM = (member: Member): number => member.whole(0, U32_MAX);
export const readHash = (member: Member): string => member.hex(HASH_BYTES);
export const readAt = (member: Member): number => member.whole(0, Number.MAX_SAFE_INTEGER);
export const readDeckName = (member: Member): DeckName => member.oneOf(Object.keys(DECKS) as DeckName[]);

/** Reads an object of these members, in this order. */
export function shape<T>(readers: { readonly [K in keyof T]-?: (member: Member) => T[K] }): (member: Member) => T {
  const entries = Object.entries(readers) as [string, (member: Member) => unknown][];
  return (member) => Object.fromEntries(entries.map(([name, read]) => [name, read(member.of(name))])) as T;
}

/** Reads a list with an entry for each seat at most. */
function listOf<T>(read: (member: Member) => T): (member: Member) => readonly T[] {
  return (member) => member.items(SEAT_MAX, read);
}

const stated = { at: readAt, prev: readHash };

export const readRoots = (member: Member): readonly [string, string] => member.pair(readHash);
const readFlag = (member: Member): boolean => member.flag();
const readLinks = listOf(shape<SeatLink>({ seat: readSeat, link: readHash }));
const readSeats = listOf(readSeat);
export const readHashOrEmpty = (member: Member): string => member.hexOrEmpty(HASH_BYTES);

const readListed = shape<Listed>({ seat: readSeat, fresh: readFlag, m: readM, value: readHash });
const readUnlisted = shape<Unlisted>({ seat: readSeat, why: (member) => member.whole(0, UNLISTED_WHYS.length - 1) });

const readList = shape<List>({
  ...stated,
  hand: (member) => member.name(),
  holeCards: (member) => member.whole(1, HOLE_CARDS_MAX),
  button: readSeat,
  bombPot: readFlag,
  window: (member) => member.whole(0, 65_535),
  round: readAt,
  dealt: readSeats,
  listed: listOf(readListed),
  unlisted: listOf(readUnlisted),
});

const readVoid = shape<Void>({
  ...stated,
  hand: (member) => member.nameOrEmpty(),
  stage: (member) => member.whole(0, 2),
  reason: (member) => member.name(),
  beacon: readHashOrEmpty,
  links: readLinks,
  missing: readSeats,
  secrets: (member) => member.pair((one) => one.orNull(readHash)),
});

/** How each kind of statement is read from a file. */
export const READERS: { readonly [K in Kind]: (member: Member) => NonNullable<Statements[K]> } = {
  commit: shape<Commit>({ ...stated, roots: readRoots }),
  list: readList,
  cut: shape<Cut>({ ...stated, asked: (member) => member.whole(1, 255), links: readLinks }),
  close: shape<Close>({ ...stated, resumed: readByte, beacon: readHashOrEmpty, other: readHash, history: readHash }),
  void: readVoid,
};
