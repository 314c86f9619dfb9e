import type { Store } from '@cardroom/journal';
import type { Logger } from 'pino';
import { isWithin, networksOf } from '../operators/networks.ts';
import { HttpError } from './errors.ts';

/** An address from which somebody with an operator's credentials has called. */
export interface Caller {
  readonly address: string;
  /** Ms since the epoch. */
  readonly lastAt: number;
  readonly calls: number;
  /** How many of them were refused. */
  readonly refused: number;
}

/** Who calls the operator API from where. It is kept in the process, so that a list that is too narrow shows whom it locks out. */
export interface Callers {
  /** Notes the call. Throws ADDRESS_NOT_ALLOWED, which names the address, where the operator's networks do not hold it. */
  admit(operatorId: string, address: string): Promise<void>;
  /** The addresses of an operator, the latest first. */
  seen(operatorId: string): readonly Caller[];
}

/** Addresses that are kept of each operator, and operators of whom any are. */
export const CALLERS_MAX = 20;
const OPERATORS_MAX = 2_000;

export function createCallers({ store, log, now }: { readonly store: Store; readonly log: Logger; now(): number }): Callers {
  const known = new Map<string, Map<string, Caller>>();
  const note = (operatorId: string, address: string, isRefused: boolean): void => {
    const callers = known.get(operatorId) ?? new Map<string, Caller>();
    const { calls = 0, refused = 0 } = callers.get(address) ?? {};
    // Put anew at the end: the first one is the one that was silent longest.
    callers.delete(address);
    callers.set(address, { address, lastAt: now(), calls: calls + 1, refused: refused + (isRefused ? 1 : 0) });
    dropOldest(callers, CALLERS_MAX);
    known.delete(operatorId);
    known.set(operatorId, callers);
    dropOldest(known, OPERATORS_MAX);
  };
  return {
    admit: async (operatorId, address) => {
      const isRefused = !isWithin(await networksOf(store, operatorId), address);
      note(operatorId, address, isRefused);
      if (!isRefused) return;
      log.warn({ operatorId, address }, 'operator API: the address is in none of the operator’s networks');
      throw new HttpError('ADDRESS_NOT_ALLOWED', `Calls from ${address} are not allowed; your list of networks does not hold this address`);
    },
    seen: (operatorId) => [...(known.get(operatorId)?.values() ?? [])].reverse(),
  };
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
