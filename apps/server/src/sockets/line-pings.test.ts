import { beforeEach, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { AWAITED_QUIET_MS, LinePings, PINGS_MAX, type PingedSocket, QUIET_MS, ROUND_MS } from './line-pings.ts';

/** A socket whose other end answers pings until it is made deaf. */
class FakeLine implements PingedSocket {
  pings = 0;
  deaf = false;
  terminated = false;
  readonly #listeners = new Map<string, () => void>();

  on(event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
  }

  say(event: 'message' | 'pong' | 'close'): void {
    this.#listeners.get(event)?.();
  }

  ping(): void {
    this.pings += 1;
    if (!this.deaf) this.say('pong');
  }

  terminate(): void {
    this.terminated = true;
    this.say('close');
  }
}

let clock: SteppedClock;
let lines: LinePings;
let line: FakeLine;
beforeEach(() => {
  clock = new SteppedClock();
  clock.pause();
  lines = new LinePings({ clock, failed: (_where, error) => expect.unreachable(String(error)) });
  lines.start();
  line = new FakeLine();
  lines.add(line);
});

/** Lets time pass in rounds; each plans the next one only when it has ended. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += ROUND_MS) {
    clock.advance(ROUND_MS);
    await new Promise(setImmediate);
  }
}

test('a line is pinged only when it has been silent, and stays open as long as it answers', async () => {
  await pass(QUIET_MS - ROUND_MS);
  expect(line.pings).toBe(0);
  await pass(2 * ROUND_MS);
  expect(line.pings).toBe(1);
  await pass(10 * QUIET_MS);
  expect(line.terminated).toBe(false);
});

test('a client that says something every now and then is never pinged', async () => {
  for (let times = 0; times < 10; times += 1) {
    await pass(QUIET_MS - 2 * ROUND_MS);
    line.say('message');
  }
  expect(line.pings).toBe(0);
});

test('a line that answers nothing is closed after two pings, once', async () => {
  line.deaf = true;
  await pass(QUIET_MS + (PINGS_MAX + 1) * ROUND_MS);
  expect([line.pings, line.terminated]).toEqual([PINGS_MAX, true]);
});

test('a lost line of the player to act is found within seconds, those of the others in their time', async () => {
  const other = new FakeLine();
  lines.add(other);
  for (const one of [line, other]) one.deaf = true;
  lines.await('7', [line]);
  await pass(AWAITED_QUIET_MS + (PINGS_MAX + 1) * ROUND_MS);
  expect([line.terminated, other.terminated]).toEqual([true, false]);
  await pass(QUIET_MS);
  expect(other.terminated).toBe(true);
});

test('when the turn has passed, the line is one like any other', async () => {
  lines.await('7', [line]);
  lines.await('7', []);
  await pass(AWAITED_QUIET_MS + 2 * ROUND_MS);
  expect(line.pings).toBe(0);
});

test('after a stop nothing is pinged', async () => {
  lines.stop();
  await pass(2 * QUIET_MS);
  expect(line.pings).toBe(0);
});
