import { expect, test } from 'vitest';
import { crewInMemory } from '../../../testing/fixtures/crew-in-memory.ts';
import type { LedgerState } from '../../money/ledger-watch.ts';
import { readingLedgerFinding } from './ledger-of-all.ts';

const state = (more: Partial<LedgerState> = {}): (() => LedgerState) => {
  const whole: LedgerState = { status: 'balanced', problems: [], skipped: 1, at: 100, reading: null, ...more };
  return () => whole;
};

test('the worst finding of all processes counts, with the oldest time, and each problem once', async () => {
  const crew = crewInMemory();
  const read = readingLedgerFinding(crew.join('room-a.1'), state());
  expect(await read()).toEqual({ status: 'balanced', problems: [], skipped: 1, at: 100, missing: [] });
  readingLedgerFinding(crew.join('room-b.1'), state({ status: 'broken', problems: ['casino EUR: x', 'table 1: y'], at: 90 }));
  readingLedgerFinding(crew.join('room-c.1'), state({ status: 'broken', problems: ['casino EUR: x'], at: 95 }));
  expect(await read()).toEqual({ status: 'broken', problems: ['casino EUR: x', 'table 1: y'], skipped: 3, at: 90, missing: [] });
  crew.cut('room-b.1');
  crew.leave('room-c.1');
  expect(await read()).toEqual({ status: 'balanced', problems: [], skipped: 1, at: 100, missing: ['room-b'] });
});

test('a process that has checked nothing yet makes the whole unchecked', async () => {
  const crew = crewInMemory();
  const read = readingLedgerFinding(crew.join('room-a.1'), state());
  readingLedgerFinding(crew.join('room-b.1'), state({ status: 'unchecked', at: null }));
  expect(await read()).toMatchObject({ status: 'unchecked', at: null });
});
