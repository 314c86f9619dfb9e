import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { HAND_TEXT } from './repeated-text.ts';
import type { JournalRow } from './table-journal.ts';

/**
 * The rows of a finished hand, as small as they can be read back alike: times as distances from their row's, compressed with the text that
 * hands repeat.
 */

/** Names the form of the packed bytes. No deflated text begins with it, and the rows of earlier hands are only deflated. */
const FORM = 6;
/** Far above any hand; a damaged length must not exhaust the memory. */
const ROWS_BYTES_MAX = 16 * 1024 * 1024;

/** Half of the largest safe integer. */
const SHIFTABLE_MAX = 2 ** 52;

/** Members of events that hold a server time in ms. */
const TIMES = ['at', 'actUntil', 'bankUntil', 'until', 'nextHandAt'] as const;

/** A higher level takes three times as long and makes a hand 2 % smaller. */
const LEVEL = 6;

/** Belongs to the form: first what few hands have, then a whole hand. */
const DICTIONARY = Buffer.from(
  [
    '"type":"time-bank-used","ms":"type":"time-bank-added","type":"disconnect-time-granted","until":"type":"timed-out","type":"sat-out","reason":"asked""type":"came-back","type":"connected","type":"disconnected",',
    '"type":"run-twice-offered","seats":["type":"run-twice-answered","agree":true"type":"offer-started","half":"high","half":"low","run":1"run":2"type":"hand-voided","bombPot":true,"type":"cards-shown",',
    '"kind":"ante","kind":"straddle","kind":"post","kind":"post_dead","kind":"button_blind","type":"leave-asked","type":"hand-mucked","seat":',
    HAND_TEXT,
  ].join(''),
);

/** `[seq, at]` of the row before the first, then the distances of each row from the one before, and its event. */
type Packed = readonly [seq: number, at: number, rows: readonly (readonly [seq: number, at: number, event: JournalRow['event']])[]];

/** The rows in few bytes. */
export function packRows(rows: readonly JournalRow[]): Uint8Array {
  if (!rows.every(isExact)) return deflateRawSync(JSON.stringify(rows));
  return Buffer.concat([Buffer.of(FORM), deflateRawSync(JSON.stringify(apart(rows)), { dictionary: DICTIONARY, level: LEVEL })]);
}

/** The rows as they were packed, also those of earlier hands. Throws on other bytes. */
export function unpackRows(packed: Uint8Array): JournalRow[] {
  if (packed[0] !== FORM) return JSON.parse(inflateRawSync(packed, { maxOutputLength: ROWS_BYTES_MAX }).toString()) as JournalRow[];
  const text = inflateRawSync(packed.subarray(1), { dictionary: DICTIONARY, maxOutputLength: ROWS_BYTES_MAX }).toString();
  return together(JSON.parse(text) as Packed);
}

/** Only whole numbers come back from their distances as they were; any other keeps the whole hand in the plain form. */
function isExact({ seq, at, event }: JournalRow): boolean {
  const members = event as unknown as Readonly<Record<string, unknown>>;
  return isShiftable(seq) && isShiftable(at) && TIMES.every((name) => isShiftable(members[name]));
}

/** True of everything but numbers, and of numbers that can be added to each other, or subtracted, without rounding. */
const isShiftable = (value: unknown): boolean => typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= SHIFTABLE_MAX);

function apart(rows: readonly JournalRow[]): Packed {
  const { seq = 0, at = 0 } = rows[0] ?? {};
  return [
    seq,
    at,
    rows.map((row, index) => {
      const before = rows[index - 1] ?? row;
      return [row.seq - before.seq, row.at - before.at, shifted(row.event, -row.at)] as const;
    }),
  ];
}

function together([firstSeq, firstAt, packed]: Packed): JournalRow[] {
  let [seq, at] = [firstSeq, firstAt];
  return packed.map(([seqs, ms, event]) => {
    seq += seqs;
    at += ms;
    return { seq, at, event: shifted(event, at) };
  });
}

/** The event with its times moved by `ms`; the event itself if it has no times, as is usual. */
function shifted(event: JournalRow['event'], ms: number): JournalRow['event'] {
  const members = event as unknown as Readonly<Record<string, unknown>>;
  const times = TIMES.filter((name) => typeof members[name] === 'number');
  if (times.length === 0) return event;
  const moved: Record<string, unknown> = { ...event };
  for (const name of times) moved[name] = (members[name] as number) + ms;
  return moved as unknown as JournalRow['event'];
}
