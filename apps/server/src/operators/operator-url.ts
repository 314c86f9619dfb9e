import { isIP } from 'node:net';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { isBlockedAddress, isLoopbackAddress } from './blocked-addresses.ts';

export interface OperatorUrlRules {
  /** For the demo and tests: allows http and this machine. */
  readonly allowLoopback: boolean;
}

const URL_MAX = 500;
const LOOPBACK_REFUSED =
  'must not point to this machine. On a test installation the setting ALLOW_LOOPBACK_WALLETS=1 allows it, for the service and for its commands';

/**
 * Checks the base URL of an operator's wallet when it is saved. Every call resolves and checks the name again, because its address may
 * change. Returns the URL without a trailing slash.
 */
export function checkOperatorUrl(text: string, rules: OperatorUrlRules): Outcome<string> {
  const wrong = (message: string) => refused('url', message);
  const url = text.length <= URL_MAX ? URL.parse(text) : null;
  if (!url) return wrong(`must be a URL of at most ${URL_MAX} characters`);
  if (url.username || url.password) return wrong('must not contain a user name or password; set the key separately');
  if (url.search || url.hash) return wrong('must not contain a query or fragment');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const local = isThisMachine(host);
  if (local && rules.allowLoopback && /^https?:$/.test(url.protocol)) return done(withoutSlash(url));
  if (local) return wrong(LOOPBACK_REFUSED);
  if (url.protocol !== 'https:') return wrong('must be https');
  if (isIP(host) !== 0 && isBlockedAddress(host)) return wrong('must not point to a private network');
  return done(withoutSlash(url));
}

/** Scheme, host and port of a stored wallet URL; null when there is none. */
export function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin;
}

function withoutSlash(url: URL): string {
  return url.href.replace(/\/+$/, '');
}

/** Whether a URL's host name or address can only be this machine. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isLoopbackAddress(host));
}
