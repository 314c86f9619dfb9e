/** A chip in a 40-wide box, seen from above the rail: a lit left and a shaded right half, six or eight spots on its edge. */

const CENTRE = { x: 20, y: 13.2 } as const;
const RADIUS = { x: 19.4, y: 12.4 } as const;
/** The height of the wall, and so the distance between two chips of a column. */
export const CHIP_STEP = 6.4;
export const CHIP_HEIGHT = 32.4;

/** Body, spots and number of spots by value: neighbours differ in hue, in lightness and in the number of spots. */
export const CHIP_LOOKS: readonly (readonly [body: string, spots: string, count: 6 | 8])[] = [
  ['#efeadd', '#4d6190', 6],
  ['#cf3339', '#fff', 8],
  ['#169058', '#fff', 6],
  ['#23262f', '#f0c460', 8],
  ['#7a3db8', '#ead4ff', 6],
  ['#ecb42d', '#23262f', 8],
  ['#2b76dd', '#fff', 6],
  ['#e2702a', '#23262f', 6],
  ['#0f979d', '#ffe9a8', 8],
  ['#d04a8b', '#fff', 8],
  ['#77879b', '#c3272f', 6],
  ['#8c661b', '#fff3d6', 8],
];

/** The shapes of the sprite: two numbers of spots, each in two turns, so that chips of a column do not line up. */
export const CHIP_SHAPES = [
  { id: '6a', count: 6, turn: 0.25 },
  { id: '6b', count: 6, turn: 0.75 },
  { id: '8a', count: 8, turn: 0.25 },
  { id: '8b', count: 8, turn: 0.75 },
] as const;

/** Half the width of a spot, as a share of the distance between two. */
const SPOT: Readonly<Record<6 | 8, number>> = { 6: 0.46, 8: 0.4 };
/** A spot reaches from the edge to here, as a share of the radius. */
const INNER = 0.7;
/** A narrower strip of a spot on the wall is not seen. */
const STRIP_MIN = 0.05;

function short(value: number): number {
  return Math.round(value * 10) / 10;
}

function at(angle: number, share: number, down = 0): string {
  return `${short(CENTRE.x + RADIUS.x * share * Math.cos(angle))} ${short(CENTRE.y + RADIUS.y * share * Math.sin(angle) + down)}`;
}

/** The spots of a chip on its top and on its wall. */
export function chipSpots(count: 6 | 8, turn: number): { readonly top: string; readonly wall: string } {
  const half = (SPOT[count] * Math.PI) / count;
  const spots = Array.from({ length: count }, (_, index) => ((index + turn) / count) * 2 * Math.PI);
  return {
    top: spots.map((middle) => spotOnTop(middle - half, middle + half)).join(''),
    wall: spots.map((middle) => spotOnWall(Math.max(middle - half, 0), Math.min(middle + half, Math.PI))).join(''),
  };
}

function spotOnTop(from: number, to: number): string {
  const [rx, ry] = [short(RADIUS.x * INNER), short(RADIUS.y * INNER)];
  return `M${at(from, 1)}A${RADIUS.x} ${RADIUS.y} 0 0 1 ${at(to, 1)}L${at(to, INNER)}A${rx} ${ry} 0 0 0 ${at(from, INNER)}z`;
}

function spotOnWall(from: number, to: number): string {
  if (to - from <= STRIP_MIN) return '';
  const arc = `A${RADIUS.x} ${RADIUS.y} 0 0`;
  return `M${at(from, 1)}${arc} 1 ${at(to, 1)}L${at(to, 1, CHIP_STEP)}${arc} 0 ${at(from, 1, CHIP_STEP)}z`;
}

const [LEFT, RIGHT, FOOT] = [short(CENTRE.x - RADIUS.x), short(CENTRE.x + RADIUS.x), short(CENTRE.y + CHIP_STEP)];
const ROUND = `A${RADIUS.x} ${RADIUS.y} 0 0`;

/** The wall of a chip down to its foot, the shadow on it, and the shaded half of its top. */
export const CHIP_WALL = `M${LEFT} ${CENTRE.y}V${FOOT}${ROUND} 0 ${RIGHT} ${FOOT}V${CENTRE.y}z`;
export const CHIP_WALL_SHADE = `M${LEFT} ${CENTRE.y}V${FOOT}${ROUND} 0 ${RIGHT} ${FOOT}V${CENTRE.y}${ROUND} 1 ${LEFT} ${CENTRE.y}z`;
export const CHIP_TOP_SHADE = `M${CENTRE.x} ${short(CENTRE.y - RADIUS.y)}${ROUND} 1 ${CENTRE.x} ${short(CENTRE.y + RADIUS.y)}z`;
export const CHIP_CENTRE = CENTRE;
export const CHIP_RADIUS = RADIUS;
