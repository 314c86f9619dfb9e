import { describe, expect, it } from 'vitest';
import { nodeCrypto } from './node.ts';
import { type HeardStatement, PlayerDeal } from './player.ts';
import { linkAfter } from './pledge.ts';
import type { Cut, HandNumber, Kind, List, Listed } from './statements.ts';
import { openNumber, withStatement } from './statements.ts';

const { sha256 } = nodeCrypto;
const HEAD = { origin: 'poker.example', table: '17', deck: '52' } as const;
const ZERO = '00'.repeat(32);
const ROOTS = ['01'.repeat(32), '02'.repeat(32)] as const;

/** A service that says to one player of seat 1 what a test makes it say. */
class Service {
  readonly deal = new PlayerDeal(sha256, HEAD);
  readonly numbers = new Map<number, HandNumber>();
  readonly pledge = this.deal.pledge(new Uint8Array(32).fill(7));
  /** The hash of the last statement. */
  head = ZERO;

  /** Says a statement that follows the last one, unless it names another. */
  say(n: number, kind: Kind, said: object) {
    const statement = { at: n, prev: this.head, ...said };
    const before = this.numbers.get(n) ?? openNumber({ ...HEAD, n });
    const number = withStatement(sha256, before, kind, statement as never);
    this.numbers.set(n, number);
    this.head = number.hashes[kind] ?? '';
    return this.again(n, kind);
  }

  /** Says a statement that was said before. */
  again(n: number, kind: Kind, isLive = true) {
    return this.deal.hear({ n, kind, said: this.numbers.get(n)?.statements[kind] } satisfies HeardStatement, isLive);
  }

  /** The client begins to follow, and is told these statements. */
  follow(...told: readonly (readonly [number, Kind])[]) {
    this.deal.begin();
    return told.map(([n, kind]) => this.again(n, kind, false));
  }

  end(n: number, kind: 'close' | 'void', prev = this.head) {
    const ofHand = kind === 'close' ? { resumed: 0, other: ZERO, history: ZERO } : { hand: '9', stage: 1, reason: 'cut-failed' };
    return this.say(n, kind, { prev, beacon: '', links: [], missing: [], secrets: [ZERO, ZERO], ...ofHand });
  }

  commit(n: number, roots: readonly [string, string] = ROOTS) {
    return this.say(n, 'commit', { roots });
  }

  list(n: number, mine: Partial<Listed> | null = {}, more: Partial<List> = {}) {
    const listed = [
      ...(mine === null ? [] : [{ seat: 1, fresh: true, ...this.pledge, ...mine }]),
      { seat: 2, fresh: true, m: 0, value: ZERO },
    ];
    const fixed = { hand: '9', holeCards: 2, button: 1, bombPot: false, window: 600, round: 0, dealt: [2, 1], unlisted: [] };
    return this.say(n, 'list', { ...fixed, listed, ...more });
  }

  cut(n: number, links: Cut['links'], prev = this.numbers.get(n)?.hashes.list ?? ZERO) {
    return this.say(n, 'cut', { asked: 1, links, prev });
  }
}

