import { expect, it } from 'vitest';
import { barsOf } from './signal-meter.tsx';

it.each([
  [null, 0],
  [20, 3],
  [100, 3],
  [101, 2],
  [250, 2],
  [500, 1],
  [501, 0],
])('shows %s ms as %i bars', (latencyMs, bars) => {
  expect(barsOf(latencyMs)).toBe(bars);
});
