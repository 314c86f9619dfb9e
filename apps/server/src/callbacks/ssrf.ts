import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { checkOperatorUrl } from '../operators/operator-url.ts';
import { isBlockedAddress, isLoopbackAddress } from '../security/blocked-addresses.ts';

/** An operator must not make us call our own network. Two checks are needed: addresses written in a URL never reach a lookup hook. */

export interface SsrfRules {
  /** Development only: the demo operator lives on this machine and speaks http. */
  readonly allowLoopbackHttp: boolean;
}

/** Check 1, at each call: scheme, user info and addresses written in the URL. Answers the base URL without a slash at its end, or null. */
export function callableBase(operatorUrl: string, rules: SsrfRules): string | null {
  const checked = checkOperatorUrl(operatorUrl, { allowLoopback: rules.allowLoopbackHttp });
  return checked.ok ? checked.value : null;
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
const resolveAll: Resolve = (host) => dns.lookup(host, { all: true });

/**
 * Those who ask for a name while it is being looked up share that lookup. The system looks names up on a few threads for the whole process:
 * an operator whose name server hangs may hold one of them, not one per call.
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
 * Check 2, while connecting: a name of which any address is blocked is refused with ESSRF. It is checked in the lookup of the connection
 * itself, so a name cannot answer differently between check and use.
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
