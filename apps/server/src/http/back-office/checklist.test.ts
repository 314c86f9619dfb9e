import type { StepId } from '@cardroom/staff-api';
import { expect, test } from 'vitest';
import { type ChecklistFacts, checklistOf } from './checklist.ts';

/** An operator that was just created. */
const NEW: ChecklistFacts = {
  members: { active: 0, withAuthenticator: 0, invited: 0 },
  clients: 0,
  networks: 0,
  wallet: { url: null, keys: 0 },
  currencies: ['EUR'],
  settlement: 'session',
  connection: { verdict: null },
  conformance: { run: 'none', passed: 0, failed: 0, total: 0, failedCase: null, at: null, by: null },
  look: { colour: false, felt: false, logo: false },
  rooms: 0,
  player: { playerId: null },
  realityCheckMinutes: 0,
  hand: { handId: null, at: null },
  reconciled: { at: null, by: null, differences: 0 },
  traces: {},
};
/** What each required step adds, in the order of the list. */
const DONE: readonly (readonly [StepId, Partial<ChecklistFacts>])[] = [
  ['team', { members: { active: 1, withAuthenticator: 1, invited: 0 } }],
  ['credentials', { clients: 1 }],
  ['wallet', { wallet: { url: 'https://wallet.example', keys: 1 } }],
  ['connection', { connection: { verdict: 'ok' } }],
  ['conformance', { conformance: { run: 'passed', passed: 24, failed: 0, total: 24, failedCase: null, at: 5, by: 'Ann' } }],
  ['rooms', { rooms: 1 }],
  ['launch', { player: { playerId: 'alice' } }],
  ['hand', { hand: { handId: '7', at: 9 } }],
];
const stateOf = (facts: ChecklistFacts, id: StepId) => checklistOf(facts).steps.find((step) => step.id === id)?.state;

test('a new operator begins with its team; the steps after the wallet wait for it', () => {
  const { steps, next, live } = checklistOf(NEW);
  expect([steps.length, next, live]).toEqual([13, 'team', false]);
  expect(steps.filter(({ state }) => state === 'done').map(({ id }) => id)).toEqual(['currencies']);
  expect(steps.filter(({ state }) => state === 'blocked').map(({ id, after }) => [id, after])).toEqual([
    ['connection', ['wallet']],
    ['conformance', ['connection']],
    ['launch', ['credentials', 'connection', 'rooms']],
    ['hand', ['launch']],
    ['reconcile', ['hand']],
  ]);
});

test('each required step leads to the next one, and the last one is live', () => {
  let facts = NEW;
  for (const [index, [id, more]] of DONE.entries()) {
    expect(checklistOf(facts).next).toBe(id);
    expect(checklistOf(facts).live).toBe(false);
    facts = { ...facts, ...more };
    expect(stateOf(facts, id)).toBe('done');
    expect(checklistOf(facts).next).toBe(DONE[index + 1]?.[0] ?? null);
  }
  expect(checklistOf(facts).live).toBe(true);
  expect(
    checklistOf(facts)
      .steps.filter(({ state }) => state !== 'done')
      .map(({ optional }) => optional),
  ).toEqual([true, true, true, true]);
});

test('a failed test is the next step and says so', () => {
  const facts = { ...NEW, ...Object.assign({}, ...DONE.slice(0, 3).map(([, more]) => more)), connection: { verdict: 'tls' } };
  expect([stateOf(facts, 'connection'), stateOf(facts, 'conformance'), checklistOf(facts).next]).toEqual([
    'failed',
    'blocked',
    'connection',
  ]);
  const reconciled = { at: 5, by: 'Fin', differences: 2 };
  expect(stateOf({ ...NEW, reconciled }, 'reconcile')).toBe('failed');
});

test('what cannot be read is unknown and blocks nothing', () => {
  const facts = { ...NEW, wallet: null };
  expect([stateOf(facts, 'wallet'), stateOf(facts, 'connection')]).toEqual(['unknown', 'open']);
  const all = { ...NEW, ...Object.assign({}, ...DONE.map(([, more]) => more)), members: null };
  expect([checklistOf(all).live, checklistOf(all).next]).toEqual([false, null]);
});

test('who did a step and when come from the log, and only for what is done', () => {
  const traces = { wallet: { by: 'Ines', at: 3 }, team: { by: 'Ann', at: 1 } };
  const { steps } = checklistOf({ ...NEW, traces, wallet: { url: 'https://wallet.example', keys: 1 } });
  expect(steps.filter(({ by }) => by !== null).map(({ id, by, at }) => [id, by, at])).toEqual([['wallet', 'Ines', 3]]);
});
