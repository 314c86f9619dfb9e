import { expect, test } from 'vitest';
import { crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { LEAVE_TABLES, summedElsewhere } from './session-ends-beside.ts';

const ending = (n: number) => ({ operatorId: 'demo', playerId: `p${n}`, sessionId: `s${n}`, reason: 'operator' as const, askedAt: 1 });

test('the seats of many players at all other processes are summed, and not known while one gives no answer', async () => {
  const crew = crewInMemory();
  const [a, b, c] = [crew.join('a.1'), crew.join('b.1'), crew.join('c.1')];
  const asked: number[] = [];
  b.answer(LEAVE_TABLES, async ({ about }) => {
    asked.push(about.length);
    return { numbers: about.map(({ playerId }) => (playerId === 'p3' ? 2 : 0)) };
  });
  c.answer(LEAVE_TABLES, async ({ about }) => ({
    numbers: about.map(({ playerId }) => (playerId === 'p3' || playerId === 'p150' ? 1 : 0)),
  }));
  const sums = await summedElsewhere(
    a,
    LEAVE_TABLES,
    Array.from({ length: 230 }, (_, n) => ending(n)),
  );
  expect(sums?.map((sum, n) => [n, sum]).filter(([, sum]) => sum !== 0)).toEqual([
    [3, 3],
    [150, 1],
  ]);
  expect(asked.reduce((sum, length) => sum + length, 0)).toBe(230);
  expect(await summedElsewhere(a, LEAVE_TABLES, [])).toEqual([]);
  crew.cut('c.1');
  expect(await summedElsewhere(a, LEAVE_TABLES, [ending(3)])).toBeNull();
  crew.leave('c.1');
  expect(await summedElsewhere(a, LEAVE_TABLES, [ending(3)])).toEqual([2]);
});
