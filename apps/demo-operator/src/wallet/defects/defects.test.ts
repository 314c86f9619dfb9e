import { CASES, isPassed, isPutBack } from '@cardroom/wallet-check/src/index.ts';
import { afterEach, expect, test } from 'vitest';
import { type CheckedWallet, checkedWallet, memoryState } from '../../testing/checked-wallet.ts';
import { DEFECT_NAMES, DEFECTS } from './defects.ts';

/** The conformance kit against the demo wallet with each of its defects, over real HTTP: exactly one case fails. */
const DAY_MS = 24 * 3_600_000;
let wallet: CheckedWallet | null = null;
afterEach(async () => {
  await wallet?.stop();
  wallet = null;
});

test.each(DEFECT_NAMES)('%s: exactly its case fails, and the balances are restored', async (name) => {
  wallet = await checkedWallet(name);
  const state = memoryState();
  let report = await wallet.check({ state });
  const needsNight = DEFECTS[name].fails === 'I5';
  if (needsNight) {
    expect(isPassed(report)).toBe(true);
    wallet.advance(DAY_MS);
    report = await wallet.check({ state });
  }
  const failed = report.cases.filter(({ status }) => status === 'failed');
  expect(failed.map(({ id }) => id)).toEqual([DEFECTS[name].fails]);
  expect(failed[0]?.finding?.exchanges.length).toBeGreaterThan(0);
  expect(isPassed(report)).toBe(failed[0]?.level === 'SHOULD');
  expect(isPutBack(report)).toBe(true);
  const { body } = await wallet.demo.caller.api('GET', '/players');
  const players = (body as { players: { player_id: string; balance_minor: number }[] }).players;
  const balances = players.filter(({ player_id }) => player_id.startsWith('check-')).map(({ balance_minor }) => balance_minor);
  expect(balances).toEqual([100_000, 100_000, 0]);
});

test('there are more than twelve defects, and more than twelve cases find one', () => {
  expect(DEFECT_NAMES.length).toBeGreaterThan(12);
  const failing = new Set(Object.values(DEFECTS).map(({ fails }) => fails));
  expect(failing.size).toBeGreaterThan(12);
  expect([...failing].filter((id) => !CASES.some((one) => one.id === id))).toEqual([]);
});