describe('a player cuts', () => {
  it('with the link of the number, which leads to the pledge', () => {
    const service = new Service();
    service.commit(1);
    const { cut, doubt, hash } = service.list(1);
    expect([doubt, hash]).toEqual([null, service.numbers.get(1)?.hashes.list]);
    expect(linkAfter(sha256, '17', cut?.link ?? '', 1)).toBe(service.pledge.value);
  });

  it('the same list again with the same link, after the service has died', () => {
    const service = new Service();
    service.commit(1);
    const first = service.list(1).cut;
    expect(service.again(1, 'list').cut).toEqual(first);
  });

  it('the next number from the link that everybody knows, and not one that is older', () => {
    const service = new Service();
    service.commit(1);
    const first = service.list(1).cut;
    service.deal.begin();
    service.commit(3);
    const third = service.list(3, { fresh: false, m: 1, value: first?.link ?? '' }).cut;
    expect(linkAfter(sha256, '17', third?.link ?? '', 2)).toBe(first?.link);
    service.deal.begin();
    service.commit(2);
    expect(service.list(2, { fresh: false, m: 1, value: first?.link ?? '' })).toMatchObject({ cut: null, doubt: 'answered-before' });
  });

  it('with an earlier pledge while the list does not have the new one', () => {
    const service = new Service();
    service.commit(1);
    service.deal.pledge(new Uint8Array(32).fill(8));
    expect(service.list(1).cut).not.toBeNull();
    expect(service.deal.recordOf(1)).toMatchObject({ value: service.pledge.value, link: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('a player does not cut', () => {
  it('without the commit, without their own pledge, or another list of the same number', () => {
    const service = new Service();
    expect(service.deal.hear({ n: 1, kind: 'list', said: {} })).toMatchObject({ cut: null, doubt: 'no-commit' });
    service.commit(1);
    expect(service.list(1, null)).toMatchObject({ cut: null, doubt: null });
    const other = new Service();
    other.commit(1);
    expect(other.list(1, { value: 'ff'.repeat(32) })).toMatchObject({ cut: null, doubt: null });
    const twice = new Service();
    twice.commit(1);
    twice.list(1);
    expect(twice.list(1, {}, { button: 2, dealt: [1, 2] })).toMatchObject({ cut: null, doubt: 'other-list' });
  });

  it('a second version of the commit', () => {
    const service = new Service();
    service.commit(1);
    expect(service.commit(1, ['03'.repeat(32), '04'.repeat(32)])).toMatchObject({ doubt: 'other-list' });
  });
});

describe('a player sees before acting', () => {
  const answered = () => {
    const service = new Service();
    service.commit(1);
    const { cut } = service.list(1);
    return { service, mine: { seat: 1, link: cut?.link ?? '' }, theirs: { seat: 2, link: ZERO } };
  };

  it('that the cut is right', () => {
    const { service, mine, theirs } = answered();
    expect(service.cut(1, [mine, theirs]).doubt).toBeNull();
  });

  it.each([
    ['is of another list', 'other-list', () => [{ seat: 1 }, { seat: 2 }], 'ee'.repeat(32)],
    ['lacks somebody', 'cut-incomplete', () => [{ seat: 1 }], undefined],
    ['has another link of theirs', 'my-link-replaced', () => [{ seat: 1, link: 'ee'.repeat(32) }, { seat: 2 }], undefined],
  ] as const)('that it %s', (_, doubt, seats, prev) => {
    const { service, mine, theirs } = answered();
    const links = seats().map((one) => ({ ...(one.seat === 1 ? mine : theirs), ...one }));
    expect(service.cut(1, links, prev).doubt).toBe(doubt);
  });
});

it('a pledge is due at first, and again after 900 numbers', () => {
  const service = new Service();
  expect([service.deal.isPledgeDue, new PlayerDeal(sha256, HEAD).isPledgeDue]).toEqual([false, true]);
  service.deal.begin();
  service.commit(899);
  expect(service.deal.isPledgeDue).toBe(false);
  service.end(899, 'void');
  service.commit(900);
  expect(service.deal.isPledgeDue).toBe(true);
  expect(service.deal.pledge(new Uint8Array(32)).m).toBe(899);
});

describe('the chain of statements', () => {
  it('goes on over hands that are played, lists that are voided, and hands that are voided', () => {
    const service = new Service();
    const doubts = [
      service.commit(1),
      service.list(1),
      service.end(1, 'void'),
      service.commit(2),
      service.list(2, null),
      service.cut(2, []),
      service.commit(3),
      service.end(2, 'close'),
      service.list(3, null),
      service.cut(3, []),
      service.commit(4),
      service.end(3, 'void'),
      service.end(4, 'void'),
      service.commit(5),
      service.again(5, 'commit'),
    ].map(({ doubt }) => doubt);
    expect(doubts.filter((doubt) => doubt !== null)).toEqual([]);
    expect(service.list(5).cut).not.toBeNull();
  });

  it.each([
    ['a number that was listed and neither cut nor voided', 1, (service: Service) => [service.commit(2)]],
    ['a commit that skips a number', 2, (service: Service) => [service.end(1, 'void'), service.commit(3)]],
    ['a void that follows another list', 1, (service: Service) => [service.end(1, 'void', 'ee'.repeat(32))]],
    ['a list while a hand is played', 2, (service: Service) => [service.cut(1, []), service.commit(2), service.list(2)]],
  ])('is broken by %s, and no list is answered until the client begins to follow again', (_, about, breaks) => {
    const service = new Service();
    service.commit(1);
    service.list(1, null);
    expect(breaks(service).at(-1)).toMatchObject({ cut: null, doubt: 'chain-broken', n: about });
    service.commit(7);
    expect(service.list(7)).toMatchObject({ cut: null, doubt: 'chain-broken' });
    expect(service.deal.recordOf(7)).toMatchObject({ link: null });
    service.deal.begin();
    service.commit(8);
    expect(service.list(8)).toMatchObject({ doubt: null, cut: { n: 8 } });
  });

  it('is taken up where the client begins to follow, however much it has not heard', () => {
    const service = new Service();
    service.commit(1);
    service.list(1);
    service.commit(3);
    service.list(3, null);
    service.cut(3, []);
    service.commit(4);
    const told = [
      [3, 'commit'],
      [3, 'list'],
      [3, 'cut'],
      [4, 'commit'],
    ] as const;
    expect(service.follow(...told).map(({ doubt }) => doubt)).toEqual([null, null, null, null]);
    expect([service.end(3, 'close').doubt, service.list(4).cut?.n]).toEqual([null, 4]);
    // The next number alone: the end of the one before it was not told, whose hash the list names.
    service.cut(4, []);
    service.commit(5);
    service.end(4, 'close');
    service.follow([5, 'commit']);
    expect(service.list(5).cut?.n).toBe(5);
    // Nothing: no number was committed.
    service.follow();
    expect([service.commit(9).doubt, service.list(9).cut?.n]).toEqual([null, 9]);
    service.follow([9, 'commit'], [9, 'list']);
    expect(service.commit(10)).toMatchObject({ doubt: 'chain-broken', n: 9 });
  });
});
