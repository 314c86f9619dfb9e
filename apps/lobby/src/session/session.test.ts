import type { SessionAnswer } from '@cardroom/protocol';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../net/api.ts';
import { refused } from '../net/testing/fake-service.ts';
import { Session, START_TRIES } from './session.ts';
import { type TabStorage, tabStorage } from './tab-storage.ts';

const ANSWER: SessionAnswer = {
  expiresAt: 2_000,
  serverTime: 1_000,
  player: { displayName: 'Alice', locale: 'en-GB', timezone: 'Europe/Berlin', currency: 'EUR', country: 'DE' },
  operator: { name: 'Lucky Star', brand: null, limitsUrl: null },
  favourites: [],
  realityMinutes: null,
  sharesHands: false,
  opening: null,
};

const memory = (): TabStorage =>
  tabStorage(() => {
    throw new Error('none');
  });

interface Setup {
  readonly launchCode?: string | null;
  readonly storage?: TabStorage;
  readonly pageOperator?: string;
  /** Answers in the order of the calls; the last one repeats. */
  readonly answers: readonly ApiAnswer<SessionAnswer>[];
}

function newSession({ launchCode = null, storage = memory(), pageOperator = '', answers }: Setup) {
  const asked: string[] = [];
  let waits = 0;
  const next = (call: string): Promise<ApiAnswer<SessionAnswer>> => {
    asked.push(call);
    return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1] ?? refused('unreachable'));
  };
  const session = new Session({
    api: {
      redeem: (code) => next(`redeem ${code}`),
      session: () => next('session'),
      balance: () => {
        asked.push('balance');
        return Promise.resolve(refused('busy'));
      },
    },
    storage,
    launchCode,
    pageOperator,
    random: () => 0.5,
    wait: () => {
      waits += 1;
      return Promise.resolve();
    },
  });
  return { session, storage, asked, waits: () => waits };
}

const redeemed: ApiAnswer<SessionAnswer> = { ok: true, value: { ...ANSWER, token: 'bearer' } };
const known: ApiAnswer<SessionAnswer> = { ok: true, value: ANSWER };

describe('Session', () => {
  it('redeems the launch code and keeps the bearer token', async () => {
    const { session, asked } = newSession({ launchCode: 'code', answers: [redeemed] });
    await session.start();
    expect(asked).toEqual(['redeem code']);
    expect(session.token()).toBe('bearer');
    expect(session.store.getState()).toEqual({ kind: 'ready', answer: redeemed.ok && redeemed.value, startedAt: 1_000 });
  });

  it.each([
    ['casino', 'casino', 'ready'],
    ['casino', '', 'ready'],
    ['', '', 'ready'],
    ['casino', 'other', 'no-launch'],
    ['', 'other', 'no-launch'],
  ])('M1: a session launched at "%s", shown at "%s", whose sites may frame the page: %s', async (launchedAt, shownAt, kind) => {
    const { session, storage } = newSession({ launchCode: 'code', pageOperator: launchedAt, answers: [redeemed] });
    await session.start();
    const shown = newSession({ storage, pageOperator: shownAt, answers: [known] });
    await shown.session.start();
    expect([shown.session.store.getState().kind, shown.session.token()]).toEqual([kind, kind === 'ready' ? 'bearer' : null]);
    expect(session.token()).toBe('bearer');
  });

  it('continues after a reload, keeping its start time', async () => {
    const { session, storage } = newSession({ launchCode: 'code', answers: [redeemed] });
    await session.start();
    const reloaded = newSession({ storage, answers: [{ ok: true, value: { ...ANSWER, serverTime: 9_000 } }] });
    await reloaded.session.start();
    expect(reloaded.asked).toEqual(['session']);
    expect(reloaded.session.store.getState()).toMatchObject({ kind: 'ready', startedAt: 1_000 });
  });

  it('a new launch replaces the session of this tab, even when it is refused', async () => {
    const storage = memory();
    storage.set('cardroom.session', 'of somebody else');
    const { session, asked } = newSession({ launchCode: 'used', storage, answers: [refused('refused')] });
    await session.start();
    expect(session.store.getState().kind).toBe('launch-refused');
    expect(session.token()).toBeNull();
    expect(asked).toEqual(['redeem used']);
  });

  it('has nothing to open without a code or a session', async () => {
    const { session, asked } = newSession({ answers: [known] });
    await session.start();
    expect(session.store.getState().kind).toBe('no-launch');
    expect(asked).toEqual([]);
  });

  it('retries while the service cannot be reached, then says so, and starts over on request', async () => {
    const away = Array.from({ length: START_TRIES }, () => refused('unreachable'));
    const { session, asked, waits } = newSession({ launchCode: 'code', answers: [...away, redeemed] });
    await session.start();
    expect(session.store.getState().kind).toBe('unreachable');
    expect(asked).toHaveLength(START_TRIES);
    expect(waits()).toBe(START_TRIES - 1);
    await session.start();
    expect(asked.at(-1)).toBe('redeem code');
    expect(session.store.getState().kind).toBe('ready');
  });

  it('ends when the service no longer knows the bearer token', async () => {
    const storage = memory();
    storage.set('cardroom.session', 'old');
    const { session } = newSession({ storage, answers: [refused('unauthorized')] });
    await session.start();
    expect(session.store.getState().kind).toBe('ended');
    expect(session.token()).toBeNull();
  });

  it('takes the rotated bearer token and uses it at once, but takes none after the end', async () => {
    const { session, asked } = newSession({ launchCode: 'code', answers: [redeemed, known] });
    await session.start();
    session.rotate({ token: 'second', expiresAt: 3_000 });
    session.rotate({ token: 'second', expiresAt: 3_000 });
    expect(session.token()).toBe('second');
    expect(asked).toEqual(['redeem code', 'balance']);
    session.ended();
    session.rotate({ token: 'third', expiresAt: 4_000 });
    expect(session.token()).toBeNull();
  });

  it('returns from a takeover with its own session', async () => {
    const { session, asked } = newSession({ launchCode: 'code', answers: [redeemed, known] });
    await session.start();
    await session.replaced();
    expect(session.store.getState()).toEqual({ kind: 'replaced', mayReturn: true });
    await session.start();
    expect(asked).toEqual(['redeem code', 'session', 'session']);
    expect(session.store.getState().kind).toBe('ready');
  });

  it('cannot return when another launch took over', async () => {
    const { session } = newSession({ launchCode: 'code', answers: [redeemed, refused('unauthorized')] });
    await session.start();
    await session.replaced();
    expect(session.store.getState()).toEqual({ kind: 'replaced', mayReturn: false });
  });

  it('keeps the reason that the service gave when its sockets close afterwards', async () => {
    const { session } = newSession({ launchCode: 'code', answers: [redeemed] });
    await session.start();
    session.ended('loss-limit');
    session.ended();
    expect(session.store.getState()).toEqual({ kind: 'ended', reason: 'loss-limit' });
  });

  it('stays ended when a socket is closed as replaced afterwards', async () => {
    const { session } = newSession({ launchCode: 'code', answers: [redeemed] });
    await session.start();
    session.ended();
    await session.replaced();
    expect(session.store.getState().kind).toBe('ended');
  });
});
