/** Marks that may stand on one letter: more than any language writes, and few enough that they stay in their line. */
export const COMBINING_MARKS_MAX = 4;

/** Joiners that Persian and emoji are written with, and what tells a sign from its picture: invisible, and wanted. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;
/** Control, private-use and unassigned characters and halves of pairs; a space of any kind is none of them. */
const UNPRINTABLE = /(?!\s)[\p{Cc}\p{Co}\p{Cn}\p{Cs}]/gu;
const MANY_MARKS = new RegExp(`(\\p{M}{${COMBINING_MARKS_MAX}})\\p{M}+`, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A player's words as the table may show them: one line of plain text in which everything can be seen. Characters that control, hide, or turn
 * the direction of what follows (bidi overrides and isolates) are taken out. Empty when nothing visible is left.
 */
export function cleanChatText(words: string): string {
  const text = words.normalize('NFC').replace(INVISIBLE, '').replace(UNPRINTABLE, '').replace(MANY_MARKS, '$1').replace(/\s+/g, ' ').trim();
  return VISIBLE.test(text) ? text : '';
}
