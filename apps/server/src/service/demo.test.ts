import { readRoom } from '@cardroom/rooms';
import { GAME_KEYS } from '@cardroom/table';
import { expect, test } from 'vitest';
import { DEMO_ROOMS } from './demo.ts';

test('the demo has a valid room of each game, some with run it twice and one with bomb pots', () => {
  const rooms = DEMO_ROOMS.map(({ currency, options }) => {
    const checked = readRoom(options, currency);
    if (!checked.ok) throw new Error(`${options.name}: ${JSON.stringify(checked.errors)}`);
    return checked.value;
  });
  expect(new Set(rooms.map(({ settings }) => settings.gameKey))).toEqual(new Set(GAME_KEYS));
  expect(rooms.some(({ settings }) => settings.runItTwice)).toBe(true);
  expect(rooms.some(({ settings }) => settings.bombPot)).toBe(true);
  expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length);
});
