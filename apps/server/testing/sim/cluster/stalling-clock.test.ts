import { expect, test } from 'vitest';
import { VirtualTime } from '../virtual-time.ts';
import { StallingClock } from './stalling-clock.ts';

test('a process that stood still does what is late in order when it goes on, and goes on with what was planned for later', () => {
  const time = new VirtualTime(0);
  const clock = new StallingClock(time, 100);
  const ran: string[] = [];
  const plan = (at: number, name: string) => clock.at(at, () => ran.push(`${name} at ${clock.now()}`));
  plan(130, 'b');
  plan(120, 'a');
  plan(125, 'never')();
  plan(1_500, 'c');
  clock.stall(1_000);
  const late = plan(140, 'called off in the stall');
  while (time.next(500));
  late();
  expect(ran).toEqual([]);
  while (time.next(2_000));
  expect(ran).toEqual(['a at 1100', 'b at 1100', 'c at 1500']);
  expect(clock.ranFor()).toBe(400);
});
