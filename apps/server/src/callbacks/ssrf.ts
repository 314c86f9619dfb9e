import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isBlockedAddress, isLoopbackAddress } from '../operators/blocked-addresses.ts';
import { checkOperatorUrl } from '../operators/operator-url.ts';

/**
 * An operator must not make us call our own network. Two checks are needed, because addresses written in a URL never reach a lookup hook.
 */

export interface SsrfRules {
  /** Development only: the demo operator lives on this machine and speaks http. */
  readonly allowLoopbackHttp: boolean;
}

/** Check 1, for each call: scheme, user info and addresses in the URL. Returns the base URL without a trailing slash, or null. */
export function callableBase(operatorUrl: string, rules: SsrfRules): string | null {
  const checked = checkOperatorUrl(operatorUrl, { allowLoopback: rules.allowLoopbackHttp });
  return checked.ok ? checked.value : null;
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
const resolveAll: Resolve = (host) => dns.lookup(host, { all: true });

/**
 * Concurrent lookups of the same name share one query. The system has only a few lookup threads for the whole process, so a name server
 * that hangs may block one of them, not one per call.
 */
function sharedLookups(resolve: Resolve): Resolve {
  const running = new Map<string, ReturnType<Resolve>>();
  return (host) => {
    const known = running.get(host);
    if (known) return known;
    const lookup = resolve(host).finally(() => running.delete(host));
    running.set(host, lookup);
    return lookup;
  };
}

class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
  readonly code = 'ESSRF';
}

/**
 * Check 2, while connecting: refuses a name with any blocked address with ESSRF. It checks the lookup of the connection itself, so that the
 * name cannot resolve differently between check and use.
 */
export function guardedLookup(rules: SsrfRules, resolve: Resolve = resolveAll): LookupFunction {
  const isBlocked = ({ address }: LookupAddress): boolean =>
    isBlockedAddress(address) && !(rules.allowLoopbackHttp && isLoopbackAddress(address));
  const lookUp = sharedLookups(resolve);
  return (host, options: LookupOptions, callback) => {
    lookUp(host).then(
      (found) => {
        const wanted = found.filter(({ family }) => !options.family || options.family === family);
        const [first] = wanted;
        if (first === undefined || found.some(isBlocked)) return callback(new BlockedAddress(`${host} may not be called`), '', 0);
        if (options.all) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}
