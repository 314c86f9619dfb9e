/** Colours of the fold: light comes from the left, so the right half of everything is a tone darker. */

function channels(colour: string): readonly number[] {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : (colour.slice(1).match(/../g) ?? []);
  return digits.map((pair) => Number.parseInt(pair, 16));
}

/** A colour between two, written as `#rgb` or `#rrggbb`; `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((end[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const NIGHT = '#1a1030';
const SHADE = 0.22;

/** The side of the fold that is turned away from the light. */
export function shade(colour: string): string {
  return mix(colour, NIGHT, SHADE);
}
