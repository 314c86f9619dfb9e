import { expect, test } from 'vitest';
import { handsPerHour } from './speed.ts';

test.each([
  [{ seats: '6', actMs: '20000', gameKey: 'nlhe' }, [80, 100]],
  [{ seats: '6', actMs: '12000', gameKey: 'nlhe' }, [90, 115]],
  [{ seats: '6', actMs: '30000', gameKey: 'nlhe' }, [70, 90]],
  [{ seats: '6', actMs: '20000', gameKey: 'plo4' }, [75, 95]],
  [{ seats: '2', actMs: '20000', gameKey: 'nlhe' }, [150, 200]],
])('%j plays %j', (options, hands) => {
  expect(handsPerHour(options)).toEqual(hands);
});
