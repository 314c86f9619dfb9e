import { CALL_KINDS, type CallKind, FAULT_MODES, type FaultMode } from '@cardroom/operator-api/faults';
import { z } from 'zod';
import { REJECTION_CODES } from './answers.ts';

export const FAULT_LABELS: Record<FaultMode, string> = {
  slow: 'Slow: wait, then work normally',
  'timeout-before': 'Timeout before the money moves',
  'timeout-after': 'Timeout after the money has moved',
  'error-500': 'Error 500 before the money moves',
  'error-after': 'Error 500 after the money has moved',
  'reset-before': 'Connection reset before the money moves',
  'reset-after': 'Connection reset after the money has moved',
  garbage: 'HTML instead of JSON, after the money has moved',
  'insufficient-funds': 'Insufficient funds',
  reject: 'Reject with a code',
  'drop-status': 'Answer without a status, after the money has moved',
  twice: 'Process the call twice, as if a proxy had repeated it',
};

export const SLOW_MS_MAX = 60_000;
export const FAULT_CALLS_MAX = 1_000;

/** The codes that a fault may answer: the rejections, and the errors after which a cancel, credit or result needs staff. */
export const REFUSAL_CODES = [...REJECTION_CODES, 'DUPLICATE_TRANSACTION', 'TRANSACTION_NOT_FOUND', 'ALREADY_SETTLED'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** One armed fault. `calls`: how many more calls it affects; null: until it is switched off. */
export interface Fault {
  readonly mode: FaultMode;
  readonly ms: number;
  readonly code: RefusalCode;
  readonly calls: number | null;
}

export const faultRequest = z.strictObject({
  kind: z.enum(CALL_KINDS),
  /** Null switches off the fault of this kind. */
  mode: z.enum(FAULT_MODES).nullable(),
  ms: z.coerce.number().int().min(0).max(SLOW_MS_MAX).default(8_000),
  code: z.enum(REFUSAL_CODES).default('PLAYER_BLOCKED'),
  calls: z.coerce.number().int().min(1).max(FAULT_CALLS_MAX).nullable().default(1),
});
export type FaultRequest = z.infer<typeof faultRequest>;

/** The armed faults, at most one per kind of call. They are kept in memory, so a restart clears them. */
export class Faults {
  readonly #armed = new Map<CallKind, Fault>();

  set({ kind, mode, ms, code, calls }: FaultRequest): void {
    if (mode === null) this.#armed.delete(kind);
    else this.#armed.set(kind, { mode, ms, code, calls });
  }

  clear(): void {
    this.#armed.clear();
  }

  /** The fault for this call, if one is armed; counts the call. */
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

/** Reads a fault from a page URL such as `?fault=debit-timeout`. Returns null for any other text. */
export function faultFromText(text: string): FaultRequest | null {
  const kind = CALL_KINDS.find((name) => text.startsWith(`${name}-`));
  if (kind === undefined) return null;
  const wanted = text.slice(kind.length + 1);
  // The short names stand for the more instructive case: the money has moved and the answer is lost.
  const aliases: Record<string, FaultMode> = { timeout: 'timeout-after', reset: 'reset-after', '500': 'error-500', error: 'error-500' };
  const mode = FAULT_MODES.find((name) => name === (aliases[wanted] ?? wanted));
  return mode === undefined ? null : faultRequest.parse({ kind, mode });
}
