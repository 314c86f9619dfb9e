/** Combining marks allowed on one letter: more than any language uses, yet few enough to stay within the line. */
export const COMBINING_MARKS_MAX = 4;

/** Invisible characters except the joiners of Persian and emoji and the variation selectors, which are wanted. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;
/** Control, private-use and unassigned characters and lone surrogates, but not whitespace. */
const UNPRINTABLE = /(?!\s)[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu;
const MANY_MARKS = new RegExp(`(\\p{M}{${COMBINING_MARKS_MAX}})\\p{M}+`, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Cleans a player's text for the table: one line of plain text in which everything is visible. Control, invisible and bidirectional
 * formatting characters are removed. Empty when nothing visible is left.
 */
export function cleanChatText(words: string): string {
  const text = words.normalize('NFC').replace(INVISIBLE, '').replace(UNPRINTABLE, '').replace(MANY_MARKS, '$1').replace(/\s+/g, ' ').trim();
  return VISIBLE.test(text) ? text : '';
}
