import { COMBINING_MARKS_MAX, FORMLESS, VISIBLE } from '@cardroom/operator-api';

/** Invisible characters except the joiners of Persian and emoji and the variation selectors, which are wanted. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;
/** Formless characters except whitespace, which is wanted. */
const UNPRINTABLE = new RegExp(`(?!\\s)[${FORMLESS}]`, 'gu');
const MANY_MARKS = new RegExp(`(\\p{M}{${COMBINING_MARKS_MAX}})\\p{M}+`, 'gu');

/**
 * Cleans a player's text for the table: one line of plain text in which everything is visible. Control, invisible and bidirectional
 * formatting characters are removed. Empty when nothing visible is left.
 */
export function cleanChatText(words: string): string {
  const text = words.normalize('NFC').replace(INVISIBLE, '').replace(UNPRINTABLE, '').replace(MANY_MARKS, '$1').replace(/\s+/g, ' ').trim();
  return VISIBLE.test(text) ? text : '';
}
