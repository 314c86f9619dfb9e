import { isIP } from 'node:net';
import { isBlockedAddress, isLoopbackAddress } from '../security/blocked-addresses.ts';
import { done, type Outcome, refused } from './outcome.ts';

export interface OperatorUrlRules {
  /** Demo and tests: http and this machine are allowed. */
  readonly allowLoopback: boolean;
}

const URL_MAX = 500;

/**
 * Checks the base URL of an operator's wallet when it is saved. Names are looked up and judged again at each call,
 * because what a name resolves to may change. Answers the URL without a slash at its end.
 */
export function checkOperatorUrl(text: string, rules: OperatorUrlRules): Outcome<string> {
  const wrong = (message: string) => refused('url', message);
  const url = text.length <= URL_MAX ? URL.parse(text) : null;
  if (!url) return wrong(`is no URL of at most ${URL_MAX} characters`);
  if (url.username || url.password) return wrong('must not carry a user name or password; the key goes with set-api-key');
  if (url.search || url.hash) return wrong('must not carry a query or a fragment');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const local = isThisMachine(host);
  if (local && rules.allowLoopback && /^https?:$/.test(url.protocol)) return done(withoutSlash(url));
  if (url.protocol !== 'https:') return wrong('must be https');
  if (local || (isIP(host) !== 0 && isBlockedAddress(host))) return wrong('names this machine or a private network');
  return done(withoutSlash(url));
}

function withoutSlash(url: URL): string {
  return url.href.replace(/\/+$/, '');
}

/** Whether a host name or address of a URL can be this machine only. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isLoopbackAddress(host));
}
