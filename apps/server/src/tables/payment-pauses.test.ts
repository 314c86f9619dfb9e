import { beforeEach, describe, expect, test } from 'vitest';
import { PAUSES_MS, PAYERS_MAX, type Payer, PaymentPauses, REFUSALS_KEPT_MS, REFUSALS_MAX } from './payment-pauses.ts';

const ann: Payer = { operatorId: 'op', playerId: 'ann', currency: 'EUR' };
const POOR = 'insufficient-funds';

let balance: number | null;
let pauses: PaymentPauses;
beforeEach(() => {
  balance = 300;
  pauses = new PaymentPauses();
});

/** Refusals one after another, each as soon as the wait allows; returns when the last one came. */
function refuse(times: number, from = 0, who = ann): number {
  let at = from;
  for (let n = 0; n < times; n += 1) {
    at += pauses.remainingMs(who, at);
    pauses.refused(who, POOR, { at, balance });
  }
  return at;
}
const seen = (next: number) => {
  balance = next;
  pauses.balanceSeen(ann, next);
};

describe('M4: after refusals in a row a player has to wait', () => {
  test('two refusals cost nothing; from the third on each pause is longer, up to five minutes', () => {
    refuse(REFUSALS_MAX - 1);
    expect(pauses.remainingMs(ann, 0)).toBe(0);
    let at = 0;
    const waits = [1, 2, 3, 4, 5].map(() => {
      at = refuse(1, at);
      return pauses.remainingMs(ann, at);
    });
    expect(waits).toEqual([...PAUSES_MS, PAUSES_MS.at(-1)]);
    expect(pauses.remainingMs(ann, at + 299_999)).toBe(1);
  });

  test('a payment that succeeds starts over', () => {
    refuse(REFUSALS_MAX);
    pauses.accepted(ann);
    refuse(REFUSALS_MAX - 1);
    expect(pauses.remainingMs(ann, 0)).toBe(0);
  });

  test('a deposit ends the wait, also one that is seen after a lower balance than was known', () => {
    balance = 9_000;
    refuse(REFUSALS_MAX);
    seen(300);
    expect(pauses.remainingMs(ann, 0)).toBe(PAUSES_MS[0]);
    seen(300);
    expect(pauses.remainingMs(ann, 0)).toBe(PAUSES_MS[0]);
    seen(5_000);
    expect(pauses.remainingMs(ann, 0)).toBe(0);
  });

  test('the first balance that is ever known does not count as a deposit', () => {
    balance = null;
    refuse(REFUSALS_MAX);
    seen(300);
    expect(pauses.remainingMs(ann, 0)).toBe(PAUSES_MS[0]);
  });

  test('refusals of long ago are forgotten', () => {
    refuse(REFUSALS_MAX + 2);
    expect(refuse(REFUSALS_MAX - 1, 2 * REFUSALS_KEPT_MS)).toBe(2 * REFUSALS_KEPT_MS);
    expect(pauses.remainingMs(ann, 2 * REFUSALS_KEPT_MS)).toBe(0);
  });

  test.each(['restarted', 'wallet-unavailable', 'previous-payment-pending'])('%s was not sent and does not count', (reason) => {
    for (let n = 0; n < 10; n += 1) pauses.refused(ann, reason, { at: 0, balance });
    expect(pauses.remainingMs(ann, 0)).toBe(0);
  });

  test.each(['wallet-refused', 'wallet-timeout', 'limit-exceeded'])('%s counts, whatever code the wallet gave', (reason) => {
    for (let n = 0; n < REFUSALS_MAX; n += 1) pauses.refused(ann, reason, { at: 0, balance });
    expect(pauses.remainingMs(ann, 0)).toBe(PAUSES_MS[0]);
  });

  test('others never wait: another player, operator or currency', () => {
    refuse(REFUSALS_MAX + 3);
    for (const other of [{ playerId: 'bob' }, { operatorId: 'op2' }, { currency: 'KRW' }]) {
      expect(pauses.remainingMs({ ...ann, ...other }, 0)).toBe(0);
    }
  });

  test('the number of players remembered is limited', () => {
    refuse(REFUSALS_MAX);
    for (let n = 0; n < PAYERS_MAX; n += 1) pauses.refused({ ...ann, playerId: `p${n}` }, POOR, { at: 0, balance });
    expect(pauses.remainingMs(ann, 0)).toBe(0);
  });
});
