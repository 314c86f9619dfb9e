/** Changes to a body's text that no encoder makes: amounts and members as Cardroom never sends them. */

/** The body with another text in the place of the amount's number. */
export function withAmount(body: string, amount: string): string {
  return body.replace(/"amount":-?[\d.]+/, `"amount":${amount}`);
}

/** The body without one of its top-level members. */
export function without(body: string, member: string): string {
  const value = `"${member}":(?:"(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)`;
  return body.replace(new RegExp(`,${value}|${value},`), '');
}
