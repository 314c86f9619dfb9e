const known = new Map<string, Intl.NumberFormat>();

/** Parts of a hundred as a locale writes them, `38%`. A format costs far more to make than to use, and a list has one per row. */
export function percentText(locale: string, percent: number): string {
  let format = known.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'percent' });
    known.set(locale, format);
  }
  return format.format(percent / 100);
}
