import { z } from 'zod';
import { REJECTION_CODES } from './answers.ts';

export const CALL_KINDS = ['balance', 'debit', 'credit', 'cancel', 'result'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** What a fault switch does to a call; "before" and "after" say whether the wallet's books change. */
export const FAULT_MODES = [
  'slow',
  'timeout-before',
  'timeout-after',
  'error-500',
  'error-after',
  'reset-before',
  'reset-after',
  'garbage',
  'insufficient-funds',
  'reject',
  'drop-status',
  'twice',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export const FAULT_LABELS: Record<FaultMode, string> = {
  slow: 'Slow: wait, then work as usual',
  'timeout-before': 'Timeout before the money moves',
  'timeout-after': 'Timeout after the money moved',
  'error-500': 'Error 500 before the money moves',
  'error-after': 'Error 500 after the money moved',
  'reset-before': 'Connection reset before the money moves',
  'reset-after': 'Connection reset after the money moved',
  garbage: 'Garbage instead of JSON, money moved',
  'insufficient-funds': 'Insufficient funds',
  reject: 'Reject with a code',
  'drop-status': 'Answer without status, money moved',
  twice: 'Apply the call twice, as if repeated by a proxy',
};

export const SLOW_MS_MAX = 60_000;
export const FAULT_CALLS_MAX = 1_000;

/** What a switch may refuse with: the rejections, and the answers that leave a cancel, credit or result to a person. */
export const REFUSAL_CODES = [...REJECTION_CODES, 'DUPLICATE_TRANSACTION', 'TRANSACTION_NOT_FOUND', 'ALREADY_SETTLED'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** One armed switch. `calls`: how many calls it still spoils, null = until it is switched off. */
export interface Fault {
  readonly mode: FaultMode;
  readonly ms: number;
  readonly code: RefusalCode;
  readonly calls: number | null;
}

export const faultRequest = z.strictObject({
  kind: z.enum(CALL_KINDS),
  /** null switches the fault of this kind off. */
  mode: z.enum(FAULT_MODES).nullable(),
  ms: z.coerce.number().int().min(0).max(SLOW_MS_MAX).default(8_000),
  code: z.enum(REFUSAL_CODES).default('PLAYER_BLOCKED'),
  calls: z.coerce.number().int().min(1).max(FAULT_CALLS_MAX).nullable().default(1),
});
export type FaultRequest = z.infer<typeof faultRequest>;

/** Fault switches, at most one per kind of call. They live in memory: a restart heals the wallet. */
export class Faults {
  readonly #armed = new Map<CallKind, Fault>();

  set({ kind, mode, ms, code, calls }: FaultRequest): void {
    if (mode === null) this.#armed.delete(kind);
    else this.#armed.set(kind, { mode, ms, code, calls });
  }

  clear(): void {
    this.#armed.clear();
  }

  /** The fault this call suffers; counts it. */
  take(kind: CallKind): Fault | null {
    const fault = this.#armed.get(kind);
    if (fault === undefined) return null;
    if (fault.calls === 1) this.#armed.delete(kind);
    else if (fault.calls !== null) this.#armed.set(kind, { ...fault, calls: fault.calls - 1 });
    return fault;
  }

  list(): Record<CallKind, Fault | null> {
    const of = (kind: CallKind) => this.#armed.get(kind) ?? null;
    return { balance: of('balance'), debit: of('debit'), credit: of('credit'), cancel: of('cancel'), result: of('result') };
  }
}

/** Reads a switch out of a page address such as `?fault=debit-timeout`. Returns null when it names none. */
export function faultFromText(text: string): FaultRequest | null {
  const kind = CALL_KINDS.find((name) => text.startsWith(`${name}-`));
  if (kind === undefined) return null;
  const wanted = text.slice(kind.length + 1);
  // The plain words mean the more instructive half: the money has moved and nobody was told.
  const aliases: Record<string, FaultMode> = { timeout: 'timeout-after', reset: 'reset-after', '500': 'error-500', error: 'error-500' };
  const mode = FAULT_MODES.find((name) => name === (aliases[wanted] ?? wanted));
  return mode === undefined ? null : faultRequest.parse({ kind, mode });
}
