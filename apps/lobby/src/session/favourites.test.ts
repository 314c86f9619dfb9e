import { expect, it } from 'vitest';
import { FAVOURITES_MAX, Favourites, keptTexts } from './favourites.ts';

const ALICE = { operator: 'Lucky Star', player: 'Alice' };

function storage(texts: Record<string, string> = {}) {
  return {
    texts,
    get: (key: string) => texts[key] ?? null,
    set: (key: string, value: string) => void Object.assign(texts, { [key]: value }),
  };
}

const roomsOf = (favourites: Favourites): string[] => [...favourites.store.getState().rooms];

it('keeps marks per player, and takes them away again', () => {
  const kept = storage();
  const alice = new Favourites(kept, ALICE);
  alice.toggle('101');
  alice.toggle('102');
  expect(roomsOf(new Favourites(kept, ALICE))).toEqual(['101', '102']);
  expect(roomsOf(new Favourites(kept, { ...ALICE, player: 'Bob' }))).toEqual([]);
  alice.toggle('101');
  expect(roomsOf(new Favourites(kept, ALICE))).toEqual(['102']);
});

it('does not lose what another tab marked meanwhile', () => {
  const kept = storage();
  const [one, other] = [new Favourites(kept, ALICE), new Favourites(kept, ALICE)];
  one.toggle('101');
  other.toggle('102');
  expect(roomsOf(other)).toEqual(['101', '102']);
});

it('lasts as long as the page where the browser keeps nothing', () => {
  const forbidden = keptTexts(() => {
    throw new Error('SecurityError');
  });
  new Favourites(forbidden, ALICE).toggle('101');
  expect(roomsOf(new Favourites(forbidden, ALICE))).toEqual(['101']);
});

it('begins anew where the storage holds something else, and never grows without end', () => {
  expect(roomsOf(new Favourites(storage({ 'cardroom.favourites:Lucky Star:Alice': '{"not":1' }), ALICE))).toEqual([]);
  expect(roomsOf(new Favourites(storage({ 'cardroom.favourites:Lucky Star:Alice': '[1,"101"]' }), ALICE))).toEqual(['101']);
  const many = new Favourites(storage(), ALICE);
  for (let room = 0; room <= FAVOURITES_MAX; room += 1) many.toggle(String(room));
  expect([roomsOf(many).length, roomsOf(many)[0]]).toEqual([FAVOURITES_MAX, '1']);
});
