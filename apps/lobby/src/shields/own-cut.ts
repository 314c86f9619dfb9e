import { fromHex } from '@cardroom/fairness/src/bytes.ts';
import { typedSecret } from '@cardroom/fairness/src/pledge.ts';
import { sha256 } from '@cardroom/fairness/src/sha256.ts';

/** Characters of a player's own cut. The random bytes alone would do; fewer characters would only look like a choice. */
export const WORDS_MIN = 12;
export const WORDS_MAX = 200;
const SECRET_HEX = /^[0-9a-f]{64}$/i;

/** Whether a pledge can be made from these words. */
export function isOwnCut(words: string): boolean {
  const { length } = words.trim();
  return length >= WORDS_MIN && length <= WORDS_MAX;
}

/** The secret of a chain from what the player typed, FORMAT §3: 64 hex digits are taken as they are, words are mixed with random bytes. */
export function ownSecret(words: string, random: Uint8Array): Uint8Array {
  const text = words.trim();
  return SECRET_HEX.test(text) ? fromHex(text) : typedSecret(sha256, new TextEncoder().encode(text), random);
}
