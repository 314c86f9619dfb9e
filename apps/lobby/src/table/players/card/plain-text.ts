/** What the service refuses in a text: control characters but the line's end, halves of surrogate pairs, and marks that turn directions. */
const REFUSED = /[\u2028\u2029\u202a-\u202e\u2066-\u2069]|(?!\n)[\p{Cc}\p{Cs}]/gu;

/** A text as it is sent: what was pasted with it and cannot be kept becomes a space, ends are trimmed. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(REFUSED, ' ').trim();
}
