import { expect, test } from '@playwright/test';
import { KILL_ENDS, KILL_MOMENTS, killOperator } from './fault-matrix-kill.ts';
import { Stack } from './stack.ts';

/** The cells of the fault matrix that need real processes; the server's `fault-matrix.test.ts` has all others. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test.describe('the operator, with a call of every kind in flight, is', () => {
  for (const moment of KILL_MOMENTS) {
    test(moment.name, async () => {
      test.setTimeout(240_000);
      expect(await killOperator(stack, moment)).toEqual({ ends: KILL_ENDS, wrong: [] });
    });
  }
});
