import { type BalanceAnswer, type Health, readBalance } from '@cardroom/operator-api';
import { type Breakers, WALLET_SETTINGS } from '@cardroom/wallet';
import type { CallbackClient } from './operator-client.ts';

/** The player and currency of a balance. */
export interface BalanceOf {
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
}

/** A balance in minor units and when the wallet reported it (ms). Null when the wallet has not reported one yet. */
export interface BalanceReading {
  readonly balance: number | null;
  readonly at: number;
}

export interface BalanceReader {
  /** The last known balance; asks the operator when there is none. */
  last(who: BalanceOf): Promise<BalanceReading>;
  /** Asks the operator; concurrent callers share one call. If it fails, returns the last known balance with its age. */
  read(who: BalanceOf): Promise<BalanceReading>;
  /** The last known balance, without asking. */
  known(who: BalanceOf): BalanceReading | null;
  /**
   * Whether the balance covers an amount, in minor units. Asks the operator only if the last known balance does not; true if that is not
   * known for sure, as only the wallet decides.
   */
  covers(who: BalanceOf, amountMinor: number): Promise<boolean>;
  /** Records the balance in the answer to a money call. */
  seen(who: BalanceOf, balanceMinor: number): void;
}

export interface BalancePorts {
  readonly client: Pick<CallbackClient, 'balance'>;
  readonly breakers: Breakers;
  now(): number;
  /** A read has opened the operator's breaker. */
  opened(operatorId: string, why: 'failures' | 'invalid-api-key'): void;
  /** The balance has changed; the player is told. */
  changed(who: BalanceOf, reading: BalanceReading): void;
}

/** A balance younger than this is not read again, so that a player who keeps asking cannot load the operator's wallet. */
export const BALANCE_AGE_MIN_MS = 1_000;

/** Balances kept in memory; the oldest are dropped and read again when needed. */
export const BALANCES_MAX = 20_000;

/** Balances for display, separate from money calls: one call in flight per player, no retry. */
export function createBalanceReader(ports: BalancePorts): BalanceReader {
  const known = new Map<string, { readonly reading: BalanceReading; readonly moment: number }>();
  const inFlight = new Map<string, Promise<BalanceReading>>();
  // Timestamps are too coarse to order two readings.
  let moments = 0;
  const keyOf = (who: BalanceOf): string => `${who.operatorId}:${who.currency}:${who.playerId}`;
  const stood = (who: BalanceOf): BalanceReading => known.get(keyOf(who))?.reading ?? { balance: null, at: ports.now() };

  const keep = (who: BalanceOf, reading: BalanceReading, moment: number): BalanceReading => {
    const current = known.get(keyOf(who));
    // A balance from a money call during the read is the newer one.
    if (current !== undefined && current.moment > moment) return current.reading;
    known.delete(keyOf(who));
    known.set(keyOf(who), { reading, moment });
    const [oldest] = known.keys();
    if (known.size > BALANCES_MAX && oldest !== undefined) known.delete(oldest);
    ports.changed(who, reading);
    return reading;
  };
  const ask = async (who: BalanceOf): Promise<BalanceReading> => {
    const askedAt = ports.now();
    const pass = ports.breakers.pass(who.operatorId, askedAt);
    if (pass === 'open') return stood(who);
    const moment = ++moments;
    const reply = await ports.client.balance(who, WALLET_SETTINGS.deadlineMs.balance);
    const answer = reply.kind === 'answer' ? readBalance(reply.httpStatus, reply.text, who.currency) : null;
    const health = healthOf(answer);
    // Slow or broken balance calls must not stop buy-ins: they neither open the breaker nor keep it open.
    const tells = reply.kind === 'not_sent' || health !== 'failed';
    if (pass === 'probe' && tells) ports.breakers.startProbe(who.operatorId, ports.now());
    if ((pass === 'probe' && tells) || health === 'invalid-api-key') {
      const opened = ports.breakers.record(who, health, ports.now());
      if (opened !== null) ports.opened(who.operatorId, opened);
    }
    return answer?.ok ? keep(who, { balance: answer.balanceMinor, at: askedAt }, moment) : stood(who);
  };
  const read = (who: BalanceOf): Promise<BalanceReading> => {
    const running = inFlight.get(keyOf(who));
    if (running) return running;
    const call = ask(who).finally(() => inFlight.delete(keyOf(who)));
    inFlight.set(keyOf(who), call);
    return call;
  };
  const covers = async (who: BalanceOf, amountMinor: number): Promise<boolean> => {
    const last = known.get(keyOf(who));
    if (last === undefined || last.reading.balance === null || last.reading.balance >= amountMinor) return true;
    if (ports.now() - last.reading.at < BALANCE_AGE_MIN_MS) return false;
    const { balance } = await read(who);
    const failed = known.get(keyOf(who))?.moment === last.moment;
    return failed || balance === null || balance >= amountMinor;
  };
  return {
    known: (who) => known.get(keyOf(who))?.reading ?? null,
    covers,
    last: async (who) => known.get(keyOf(who))?.reading ?? read(who),
    read,
    seen: (who, balanceMinor) => void keep(who, { balance: balanceMinor, at: ports.now() }, ++moments),
  };
}

function healthOf(answer: BalanceAnswer | null): Health {
  if (answer === null || (!answer.ok && answer.code === 'bad-answer')) return 'failed';
  return !answer.ok && answer.code === 'INVALID_API_KEY' ? 'invalid-api-key' : 'answered';
}
