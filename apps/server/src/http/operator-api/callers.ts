import type { Store } from '@cardroom/storage';
import type { Logger } from 'pino';
import { isWithin, networksOf } from '../../operators/networks.ts';
import { HttpError } from '../errors.ts';

/** An address from which the operator's credentials were used. */
export interface Caller {
  readonly address: string;
  /** Ms since the epoch. */
  readonly lastAt: number;
  readonly calls: number;
  /** How many of its calls were refused. */
  readonly refused: number;
}

/** Addresses of the operator API's callers. They are kept in memory, so that staff can see whom a list that is too narrow locks out. */
export interface Callers {
  /** Records the call. Throws ADDRESS_NOT_ALLOWED, naming the address, when it is outside the operator's networks. */
  admit(operatorId: string, address: string): Promise<void>;
  /** The operator's caller addresses, latest first. */
  seen(operatorId: string): readonly Caller[];
}

/** Most addresses kept per operator, and most operators with any. */
export const CALLERS_MAX = 20;
const OPERATORS_MAX = 2_000;

export function createCallers({ store, log, now }: { readonly store: Store; readonly log: Logger; now(): number }): Callers {
  const known = new Map<string, Map<string, Caller>>();
  const note = (operatorId: string, address: string, isRefused: boolean): void => {
    const callers = known.get(operatorId) ?? new Map<string, Caller>();
    const { calls = 0, refused = 0 } = callers.get(address) ?? {};
    // Moved to the end, so that the first address is the one idle for longest.
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
      throw new HttpError(
        'ADDRESS_NOT_ALLOWED',
        `Calls from ${address} are not allowed; add the address to the allowed networks in the back office`,
      );
    },
    seen: (operatorId) => [...(known.get(operatorId)?.values() ?? [])].reverse(),
  };
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
