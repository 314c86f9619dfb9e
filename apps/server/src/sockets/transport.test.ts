import { describe, expect, test } from 'vitest';
import { clientAddress } from './transport.ts';

describe('client address behind proxies', () => {
  const rows: [string, string | undefined, number, string][] = [
    ['no proxy: the connection’s address, whatever the headers say', '6.6.6.6', 0, '10.0.0.1'],
    ['one proxy: the address the proxy saw', '1.2.3.4', 1, '1.2.3.4'],
    ['one proxy: addresses the client added are ignored', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['two proxies', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['a proxy that sends no address', undefined, 1, '10.0.0.1'],
  ];
  test.each(rows)('%s', (_name, forwarded, proxies, address) => {
    const request = { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
    expect(clientAddress(request as Parameters<typeof clientAddress>[0], proxies)).toBe(address);
  });
});
