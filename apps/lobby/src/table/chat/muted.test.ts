import { expect, test } from 'vitest';
import { MUTED_MAX, MutedPlayers } from './muted.ts';

function storage(kept = new Map<string, string>()) {
  return { get: (key: string) => kept.get(key) ?? null, set: (key: string, value: string) => void kept.set(key, value) };
}
const authors = (muted: MutedPlayers): readonly string[] => muted.store.getState().players.map(({ author }) => author);
const player = (author: string) => ({ author, name: author.toUpperCase() });

test('a muted player stays muted in this browser until unmuted', () => {
  const browser = storage();
  new MutedPlayers(browser, 'me').mute(player('bob'));
  const again = new MutedPlayers(browser, 'me');
  expect(again.store.getState().players).toEqual([{ author: 'bob', name: 'BOB' }]);
  again.unmute('bob');
  expect([authors(again), authors(new MutedPlayers(browser, 'me'))]).toEqual([[], []]);
});

test('players who share a browser have separate lists', () => {
  const browser = storage();
  new MutedPlayers(browser, 'me').mute(player('bob'));
  expect(authors(new MutedPlayers(browser, 'my sister'))).toEqual([]);
});

test('beyond the maximum, the players muted longest ago are unmuted', () => {
  const muted = new MutedPlayers(storage(), 'me');
  for (let index = 0; index < MUTED_MAX; index += 1) muted.mute(player(`p${index}`));
  muted.mute(player('p0'));
  expect(authors(muted)).toHaveLength(MUTED_MAX);
  muted.mute(player('new'));
  expect(authors(muted)).toHaveLength(MUTED_MAX);
  expect(['p0', 'p1', 'new'].map((author) => authors(muted).includes(author))).toEqual([true, false, true]);
});

test('two tabs keep both their mutes', () => {
  const browser = storage();
  const [one, other] = [new MutedPlayers(browser, 'me'), new MutedPlayers(browser, 'me')];
  one.mute(player('bob'));
  other.mute(player('cy'));
  one.readAgain();
  expect(authors(one)).toEqual(['bob', 'cy']);
});

test.each(['{', 'null', '{"author":"bob"}', '[{"author":1}]'])('a damaged list %j mutes nobody', (text) => {
  const browser = { get: () => text, set: () => {} };
  expect(authors(new MutedPlayers(browser, 'me'))).toEqual([]);
});
