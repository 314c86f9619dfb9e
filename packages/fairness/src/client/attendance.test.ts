import { describe, expect, it, test } from 'vitest';
import type { HeardStatement } from '../player.ts';
import { type List, UNLISTED_WHYS } from '../statements.ts';
import { absenceDoubt, attended, newAttendance } from './attendance.ts';

// FORMAT §10: no player who is present is unlisted without a warning. The player of these tables sits in seat 1, between seats 0 and 2.

const SEAT = 1;
const LISTED = { seat: SEAT, fresh: true, m: 0, value: '' };

function list(hand: string, why: (typeof UNLISTED_WHYS)[number] | 'listed' | 'forgotten' | 'not dealt'): List {
  const unlisted = UNLISTED_WHYS.flatMap((one, place) => (one === why ? [{ seat: SEAT, why: place }] : []));
  return {
    hand,
    dealt: why === 'not dealt' ? [2, 0] : [2, 0, SEAT],
    listed: why === 'listed' ? [LISTED] : [],
    unlisted,
  } as unknown as List;
}

/** Statements in short: `c` a commit, `k` a cut, `l…` a list of that hand with the player, `u…` without, `v…` void without their cut, `o…` without another's, `x…` without theirs after an outage. */
function heard(story: string): readonly HeardStatement[] {
  return story.split(' ').map((word) => {
    const [, n = '', kind = '', hand = ''] = /^(\d+)([ckluvox])(\w*)$/.exec(word) ?? [];
    const number = Number(n);
    if (kind === 'c') return { n: number, kind: 'commit', said: {} };
    if (kind === 'k') return { n: number, kind: 'cut', said: {} };
    if (kind === 'l' || kind === 'u') return { n: number, kind: 'list', said: list(hand, kind === 'l' ? 'listed' : 'disconnected') };
    return {
      n: number,
      kind: 'void',
      said: { hand, reason: kind === 'x' ? 'outage' : 'cut-failed', missing: [['v', 'x'].includes(kind) ? SEAT : 0] },
    };
  });
}

const attendanceOf = (story: string, { isNew = true, seat = SEAT } = {}) =>
  heard(story).reduce((known, statement) => attended(known, statement, seat), newAttendance(isNew));

/** What is thought of list 5 of hand 50 after this story. */
const thought = (story: string, why: Parameters<typeof list>[1], { m = 3, ...about }: { m?: number; isNew?: boolean } = {}, n = 5) =>
  absenceDoubt(n, list('50', why), { seat: SEAT, m, attendance: attendanceOf(story, about) });

const PLAYED = '4c 4l40 4k 5c';

describe('a player who has pledged, over an undisturbed line', () => {
  it.each([
    ['not connected', 'disconnected', 'left-off'],
    ['without a pledge', 'no-pledge', 'left-off'],
    ['suspended, although no cut of theirs was missing', 'suspended', 'left-off'],
    ['neither listed nor unlisted', 'forgotten', 'left-off'],
    ['listed with a pledge that is not theirs', 'listed', 'not-my-pledge'],
    ['not dealt in', 'not dealt', null],
  ] as const)('%s', (_, why, doubt) => {
    expect(thought(PLAYED, why)).toBe(doubt);
  });
});

describe('a list without the player is by the rules', () => {
  it.each([
    ['when it is of the hand whose cut they have just missed', '4c 4l50 4v50 5c', 'disconnected', null],
    ['when it is of the hand whose cut they could not send in an outage', '4c 4l50 4x50 5c', 'disconnected', null],
    ['when it is of the next hand it is not', '3c 3l40 3v40 4c 4u40 4k 5c', 'disconnected', 'left-off'],
    ['when that hand was listed without them, and another one’s cut was missing', '4c 4u50 4o50 5c', 'disconnected', null],
    ['when it is told again', '4c 4l40 4k 5c 5u50', 'disconnected', null],
  ] as const)('%s', (_, story, why, doubt) => {
    expect(thought(story, why)).toBe(doubt);
  });

  it.each([
    ['at the number after which the pledge counts', 5, null],
    ['at the first number of the pledge it is not', 4, 'left-off'],
  ] as const)('%s', (_, m, doubt) => {
    expect(thought(PLAYED, 'no-pledge', { m })).toBe(doubt);
  });

  test('when the pledge has no link left', () => {
    const doubtAt = (n: number) => absenceDoubt(n, list('50', 'no-pledge'), { seat: SEAT, m: 3, attendance: attendanceOf(PLAYED) });
    expect([doubtAt(1_003), doubtAt(1_004)]).toEqual(['left-off', null]);
  });
});

describe('a suspension', () => {
  const TWICE = '1c 1l10 1v10 2c 2u10 2k 3c 3l20 3v20 4c 4u20 4k 5c';
  it.each([
    ['after one miss', '2c 2l20 2v20 3c 3u20 3k 4c 4l40 4k 5c', 5, 'left-off'],
    ['after one miss that was told twice', '2c 2l20 2v20 2v20 3c 3u20 3k 4c 4l40 4k 5c', 5, 'left-off'],
    ['after two misses', TWICE, 5, null],
    ['50 numbers after the second of two', TWICE, 53, null],
    ['51 numbers after it', TWICE, 54, 'left-off'],
    ['after two misses 49 numbers apart', `${TWICE.slice(0, 24)} ${played(3, 49)} 50c 50l99 50v99 51c`, 51, null],
    ['after two misses 50 numbers apart', `${TWICE.slice(0, 24)} ${played(3, 50)} 51c 51l99 51v99 52c 52k 53c`, 53, 'left-off'],
  ] as const)('%s', (_, story, n, doubt) => {
    expect(thought(story, 'suspended', {}, n)).toBe(doubt);
  });

  it.each([
    ['the page came later than the player, 98 numbers ago', `5c 5k ${played(6, 102)} 103c`, false, 103, null],
    ['the page came later than the player, 99 numbers ago', `5c 5k ${played(6, 103)} 104c`, false, 104, 'left-off'],
    ['the page saw the player sit down', '100c 100k 101c', true, 101, 'left-off'],
    ['numbers were not heard since then', '90c 90k 95c 95k 101c', true, 101, null],
    ['the end of the last number was not heard', '100c 100l99 101c', true, 101, null],
  ] as const)('whose misses may not have been heard: %s', (_, story, isNew, n, doubt) => {
    expect(thought(story, 'suspended', { isNew, m: n - 1 }, n)).toBe(doubt);
  });

  test('for cuts that were missing in outages', () => {
    expect(thought('3c 3l30 3x30 4c 4l30 4x30 5c', 'suspended')).toBe('left-off');
  });

  test('for another player’s misses', () => {
    expect(thought('3c 3l30 3o30 4c 4l30 4o30 5c', 'suspended')).toBe('left-off');
    expect(attendanceOf('3c 3l30 3v30', { seat: -1 })).toMatchObject({ misses: [], without: null });
  });
});

function played(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, place) => `${from + place}c ${from + place}k`).join(' ');
}
