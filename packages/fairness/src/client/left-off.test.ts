import { expect, test } from 'vitest';
import { nodeCrypto } from '../node.ts';
import { LINKS_MAX, type Pledge } from '../pledge.ts';
import type { Kind } from '../statements.ts';
import { PlayerLink } from './player-link.ts';

// The live warning of FORMAT §10: the client holds the service's word for its pledge, and the list that comes over the same line is without it.

const SEAT = 1;
const ZERO = '00'.repeat(32);
const SIGNED = { kid: 'k', sig: 's' };
const COMMIT = { at: 1, prev: ZERO, roots: ['11'.repeat(32), '22'.repeat(32)] };

/** A player of seat 1 at a service that accepts pledges while `accepts`, and signs what it says while `signs`. */
class Stage {
  accepts = true;
  signs = true;
  /** The statements that a client is told when it begins to follow. */
  open: readonly object[] = [];
  readonly doubts: string[] = [];
  readonly pledges: Pledge[] = [];
  readonly cuts: number[] = [];
  #secrets = 0;
  readonly link = new PlayerLink({
    sha: nodeCrypto.sha256,
    secret: () => new Uint8Array(32).fill(++this.#secrets),
    request: async (type, payload) => {
      if (type === 'follow-deal') return { origin: 'poker.example', table: '1001', deck: '52', statements: this.open };
      if (type === 'cut') return { receipt: this.cuts.push((payload as { n: number }).n) };
      this.pledges.push(payload as Pledge);
      return this.accepts ? { ok: true, pledged: SIGNED } : null;
    },
    isSigned: async () => this.signs,
    doubted: (n, doubt) => void this.doubts.push(`${n}: ${doubt}`),
  });

  static async seated({ accepts = true } = {}): Promise<Stage> {
    const stage = new Stage();
    stage.accepts = accepts;
    stage.link.seated({ stayId: 'a', seat: SEAT, isNew: true });
    await stage.opened();
    return stage;
  }

  async opened(): Promise<void> {
    await this.link.opened();
    await this.settled();
  }

  settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  tell(...statements: readonly object[]): void {
    this.link.told({ statements } as unknown as Parameters<PlayerLink['told']>[0]);
  }

  async say(...statements: readonly object[]): Promise<void> {
    this.tell(...statements);
    await this.settled();
  }
}

const said = (n: number, kind: Kind, members: object) => ({ n, kind, said: members, kid: '', sig: '' });
const commit = (n: number) => said(n, 'commit', COMMIT);
const cut = (n: number) => said(n, 'cut', { at: 3, prev: ZERO, asked: 1, links: [] });
const missed = (n: number, hand: string) =>
  said(n, 'void', {
    at: 3,
    prev: ZERO,
    hand,
    stage: 1,
    reason: 'cut-failed',
    beacon: '',
    links: [],
    missing: [SEAT],
    secrets: [ZERO, ZERO],
  });

/** The list of a hand with this pledge in the player's seat, or without one. */
function list(n: number, hand: string, pledge: Pledge | null) {
  const fixed = { at: 2, prev: ZERO, hand, holeCards: 2, button: 0, bombPot: false, window: 600, round: 0, dealt: [0, SEAT] };
  const listed = pledge === null ? [] : [{ seat: SEAT, fresh: true, ...pledge }];
  return said(n, 'list', { ...fixed, listed, unlisted: [0, SEAT].slice(0, 2 - listed.length).map((seat) => ({ seat, why: 1 })) });
}

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
  await stage.say(commit(1), cut(1), commit(2));
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

test('a pledge that is accepted at last starts with the next list, and counts for its thousand numbers', async () => {
  const stage = await Stage.seated({ accepts: false });
  await stage.say(commit(1), list(1, '10', null));
  stage.accepts = true;
  await stage.say(cut(1), commit(2));
  const mine = stage.pledges.at(-1) ?? null;
  await stage.say(list(2, '11', mine));
  expect([stage.doubts, stage.cuts]).toEqual([[], [2]]);
  await stage.say(commit(LINKS_MAX + 1), list(LINKS_MAX + 1, '12', null));
  expect(stage.doubts).toEqual([]);
});
