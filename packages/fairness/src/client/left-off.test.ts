import { expect, test } from 'vitest';
import { commit, cut, list, missed, SEAT, SIGNED, Stage } from './testing/stage.ts';

// The live warning of FORMAT §10: the client holds the service's word for its pledge, and the list that comes over the same line is without it.

const ZERO = '00'.repeat(32);

test('warns, and pledges another chain, when the list is without an accepted pledge', async () => {
  const stage = await Stage.seated();
  await stage.say(commit(1));
  stage.tell(list(1, '10', null));
  // The record has the pledge that was left off, with the service's signature, and not the next one.
  expect(stage.link.recordOf(1)).toMatchObject({ value: stage.pledges[0]?.value, link: null, pledged: SIGNED });
  await stage.settled();
  expect(stage.doubts).toEqual(['1: left-off']);
  expect(stage.pledges.map(({ m }) => m)).toEqual([0, 1]);
  await stage.say(cut(1), commit(2), list(2, '11', stage.pledges[1] ?? null));
  expect([stage.doubts, stage.cuts]).toEqual([['1: left-off'], [2]]);
});

test('warns when the list has a pledge in the player’s seat that is not theirs', async () => {
  const stage = await Stage.seated();
  await stage.say(commit(1), list(1, '10', { m: 0, value: ZERO }));
  expect([stage.doubts, stage.cuts]).toEqual([['1: not-my-pledge'], []]);
});

test('names the signature when the service has not signed the list', async () => {
  const stage = await Stage.seated();
  stage.signs = false;
  await stage.say(commit(1), list(1, '10', null));
  expect(stage.doubts).toEqual(['1: bad-signature']);
});

test('does not warn of a list from before the pledge of this line was accepted', async () => {
  const stage = await Stage.seated();
  await stage.say(commit(1), list(1, '9', stage.pledges[0] ?? null), missed(1, '9'), commit(2));
  stage.open = [commit(2), list(2, '11', null)];
  await stage.opened();
  await stage.say(list(2, '11', null));
  expect(stage.doubts).toEqual([]);
  // The service knows the line by now.
  await stage.say(cut(2), commit(3), list(3, '12', null));
  expect(stage.doubts).toEqual(['3: left-off']);
});

test('nothing counts on a line that comes back that the service accepted over another one', async () => {
  const stage = await Stage.seated();
  stage.accepts = false;
  await stage.opened();
  await stage.say(commit(1), list(1, '10', null));
  expect(stage.doubts).toEqual([]);
});

test('a page that was asleep hears at once that its cut was missed, that the hand was listed again, and is not warned', async () => {
  const stage = await Stage.seated();
  const [mine = null] = stage.pledges;
  await stage.say(commit(1), list(1, '10', mine), missed(1, '10'), commit(2), list(2, '10', null), cut(2), commit(3));
  expect([stage.doubts, stage.cuts]).toEqual([[], [1]]);
});

test('does not warn for a seat that the player has just taken, while its pledge is under way', async () => {
  const stage = await Stage.seated();
  stage.link.seated({ stayId: 'b', seat: SEAT, isNew: true });
  await stage.say(commit(1), list(1, '10', null));
  expect(stage.doubts).toEqual([]);
});

test('a service that accepts no pledge is found out after ten denials', async () => {
  const stage = await Stage.seated({ accepts: false });
  await stage.say(commit(1));
  for (let message = 3; message < 10; message += 1) await stage.say();
  await stage.say(list(1, '10', null));
  expect([stage.pledges.length, stage.doubts]).toEqual([10, []]);
  await stage.say(cut(1), commit(2), list(2, '11', null));
  expect(stage.doubts).toEqual(['2: left-off']);
});

test('a pledge that is accepted at last starts with the next list', async () => {
  const stage = await Stage.seated({ accepts: false });
  await stage.say(commit(1), list(1, '10', null));
  stage.accepts = true;
  await stage.say(cut(1), commit(2));
  const mine = stage.pledges.at(-1) ?? null;
  await stage.say(list(2, '11', mine));
  expect([stage.doubts, stage.cuts]).toEqual([[], [2]]);
});
