/** Edits to the text of a body that no encoder makes, for amounts and fields that Cardroom never sends. */

/** The body with another text in place of the amount. */
export function withAmount(body: string, amount: string): string {
  return body.replace(/"amount":-?[\d.]+/, `"amount":${amount}`);
}

/** The body without one of its top-level fields. */
export function without(body: string, member: string): string {
  const value = `"${member}":(?:"(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)`;
  return body.replace(new RegExp(`,${value}|${value},`), '');
}
