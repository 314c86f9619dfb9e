/** An amount as people write it, in minor units; null when it is none. At most two decimals, no sign. */
export function minorOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Minor units as people write them: `57`, `0.50`, `-1.25`. */
export function amountText(minor: number): string {
  const absolute = Math.abs(minor);
  const rest = absolute % 100;
  const text = `${Math.trunc(absolute / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  return minor < 0 ? `-${text}` : text;
}
