import { KINDS } from '../statements.ts';
import type { Beacons } from './check-cut.ts';
import { type Checked, checkFirst, checkNumber } from './check-number.ts';
import { type Crypto, checkSigned, type Keys } from './keys.ts';
import type { Mark } from './marks.ts';
import { Member } from './member.ts';
import { type ReadTranscript, readTranscript } from './read-transcript.ts';
import { type Judged, judged, need } from './reasons.ts';
import { checkViewer } from './viewer.ts';

/** With what a file is checked. */
export interface Context {
  readonly crypto: Crypto;
  readonly keys: Keys;
  /** Values of the public beacon to compare with; without them the values of the file are taken as they stand. */
  readonly beacons?: Beacons | null;
  /** Refuses a proof of a dealt seat whose cut is not in the hand. */
  readonly strict?: boolean;
}

/**
 * Checks 1 to 9 of FORMAT §9 for one proof or public transcript, as parsed from JSON. The first reason ends the check.
 * Check 10 is that of `Seen`, which takes the number of each accepted proof.
 */
export const verifyTranscript = (told: unknown, context: Context): Judged<Checked> =>
  judged(() => {
    const read = readTranscript(context.crypto.sha256, new Member(told, ''));
    const marks = checkSource(read, context);
    const { number, viewer } = read;
    const seat = viewer?.seat ?? null;
    const checked = checkNumber(context.crypto, number, { shown: read, viewer: seat, beacons: context.beacons ?? null });
    checkFirst(context.crypto, number);
    need(context.strict !== true || !marks.includes('my-cut-not-listed'), 'my-cut-not-listed', 'list.listed');
    return { ...checked, marks: [...marks, ...checked.marks] };
  });

/** Checks 2 and 3: who signed it, and what the viewer held. */
function checkSource({ number, signatures, viewer }: ReadTranscript, { crypto, keys }: Context): readonly Mark[] {
  need(number.origin === keys.origin, 'unknown-key', 'origin', `the keys are those of ${keys.origin}`);
  for (const kind of KINDS) {
    const signed = signatures[kind];
    const at = number.statements[kind]?.at;
    if (signed === undefined || at === undefined) continue;
    checkSigned(crypto, keys, signed, { hash: number.hashes[kind] ?? '', member: kind, at });
  }
  return viewer === null ? [] : checkViewer(crypto, keys, number, viewer);
}
