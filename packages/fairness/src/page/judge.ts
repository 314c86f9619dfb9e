import { begunAgainText } from '../begun-again.ts';
import type { OpeningWhy } from '../deal-map.ts';
import { seatAt } from '../deal-map.ts';
import type { HandNumber } from '../statements.ts';
import { Tally } from '../tally.ts';
import type { Transcript } from '../transcript.ts';
import { DayCheck } from '../verify/check-day.ts';
import { type Crypto, type Keys, readKeys } from '../verify/keys.ts';
import type { Mark } from '../verify/marks.ts';
import { type Refusal, Refused } from '../verify/reasons.ts';
import { Seen } from '../verify/several.ts';
import { verifyTranscript } from '../verify/verify.ts';
import { type FileValue, readText } from './read-text.ts';

/** A file that a person has given the page. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** Cards that a proof shows, in the order of their places. `seat`: whose hole cards they are; null for a board. */
export interface ShownCards {
  readonly why: OpeningWhy;
  readonly seat: number | null;
  readonly cards: readonly number[];
}

/** What the check of a file, or of one line of it, has found. */
export type Judgement =
  | {
      readonly kind: 'agrees';
      readonly where: string;
      readonly number: HandNumber;
      readonly marks: readonly Mark[];
      readonly viewer: number | null;
      readonly shown: readonly ShownCards[];
      /** The first of the keys, with which the others are vouched for. */
      readonly firstKey: string;
    }
  | {
      readonly kind: 'day';
      readonly where: string;
      readonly origin: string;
      readonly date: string;
      readonly tables: number;
      readonly root: string;
      readonly counts: readonly string[];
      /** What nobody should overlook. */
      readonly attention: readonly string[];
      readonly firstKey: string;
    }
  | { readonly kind: 'keys'; readonly where: string; readonly origin: string; readonly firstKey: string }
  | { readonly kind: 'no-keys'; readonly where: string; readonly origin: string }
  | { readonly kind: 'refused'; readonly where: string; readonly refusal: Refusal };

/**
 * Checks proofs, public transcripts, day bundles and files of keys together, in any order. Proofs must be one history. Keys of a file count for
 * everything of their service; a proof without such a file is checked with the keys that it carries.
 */
export function judgeFiles(crypto: Crypto, files: readonly GivenFile[]): readonly Judgement[] {
  const judge = new Judge(crypto);
  const read = files.map(({ name, text }) => guarded(name, () => readText(name, text)));
  const parts = read.map((part) => ('kind' in part ? part : { values: part }));
  const keys = parts.flatMap((part) => ('values' in part ? part.values.filter(({ value }) => isKeys(value)) : []));
  const answers = keys.map((one) => judge.keys(one));
  return [...answers, ...parts.flatMap((part) => ('values' in part ? judge.file(part.values) : [part]))];
}

class Judge {
  readonly #crypto: Crypto;
  readonly #keys = new Map<string, Keys>();
  readonly #seen = new Seen();

  constructor(crypto: Crypto) {
    this.#crypto = crypto;
  }

  keys({ where, value }: FileValue): Judgement {
    return guarded(where, () => {
      const keys = readKeys(this.#crypto, value);
      this.#keys.set(keys.origin, keys);
      return { kind: 'keys', where, origin: keys.origin, firstKey: firstOf(keys) };
    });
  }

  file(values: readonly FileValue[]): readonly Judgement[] {
    const [first] = values;
    if (first !== undefined && textAt(first.value, 'kind') === 'day') return [this.#day(values, first)];
    return values.filter(({ value }) => !isKeys(value)).map((one) => this.#proof(one));
  }

  #proof({ where, value }: FileValue): Judgement {
    return guarded(where, () => {
      const origin = textAt(value, 'origin');
      const published = this.#keys.get(origin);
      const carried = memberOf(value, 'keys');
      if (published === undefined && carried == null) return { kind: 'no-keys', where, origin };
      const keys = published ?? readKeys(this.#crypto, carried);
      const judged = verifyTranscript(value, { crypto: this.#crypto, keys });
      if (!judged.ok) throw new Refused(judged.reason, judged.member, judged.detail);
      const { number, marks } = judged.value;
      this.#seen.add(number);
      // The check has read every member that is used here.
      const { opened = [], viewer } = value as Transcript;
      return {
        ...{ kind: 'agrees', where, number, shown: shownCards(number, opened), firstKey: firstOf(keys) },
        marks: published === undefined ? [...marks, 'keys-from-file'] : marks,
        viewer: viewer?.seat ?? null,
      };
    });
  }

  #day(lines: readonly FileValue[], first: FileValue): Judgement {
    const name = first.where.replace(/:1$/, '');
    const origin = textAt(first.value, 'origin');
    const keys = this.#keys.get(origin);
    if (keys === undefined) return { kind: 'no-keys', where: name, origin };
    const tally = new Tally();
    const attention: string[] = [];
    const onNumber = (one: DayNumber): void => {
      tally.add(one, one.shown);
      if (one.begunAgain !== null) attention.push(begunAgainText(one.begunAgain));
    };
    const context = { crypto: this.#crypto, beacons: null, onNumber };
    const check = new DayCheck(context, keys);
    for (const { where, value } of lines) {
      const wrong = guarded(where, () => check.add(value));
      if (wrong !== undefined) return wrong;
    }
    return guarded(name, () => {
      const { day, root, tables } = check.end();
      const counts = tally.lines();
      return { kind: 'day', where: name, origin, date: day.date, tables, root, counts, attention, firstKey: firstOf(keys) };
    });
  }
}

type DayNumber = Parameters<ConstructorParameters<typeof DayCheck>[0]['onNumber']>[0];

/** The cards that are opened, by what they are and whose. */
function shownCards({ statements: { list } }: HandNumber, opened: NonNullable<Transcript['opened']>): readonly ShownCards[] {
  const groups = new Map<string, { why: OpeningWhy; seat: number | null; cards: number[] }>();
  for (const { pos, why, card } of [...opened].sort((a, b) => a.pos - b.pos)) {
    const seat = list === undefined ? null : (seatAt(list, pos) ?? null);
    const group = groups.get(`${why} ${seat}`) ?? { why, seat, cards: [] };
    group.cards.push(card);
    groups.set(`${why} ${seat}`, group);
  }
  return [...groups.values()];
}

/** Does this; a refusal is an answer. */
function guarded<T>(where: string, work: () => T): T | Extract<Judgement, { kind: 'refused' }> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { kind: 'refused', where, refusal: error.refusal };
  }
}

/** A file of keys has no statements, and its keys in a list. */
function isKeys(value: unknown): boolean {
  return Array.isArray(memberOf(value, 'keys')) && memberOf(value, 'commit') === undefined && memberOf(value, 'kind') === undefined;
}

function firstOf(keys: Keys): string {
  const [first] = keys.keys.values();
  return first?.public ?? '';
}

function textAt(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
