import { expect, test } from 'vitest';
import { crewInMemory } from '../../../testing/fixtures/crew-in-memory.ts';
import type { Caller } from '../operator-api/callers.ts';
import { readingCallers } from './callers-of-all.ts';

const caller = (address: string, lastAt: number, calls: number, refused = 0): Caller => ({ address, lastAt, calls, refused });
const seenBy = (...callers: Caller[]) => ({ seen: (operatorId: string) => (operatorId === 'casino' ? callers : []) });

test('an address that called several processes is one line, latest first', async () => {
  const crew = crewInMemory();
  const read = readingCallers(crew.join('room-a.1'), seenBy(caller('192.0.2.1', 50, 3, 1), caller('192.0.2.2', 40, 1)));
  readingCallers(crew.join('room-b.1'), seenBy(caller('192.0.2.2', 90, 4, 2), caller('192.0.2.3', 10, 1)));
  expect(await read('casino')).toEqual([caller('192.0.2.2', 90, 5, 2), caller('192.0.2.1', 50, 3, 1), caller('192.0.2.3', 10, 1)]);
  expect(await read('other')).toEqual([]);
  crew.cut('room-b.1');
  expect(await read('casino')).toEqual([caller('192.0.2.1', 50, 3, 1), caller('192.0.2.2', 40, 1)]);
});
