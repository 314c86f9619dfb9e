/** The load that the service has to carry, in actions a second. */
export const TARGET_ACTIONS = 22_300;
const CORES = 2;
/** The share of a core that is used; the rest is left for peaks and for the machine itself. */
const UTILISATION = 0.8;

/** How many two-core machines carry the target at this many µs of processor time per action, before rounding up. */
export function boxesFor(microsPerAction: number): number {
  return (TARGET_ACTIONS * microsPerAction) / (CORES * UTILISATION * 1e6);
}

/** The formula of `boxesFor` with its numbers, and what it assumes. */
export function boxesText(microsPerAction: number): string {
  const boxes = boxesFor(microsPerAction);
  const formula = `${TARGET_ACTIONS.toLocaleString('en')} × ${Math.round(microsPerAction)} µs ÷ (${CORES} cores × ${UTILISATION})`;
  return `${formula} = ${boxes.toFixed(1)}, so ${Math.ceil(boxes)} two-core boxes`;
}

/** The assumptions of `boxesFor`. */
export const BOXES_ASSUME =
  'assumed: processes share the tables so that both cores are used, and a database server, wallets and proxies run elsewhere';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The straight line through points with the least squares. NaN for fewer than two different x. */
export function leastSquares(points: readonly Point[]): { readonly slope: number; readonly at0: number } {
  const mean = (of: (point: Point) => number): number => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
  return { slope, at0: y - slope * x };
}

/** Standard errors on each side of a mean of which 95 % of means of the same kind lie, for a normal distribution. */
const Z_95 = 1.96;

/** The mean with the bounds of its 95 % confidence, by the spread of the values; both are the mean itself for a single value. */
export function confidenceOf(values: readonly number[]): { readonly mean: number; readonly from: number; readonly to: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1) / values.length) * Z_95;
  return { mean, from: mean - error, to: mean + error };
}
