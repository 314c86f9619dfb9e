import { describe, expect, test } from 'vitest';
import { clientAddress } from './transport.ts';

describe('the address that counts for limits', () => {
  const rows: [string, string | undefined, number, string][] = [
    ['no proxy: the connection, whatever a header says', '6.6.6.6', 0, '10.0.0.1'],
    ['one proxy: what it saw', '1.2.3.4', 1, '1.2.3.4'],
    ['one proxy: what a client wrote before it is not believed', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['two proxies', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['a proxy that says nothing', undefined, 1, '10.0.0.1'],
  ];
  test.each(rows)('%s', (_name, forwarded, proxies, address) => {
    const request = { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
    expect(clientAddress(request as Parameters<typeof clientAddress>[0], proxies)).toBe(address);
  });
});
