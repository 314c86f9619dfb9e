import { beforeEach, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BEAT_MS, RoomBeats } from './room-beats.ts';

let clock: SteppedClock;
let failures: string[];
let beats: RoomBeats;
beforeEach(() => {
  clock = new SteppedClock();
  clock.pause();
  failures = [];
  beats = new RoomBeats({ clock, failed: (where) => void failures.push(where) });
});

test('all rooms share one timer, and each is called once in a second', () => {
  const heard: string[] = [];
  beats.add(() => void heard.push('a'));
  beats.add(() => void heard.push('b'));
  clock.advance(BEAT_MS - 1);
  expect(heard).toEqual([]);
  clock.advance(1);
  clock.advance(BEAT_MS);
  expect(heard).toEqual(['a', 'b', 'a', 'b']);
});

test('a room that fails is reported and stops no other one', () => {
  let heard = 0;
  beats.add(() => {
    throw new Error('broken');
  });
  beats.add(() => {
    heard += 1;
  });
  clock.advance(BEAT_MS);
  clock.advance(BEAT_MS);
  expect([failures, heard]).toEqual([['room beat', 'room beat'], 2]);
});

test('without rooms nothing is planned, also when the last one closes within its beat and another opens', () => {
  let heard = 0;
  const close = beats.add(() => {
    close();
    beats.add(() => {
      heard += 1;
    });
  });
  clock.advance(BEAT_MS);
  heard = 0;
  clock.advance(BEAT_MS);
  expect(heard).toBe(1);
  const other = new RoomBeats({ clock, failed: () => {} });
  const leave = other.add(() => expect.unreachable());
  leave();
  clock.advance(BEAT_MS);
});
