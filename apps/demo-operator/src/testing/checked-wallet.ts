import { SIGNATURE_HEADER, signatureOf } from '@cardroom/operator-api';
import {
  type CaseReport,
  type Report,
  type RunOptions,
  runWalletCheck,
  type Setup,
  type StateFile,
} from '@cardroom/wallet-check/src/index.ts';
import type { AppOptions } from '../app.ts';
import { type RunningDemo, startDemo } from './running-demo.ts';
import { API_KEY } from './wallet-caller.ts';

const SECOND_KEY = 'second-key-0123456789';
const SIGNING_SECRET = 'signing-secret-0123456789';
const PLAYERS = { player: 'check-a', player2: 'check-b', playerEmpty: 'check-empty' } as const;
const BALANCE_MINOR = 100_000;
/** Nothing is late on a simulated clock; these deadlines only end a test that hangs. */
const DEADLINES_MS = { balance: 60_000, debit: 60_000, credit: 60_000, cancel: 60_000, result: 60_000 } as const;

export interface CheckOptions extends Partial<Pick<Setup, 'url' | 'player' | 'maxMinor' | 'block'>>, Pick<RunOptions, 'only' | 'state'> {
  /** The next case starts only after it has resolved. */
  readonly onCase?: (report: CaseReport) => Promise<void>;
}

export interface CheckedWallet {
  readonly demo: RunningDemo;
  /** Runs the conformance kit over real HTTP; kit and wallet share one simulated clock, so that pauses take no time. */
  check(options?: CheckOptions): Promise<Report>;
  /** Moves the clock of both forward by `ms`. */
  advance(ms: number): void;
  stop(): Promise<void>;
}

/** A demo wallet, correct or with a defect, and test players for the kit. */
export async function checkedWallet(defect: AppOptions['defect'] = null, currency = 'EUR'): Promise<CheckedWallet> {
  let now = Date.parse('2026-11-20T10:31:07.412Z');
  const wallet = { defect: defect ?? null, secondApiKey: SECOND_KEY, signingSecret: SIGNING_SECRET, now: () => now };
  const demo = await startDemo(undefined, wallet);
  const { caller } = demo;
  caller.signing = (content) => ({ [SIGNATURE_HEADER]: signatureOf([SIGNING_SECRET], content, now) });
  for (const id of Object.values(PLAYERS)) await caller.player(id === PLAYERS.playerEmpty ? 0 : BALANCE_MINOR, currency, id);
  const advance = (ms: number): void => {
    now += ms;
  };
  const clock = { now: () => now, monotonic: () => now, wait: async (ms: number) => advance(ms) };
  const setup = {
    url: `${caller.url}/wallet`,
    key: API_KEY,
    key2: SECOND_KEY,
    signingSecrets: [SIGNING_SECRET],
    ...PLAYERS,
    playerBlocked: null,
    currency,
    otherCurrency: 'ISK',
    maxMinor: null,
    block: async (id: string, blocked: boolean) => void (await caller.api('POST', `/players/${id}/block`, { blocked })),
    deadlinesMs: DEADLINES_MS,
    replayAfterMs: 5_000,
  };
  return {
    demo,
    check: ({ only, state, onCase, ...changes } = {}) => runWalletCheck({ setup: { ...setup, ...changes }, clock, only, state, onCase }),
    advance,
    stop: demo.stop,
  };
}

/** A state store in memory. */
export function memoryState(): StateFile {
  let kept: ReturnType<StateFile['read']> = null;
  return { read: () => kept, write: (state) => (kept = structuredClone(state)) };
}
