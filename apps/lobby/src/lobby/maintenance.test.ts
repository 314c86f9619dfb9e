import { expect, it } from 'vitest';
import { MAINTENANCE_SOON_MS, maintenancePhase } from './maintenance.ts';

const plan = { from: MAINTENANCE_SOON_MS * 2, until: MAINTENANCE_SOON_MS * 3 };

it.each([
  [0, 'planned'],
  [plan.from - MAINTENANCE_SOON_MS - 1, 'planned'],
  [plan.from - MAINTENANCE_SOON_MS, 'soon'],
  [plan.from - 1, 'soon'],
  [plan.from, 'running'],
  [plan.until - 1, 'running'],
  [plan.until, null],
])('at %i it is %s', (now, phase) => {
  expect(maintenancePhase(plan, now)).toBe(phase);
});
