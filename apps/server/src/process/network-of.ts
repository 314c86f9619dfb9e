import { isIP } from 'node:net';

/** The network part of an address. For IPv6 it is the first 64 bits, as devices in one household have different addresses. */
export function networkOf(address: string): string {
  const text = address.toLowerCase();
  if (isIP(text) === 4) return text;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  if (isIP(text) !== 6) return '';
  const [before = '', after] = (text.split('%')[0] ?? '').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups = after === undefined ? head : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
