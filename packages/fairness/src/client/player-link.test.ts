import { describe, expect, test } from 'vitest';
import { nodeCrypto } from '../node.ts';
import { linkChain, PLEDGE_AGAIN_AFTER } from '../pledge.ts';
import { PlayerLink } from './player-link.ts';
import { commit, list, SEAT, Stage } from './testing/stage.ts';

interface Sent {
  readonly m: number;
  readonly value: string;
}

/** A link whose service answers the pledges in turn: with yes, or not at all. */
function linkThat(...answers: readonly ('yes' | 'lost')[]) {
  const pledges: Sent[] = [];
  let secrets = 0;
  const link = new PlayerLink({
    sha: nodeCrypto.sha256,
    secret: () => new Uint8Array(32).fill(++secrets),
    request: async (type, payload) => {
      if (type === 'follow-deal') return { origin: 'poker.example', table: '1001', deck: '52' };
      return answers[pledges.push(payload as Sent) - 1] === 'yes' ? { ok: true } : null;
    },
    isSigned: async () => true,
    doubted: () => {},
    now: () => 0,
    roundTripMs: () => null,
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { link, pledges, settle };
}

/** A committed number, by which the link learns how far the table is. */
function committed(n: number) {
  return {
    statements: [{ n, kind: 'commit', said: { at: 1, prev: '00'.repeat(32), roots: ['11'.repeat(32), '22'.repeat(32)] } }],
  } as unknown;
}

test('a pledge whose answer was lost is made again unchanged, until it is accepted', async () => {
  const { link, pledges, settle } = linkThat('lost', 'lost', 'yes');
  link.seated({ stayId: 'a', seat: 1 });
  await link.opened();
  await settle();
  for (const n of [2, 3, 4, 5]) {
    link.told(committed(n) as Parameters<PlayerLink['told']>[0]);
    await settle();
  }
  expect(pledges).toHaveLength(3);
  expect(pledges[1]).toEqual(pledges[0]);
  expect(pledges[2]).toEqual(pledges[0]);
});

test('a pledge that was denied ten times is replaced by one from where the table is now', async () => {
  const { link, pledges, settle } = linkThat(...Array.from({ length: 10 }, () => 'lost' as const), 'yes');
  link.seated({ stayId: 'a', seat: 1 });
  await link.opened();
  await settle();
  for (let n = 2; n <= 14; n += 1) {
    link.told(committed(n) as Parameters<PlayerLink['told']>[0]);
    await settle();
  }
  expect(pledges).toHaveLength(11);
  expect(pledges.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => pledges[0]));
  expect(pledges[10]?.m).toBeGreaterThan(pledges[0]?.m ?? 0);
  expect(pledges[10]?.value).not.toBe(pledges[0]?.value);
});

test('a lost pledge whose links are mostly used up is replaced by a new one', async () => {
  const { link, pledges, settle } = linkThat('lost', 'yes');
  link.seated({ stayId: 'a', seat: 1 });
  await link.opened();
  await settle();
  link.told(committed(PLEDGE_AGAIN_AFTER + 1) as Parameters<PlayerLink['told']>[0]);
  await settle();
  expect(pledges.map(({ m }) => m)).toEqual([0, PLEDGE_AGAIN_AFTER]);
  expect(pledges[1]?.value).not.toBe(pledges[0]?.value);
});

test('a player’s new secret replaces the chain once no other pledge is on its way', async () => {
  const { link, pledges, settle } = linkThat('yes', 'lost', 'yes', 'yes');
  link.seated({ stayId: 'a', seat: 1 });
  await link.opened();
  await settle();
  link.renew();
  await settle();
  expect(pledges).toHaveLength(2);
  expect(pledges[1]?.value).not.toBe(pledges[0]?.value);
  // Asked for while the answer to a pledge is lost: that pledge is settled first.
  link.renew();
  await settle();
  expect(pledges[2]).toEqual(pledges[1]);
  await settle();
  expect(pledges).toHaveLength(4);
  expect(pledges[3]?.value).not.toBe(pledges[1]?.value);
});

test('a service that drops listed numbers in silence gets one cut, and no other until the client begins to follow again', async () => {
  const stage = await Stage.seated();
  for (let n = 1; n <= 40; n += 1) await stage.say(commit(n), list(n, '9', stage.pledges[0] ?? null));
  expect(stage.cuts).toEqual([1]);
  expect(stage.doubts.slice(0, 3)).toEqual(['1: chain-broken', '2: chain-broken', '3: chain-broken']);
  stage.open = [commit(41)];
  await stage.opened();
  await stage.say(list(41, '9', stage.pledges.at(-1) ?? null));
  expect(stage.cuts).toEqual([1, 41]);
});

test('what is told while the line opens waits for the answer that says where the table is', async () => {
  const stage = await Stage.seated();
  stage.open = [commit(5)];
  const following = stage.link.opened();
  stage.tell(list(5, '9', stage.pledges[0] ?? null));
  await following;
  await stage.settled();
  expect([stage.cuts, stage.doubts]).toEqual([[5], []]);
});

test('a line without that answer gets no cut; once it is there, what was told before it is not heard', async () => {
  const stage = await Stage.seated();
  stage.open = null;
  await stage.opened();
  await stage.say(commit(5), list(5, '9', stage.pledges[0] ?? null));
  expect([stage.link.isFollowing, stage.cuts, stage.doubts]).toEqual([false, [], []]);
  stage.open = [commit(6)];
  const following = stage.link.opened(false);
  expect(stage.link.isFollowing).toBe(true);
  stage.tell(commit(5));
  await following;
  await stage.settled();
  await stage.say(list(6, '9', stage.pledges.at(-1) ?? null));
  expect([stage.link.isFollowing, stage.cuts, stage.doubts]).toEqual([true, [6], []]);
});

test('the answer to a line that has been lost in the meantime is not used', async () => {
  const stage = new Stage();
  stage.link.seated({ stayId: 'a', seat: SEAT, isNew: true });
  stage.open = null;
  const first = stage.link.opened();
  stage.open = [commit(7)];
  await Promise.all([stage.link.opened(), first]);
  expect(stage.link.isFollowing).toBe(true);
});

/** The link of number `n` on the chain that was pledged first, as a service has it after it was opened. */
function firstLink(stage: Stage, n: number): Sent {
  const links = linkChain(nodeCrypto.sha256, '1001', new Uint8Array(32).fill(1));
  return { m: n, value: links[n - (stage.pledges[0]?.m ?? 0)] ?? '' };
}

describe('over a new line', () => {
  test('a pledge that the service has is not made again, and the next list is answered from it', async () => {
    const stage = await Stage.seated();
    await stage.say(commit(1), list(1, '9', stage.pledges[0] ?? null));
    [stage.open, stage.holds] = [[commit(2)], firstLink(stage, 1)];
    await stage.opened();
    await stage.say(list(2, '10', stage.holds));
    expect([stage.pledges.length, stage.cuts, stage.doubts]).toEqual([1, [1, 2], []]);
  });

  test('a service that says so and leaves the player off is found out, and gets another pledge', async () => {
    const stage = await Stage.seated();
    await stage.say(commit(1), list(1, '9', stage.pledges[0] ?? null));
    [stage.open, stage.holds] = [[commit(2)], firstLink(stage, 1)];
    await stage.opened();
    await stage.say(list(2, '10', null, 0));
    expect([stage.pledges.length, stage.doubts]).toEqual([2, ['2: left-off']]);
  });

  test.each<[string, (stage: Stage) => Sent | null]>([
    ['has none', () => null],
    ['has one of another device', () => ({ m: 0, value: 'ab'.repeat(32) })],
    ['says another number of the chain', (stage) => ({ ...firstLink(stage, 1), m: 2 })],
    ['names a number beyond the chain, and no link', () => ({ m: 5_000 }) as Sent],
  ])('a service that %s gets a new one', async (_what, holds) => {
    const stage = await Stage.seated();
    await stage.say(commit(1), list(1, '9', stage.pledges[0] ?? null));
    [stage.open, stage.holds] = [[commit(2)], holds(stage)];
    await stage.opened();
    expect(stage.pledges.map(({ m }) => m)).toEqual([0, 1]);
    expect(stage.pledges[1]?.value).not.toBe(stage.pledges[0]?.value);
  });

  test('after more than 20 numbers that the player has not seen, the chain is a new one', async () => {
    for (const [last, pledges] of [
      [21, 1],
      [22, 2],
    ] as const) {
      const stage = await Stage.seated();
      await stage.say(commit(1), list(1, '9', stage.pledges[0] ?? null));
      [stage.open, stage.holds] = [[commit(last + 1)], firstLink(stage, 1)];
      await stage.opened();
      expect([last, stage.pledges.length]).toEqual([last, pledges]);
    }
  });

  test('a pledge whose answer was lost is made again all the same', async () => {
    const stage = await Stage.seated({ accepts: false });
    [stage.accepts, stage.open, stage.holds] = [true, [commit(1)], stage.pledges[0] ?? null];
    await stage.opened();
    expect(stage.pledges).toEqual([stage.pledges[0], stage.pledges[0]]);
  });
});
