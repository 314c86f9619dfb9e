import type { ChecklistStep, StepId } from '@cardroom/staff-api';
import { beforeAll, expect, test } from 'vitest';
import { hasText } from '../../i18n/i18n.ts';
import { showAll } from '../../i18n/testing/read-texts.ts';
import { detailOf, GROUPS, PLACES } from './words.ts';

beforeAll(() => showAll('en'));

const step = (id: StepId, state: ChecklistStep['state'], facts: ChecklistStep['facts'], after: readonly StepId[] = []): ChecklistStep => ({
  ...{ id, state, facts, after, optional: false, by: null, at: null },
});

test('every step is in one group and has texts', () => {
  const ids = GROUPS.flatMap(([, steps]) => steps);
  expect(new Set(ids).size).toBe(13);
  expect([...ids].sort()).toEqual(Object.keys(PLACES).sort());
  const acts = Object.values(PLACES).flatMap(([, open, done]) => [open, done]);
  const texts = [
    ...GROUPS.map(([group]) => `checklist.group.${group}`),
    ...ids.flatMap((id) => [`checklist.step.${id}`, `checklist.to-do.${id}`]),
    ...acts.map((act) => `checklist.act.${act}`),
  ];
  expect(texts.filter((id) => !hasText(id))).toEqual([]);
});

test.each([
  [step('team', 'done', { active: 4, withAuthenticator: 4, invited: 1 }), '4 members, 4 with an authenticator app · 1 invited'],
  [step('team', 'open', { active: 0, withAuthenticator: 0, invited: 0 }), 'Nobody has signed in yet'],
  [step('wallet', 'open', { url: 'https://w.example', keys: 0 }), 'The key is missing'],
  [step('wallet', 'open', { url: null, keys: 1 }), 'The URL is missing'],
  [step('wallet', 'done', { url: 'https://w.example', keys: 1 }), 'https://w.example'],
  [step('currencies', 'done', { currencies: 'EUR, KRW', settlement: 'session' }), 'EUR, KRW · per table session'],
  [step('connection', 'failed', { verdict: 'tls' }), 'Last test: the certificate is not accepted'],
  [step('conformance', 'failed', { run: 'failed', passed: 22, total: 24 }), '22 of 24 pass'],
  [step('conformance', 'blocked', { run: 'none' }, ['connection']), 'Starts after: test the connection'],
  [step('rooms', 'done', { rooms: 1 }), '1 open room'],
  [step('look', 'done', { colour: true, felt: false, logo: true }), 'Set: color, logo'],
  [step('reconcile', 'failed', { differences: 2 }), '2 differences'],
  [step('hand', 'unknown', {}), 'Could not be read. It does not hold up the other steps.'],
])('%j', (one, text) => {
  expect(detailOf(one)).toBe(text);
});
