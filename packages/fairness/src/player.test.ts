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

  say(n: number, kind: Kind, said: object) {
    const statement = { at: n, prev: ZERO, ...said };
    const before = this.numbers.get(n) ?? openNumber({ ...HEAD, n });
    this.numbers.set(n, withStatement(sha256, before, kind, statement as never));
    return this.deal.hear({ n, kind, said: statement } satisfies HeardStatement);
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
    expect(service.list(1).cut).toEqual(first);
  });

  it('the next number from the link that everybody knows, and not one that is older', () => {
    const service = new Service();
    service.commit(1);
    const first = service.list(1).cut;
    service.commit(3);
    service.commit(2);
    const third = service.list(3, { fresh: false, m: 1, value: first?.link ?? '' }).cut;
    expect(linkAfter(sha256, '17', third?.link ?? '', 2)).toBe(first?.link);
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
  service.commit(899);
  expect(service.deal.isPledgeDue).toBe(false);
  service.commit(900);
  expect(service.deal.isPledgeDue).toBe(true);
  expect(service.deal.pledge(new Uint8Array(32)).m).toBe(899);
});
