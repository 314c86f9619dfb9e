/** Characters the service refuses: control characters other than line breaks, lone surrogates, and direction marks. */
const REFUSED = /[\u2028\u2029\u202a-\u202e\u2066-\u2069]|(?!\n)[\p{Cc}\p{Cs}]/gu;

/** A text ready to send: refused characters become spaces, and both ends are trimmed. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(REFUSED, ' ').trim();
}
