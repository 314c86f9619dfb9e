import { expect, test } from 'vitest';
import { nodeCrypto } from '../node.ts';
import { PLEDGE_AGAIN_AFTER } from '../pledge.ts';
import { PlayerLink } from './player-link.ts';

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
