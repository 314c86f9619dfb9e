/** Reads a written amount as minor units: at most two decimals, no sign. Null if it is not an amount. */
export function minorOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Writes minor units as an amount: `57`, `0.50`, `-1.25`. */
export function amountText(minor: number): string {
  const absolute = Math.abs(minor);
  const rest = absolute % 100;
  const text = `${Math.trunc(absolute / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  return minor < 0 ? `-${text}` : text;
}
