import { type Reply, readBalance, readReply } from '@cardroom/operator-api';
import type { CallHealth, HomeWallet, WalletCall } from '@cardroom/staff-api';
import { LEASE_LAPSED } from '@cardroom/wallet';
import type { CallbackClient } from './operator-client.ts';

/** The calls that are measured; results move no money and have their own log. */
export const METERED_CALLS = ['debit', 'credit', 'cancel', 'balance'] as const satisfies readonly WalletCall[];
export const METER_MS = 3_600_000;
/** Parts of the hour that are shown side by side. */
export const METER_PARTS = 48;
const PART_MS = METER_MS / METER_PARTS;
/** Calls within this ratio of each other count as equally long. */
const STEP = Math.log(1.03);

interface Part {
  readonly number: number;
  count: number;
  answered: number;
  /** Calls by length, on a logarithmic scale, so that an hour of any number of calls takes little memory. */
  readonly lengths: Map<number, number>;
}

export interface Measured {
  readonly at: number;
  readonly ms: number;
  readonly isAnswered: boolean;
}

/** Calls of one kind in one part of the hour. */
interface MeasuredPart {
  readonly call: WalletCall;
  readonly number: number;
  readonly count: number;
  readonly answered: number;
  readonly lengths: readonly (readonly [length: number, count: number])[];
}

/** One process's measurements of an operator's last hour. Those of several processes can be merged exactly. */
export interface MeterReading {
  readonly since: number;
  readonly parts: readonly MeasuredPart[];
}

/** How operators' wallets have answered in the last hour, in the memory of this process. */
export class CallMeter {
  readonly #parts = new Map<string, Part[]>();
  readonly #since: number;

  constructor(now: () => number) {
    this.#since = now();
  }

  /** Results move no money and are left out. */
  record(operatorId: string, call: WalletCall | 'result', { at, ms, isAnswered }: Measured): void {
    if (call === 'result') return;
    const key = `${call} ${operatorId}`;
    const number = Math.floor(at / PART_MS);
    const kept = (this.#parts.get(key) ?? []).filter((part) => part.number > number - METER_PARTS);
    this.#parts.set(key, kept);
    const known = kept.find((part) => part.number === number);
    const part = known ?? { number, count: 0, answered: 0, lengths: new Map<number, number>() };
    if (known === undefined) kept.push(part);
    const length = Math.ceil(Math.log(Math.max(1, ms)) / STEP);
    part.count += 1;
    part.answered += isAnswered ? 1 : 0;
    part.lengths.set(length, (part.lengths.get(length) ?? 0) + 1);
  }

  /** The calls of this process to an operator's wallet. */
  read(operatorId: string): MeterReading {
    const parts = METERED_CALLS.flatMap((call) =>
      (this.#parts.get(`${call} ${operatorId}`) ?? []).map(({ lengths, ...part }) => ({ call, ...part, lengths: [...lengths] })),
    );
    return { since: this.#since, parts };
  }
}

/** The last hour of an operator, ending with the part of `now`, from what the processes have measured. */
export function healthOf(readings: readonly MeterReading[], now: number): Pick<HomeWallet, 'calls' | 'since'> {
  const last = Math.floor(now / PART_MS);
  const all = readings.flatMap(({ parts }) => parts);
  return {
    calls: METERED_CALLS.map((call) =>
      callHealth(
        call,
        all.filter((part) => part.call === call),
        last,
      ),
    ),
    since: Math.max(...readings.map(({ since }) => since)),
  };
}

function callHealth(call: WalletCall, all: readonly MeasuredPart[], last: number): CallHealth {
  const parts = all.filter(({ number }) => number > last - METER_PARTS && number <= last);
  return {
    call,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    answered: parts.reduce((sum, { answered }) => sum + answered, 0),
    p95Ms: p95Of(parts),
    p95Parts: Array.from({ length: METER_PARTS }, (_, index) =>
      p95Of(parts.filter(({ number }) => number === last - METER_PARTS + 1 + index)),
    ),
  };
}

/** The length that 95 % of the calls do not exceed, ms, at most 3 % too high. */
function p95Of(parts: readonly MeasuredPart[]): number | null {
  const lengths = new Map<number, number>();
  for (const part of parts) for (const [length, count] of part.lengths) lengths.set(length, (lengths.get(length) ?? 0) + count);
  const total = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(total * 0.95);
  for (const [length, count] of [...lengths].sort(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 0) return Math.round(Math.exp(length * STEP));
  }
  return null;
}

/** Hears of every call that a wallet could have answered. */
export type HearCall = (operatorId: string, kind: WalletCall | 'result', call: Measured) => void;

/** The same client, with every call to a wallet measured. */
export function metered(client: CallbackClient, heard: HearCall, now: () => number): CallbackClient {
  return {
    ...client,
    send: async (row, deadlineMs) => {
      const at = now();
      const reply = await client.send(row, deadlineMs);
      const { kind, operatorId, currency } = row;
      if (!wasCall(reply)) return reply;
      const { health } = readReply({ kind, attempt: row.attempts, currency, transactionId: row.id }, reply);
      heard(operatorId, kind, { at, ms: now() - at, isAnswered: health === 'answered' });
      return reply;
    },
    balance: async (ask, deadlineMs) => {
      const at = now();
      const reply = await client.balance(ask, deadlineMs);
      if (wasCall(reply)) heard(ask.operatorId, 'balance', { at, ms: now() - at, isAnswered: isBalance(reply, ask.currency) });
      return reply;
    },
  };
}

/** Without an address or a lease there was nothing that a wallet could have answered. */
function wasCall(reply: Reply): boolean {
  return reply.kind !== 'not_sent' || (reply.code !== 'NO_ENDPOINT' && reply.code !== LEASE_LAPSED);
}

/** A refusal with the operator's own code is an answer, too. */
function isBalance(reply: Reply, currency: string): boolean {
  if (reply.kind !== 'answer') return false;
  const answer = readBalance(reply.httpStatus, reply.text, currency);
  return answer.ok || (answer.code !== 'bad-answer' && answer.code !== 'INVALID_API_KEY');
}
