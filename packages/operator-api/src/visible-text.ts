/** Combining marks allowed on one letter: more than any language uses, yet few enough to stay within the line. */
export const COMBINING_MARKS_MAX = 4;
/** Characters without a form of their own, as a class of a regular expression: control, private-use, unassigned, lone surrogates. */
export const FORMLESS = '\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}';
/** A text that people can see has one of these. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Invisible and direction characters, and those without a form of their own. */
const HIDDEN = new RegExp(`[\\p{Default_Ignorable_Code_Point}${FORMLESS}\\p{Zl}\\p{Zp}\\u2800]`, 'u');
const STACKED = new RegExp(`\\p{M}{${COMBINING_MARKS_MAX + 1}}`, 'u');
/** Spaces that look like the ordinary one. */
const ODD_SPACE = /(?! )\p{Zs}/u;

/** Joiners and selectors that change what is seen: within an emoji, and in the scripts whose spelling needs them. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})/gu;
const EMOJI_SELECTOR = /(?<=\p{Extended_Pictographic})\uFE0F|(?<=[0-9#*])\uFE0F(?=\u20E3)/gu;
const JOINING = ['Arabic', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const LETTER_JOINER = new RegExp(`(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`, 'gu');

/** Whether people see a name as it is: it has no hidden, reordering or stacked characters, and something visible. */
export function isPlainName(name: string): boolean {
  const seen = name.replace(EMOJI_JOINER, '').replace(EMOJI_SELECTOR, '').replace(LETTER_JOINER, '');
  return !HIDDEN.test(seen) && !STACKED.test(name) && VISIBLE.test(name);
}

/** Whether an ID cannot be mistaken for another one that looks the same. Stricter than a name, because an ID needs no joiners. */
export function isPlainId(id: string): boolean {
  return !HIDDEN.test(id) && !STACKED.test(id) && !ODD_SPACE.test(id) && VISIBLE.test(id) && id.trim() === id;
}
