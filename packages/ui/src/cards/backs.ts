/** The patterns of card backs, in the field 8…92 × 8…132 of the 100 × 140 card box. Their colours are `--back` and `--back-line`. */
export const BACK_NAMES = ['fold', 'trellis', 'fans', 'tide', 'facet', 'dawn'] as const;
export type BackName = (typeof BACK_NAMES)[number];

export interface BackArt {
  readonly path: string;
  /** Drawn as lines of this width; filled without it. */
  readonly line?: number;
  readonly opacity: number;
}

const LINES = 0.6;

function rows(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** One decimal: what a pattern of some hundred numbers needs. */
function short(value: number): number {
  return Math.round(value * 10) / 10;
}

const FANS_ACROSS = 5;
const FACETS_ACROSS = 4;
const FACET = { wide: 21, high: 20.7 } as const;

function fan(row: number, column: number): string {
  const [x, y] = [8 + column * 21 - (row % 2) * 10.5, 30 + row * 22];
  return `M${x} ${y}a10.5 20 0 0 1 21 0M${x + 5} ${y}a5.5 11 0 0 1 11 0`;
}

function facet(row: number, column: number): string {
  const lean = (row + column) % 2 === 0 ? 0 : FACET.wide;
  return `M${8 + column * FACET.wide} ${short(8 + row * FACET.high)}h${FACET.wide}l-${lean} ${FACET.high}z`;
}

const RAYS = { count: 20, reach: 84 } as const;

function ray(index: number): string {
  const tip = (turn: number): string => {
    const angle = (turn / RAYS.count) * 2 * Math.PI;
    return `${Math.round(50 + RAYS.reach * Math.cos(angle))} ${Math.round(70 + RAYS.reach * Math.sin(angle))}`;
  };
  return `M50 70 ${tip(index)} ${tip(index + 0.5)}z`;
}

function chevron(index: number): string {
  const y = index * 18;
  return `M8 ${y - 4} 50 ${y - 28}V${y - 19}L8 ${y + 5}zM92 ${y - 4} 50 ${y - 28}V${y - 19}L92 ${y + 5}z`;
}

const ART: Readonly<Record<BackName, () => BackArt>> = {
  fold: () => ({ path: rows(8, chevron), opacity: 0.34 }),
  trellis: () => ({ path: rows(9, (index) => `M8 ${index * 21 - 50}l84 84M92 ${index * 21 - 50}l-84 84`), line: 2.6, opacity: LINES }),
  fans: () => ({ path: rows(6, (row) => rows(FANS_ACROSS, (column) => fan(row, column))), line: 2, opacity: LINES }),
  tide: () => ({ path: rows(12, (row) => `M8 ${16 + row * 10.5}q10.5-10 21 0t21 0 21 0 21 0`), line: 3.2, opacity: LINES }),
  facet: () => ({ path: rows(6, (row) => rows(FACETS_ACROSS, (column) => facet(row, column))), opacity: 0.4 }),
  dawn: () => ({ path: rows(RAYS.count, ray), opacity: 0.36 }),
};

/** The pattern of a back, made when it is first drawn. */
export function backArt(name: BackName): BackArt {
  return ART[name]();
}
