import { describe, expect, test } from 'vitest';
import { LIMITS, READY_REASON_CODES, readinessOf, reasonsOf, type WatchFacts } from './ready-reasons.ts';

const NOW = 1_800_000_000_000;
const WELL: WatchFacts = {
  now: NOW,
  accepting: true,
  restoring: false,
  standby: false,
  sure: true,
  randomFailed: false,
  database: { kind: 'answered', ms: 2, unfit: false },
  busDownMs: 0,
  oldestCommitMs: 0,
  tablesHalted: 0,
  breakersOpen: 0,
  ledger: { status: 'balanced', at: NOW },
  auditBroken: false,
  figures: { at: NOW, oldestPendingAt: null, oldestStuckAt: null, skewMs: 0 },
  backup: null,
};
const FIGURES = { at: NOW, oldestPendingAt: null, oldestStuckAt: null, skewMs: 0 };

/** Each reason with facts that are just bad enough for it, and facts that are just good enough. */
const ROWS: readonly (readonly [reason: string, bad: Partial<WatchFacts>, good: Partial<WatchFacts>])[] = [
  ['not-accepting', { accepting: false }, {}],
  ['standby', { accepting: false, standby: true }, {}],
  ['beats-missed', { sure: false }, {}],
  ['randomness-failed', { randomFailed: true }, {}],
  ['restoring', { accepting: false, restoring: true }, {}],
  ['database-unavailable', { database: { kind: 'none' } }, {}],
  ['database-unfit', { database: { kind: 'answered', ms: 2, unfit: true } }, {}],
  [
    'database-slow',
    { database: { kind: 'answered', ms: LIMITS.probeSlowMs + 1, unfit: false } },
    { database: { kind: 'answered', ms: LIMITS.probeSlowMs, unfit: false } },
  ],
  ['database-slow', { oldestCommitMs: LIMITS.commitSlowMs + 1 }, { oldestCommitMs: LIMITS.commitSlowMs }],
  ['tables-halted', { tablesHalted: 1 }, {}],
  ['breaker-open', { breakersOpen: 1 }, {}],
  [
    'payments-stuck',
    { figures: { ...FIGURES, oldestStuckAt: NOW - LIMITS.stuckMs - 1 } },
    { figures: { ...FIGURES, oldestStuckAt: NOW - LIMITS.stuckMs } },
  ],
  [
    'payments-late',
    { figures: { ...FIGURES, oldestPendingAt: NOW - LIMITS.lateMs - 1 } },
    { figures: { ...FIGURES, oldestPendingAt: NOW - LIMITS.lateMs } },
  ],
  ['ledger-broken', { ledger: { status: 'broken', at: NOW } }, {}],
  [
    'ledger-late',
    { ledger: { status: 'balanced', at: NOW - LIMITS.ledgerMs - 1 } },
    { ledger: { status: 'balanced', at: NOW - LIMITS.ledgerMs } },
  ],
  ['ledger-late', { ledger: { status: 'unchecked', at: null } }, {}],
  ['audit-broken', { auditBroken: true }, {}],
  ['bus-down', { busDownMs: LIMITS.busMs + 1 }, { busDownMs: LIMITS.busMs }],
  ['clock-skew', { figures: { ...FIGURES, skewMs: LIMITS.skewMs + 1 } }, { figures: { ...FIGURES, skewMs: LIMITS.skewMs } }],
  ['clock-skew', { figures: { ...FIGURES, skewMs: -LIMITS.skewMs - 1 } }, { figures: { ...FIGURES, skewMs: -LIMITS.skewMs } }],
  ['backup-old', { backup: { at: NOW - LIMITS.backupMs - 1 } }, { backup: { at: NOW - LIMITS.backupMs } }],
  ['backup-old', { backup: { at: null } }, {}],
  ['figures-late', { figures: { ...FIGURES, at: NOW - LIMITS.figuresMs - 1 } }, { figures: { ...FIGURES, at: NOW - LIMITS.figuresMs } }],
  ['figures-late', { figures: null }, {}],
];

describe('reasons of /readyz', () => {
  test.each(ROWS)('%s: begins beyond its limit', (reason, bad, good) => {
    expect(reasonsOf({ ...WELL, ...bad })).toEqual([reason]);
    expect(reasonsOf({ ...WELL, ...good })).toEqual([]);
  });

  test('each has a row above', () => {
    expect([...new Set(ROWS.map(([reason]) => reason))].sort()).toEqual([...READY_REASON_CODES].sort());
  });

  test('the worst one decides', () => {
    expect(readinessOf([])).toBe('ready');
    expect(readinessOf(['tables-halted', 'backup-old'])).toBe('degraded');
    expect(readinessOf(['tables-halted', 'database-unavailable'])).toBe('not-ready');
  });
});
