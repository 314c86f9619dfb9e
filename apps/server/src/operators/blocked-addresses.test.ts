import { expect, test } from 'vitest';
import { isBlockedAddress } from './blocked-addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '3fff:fff:ffff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'feff::1',
  'ff02::1',
  'wallet.example',
  '',
])('%j is blocked', (address) => {
  expect(isBlockedAddress(address)).toBe(true);
});

test.each(['93.184.216.34', '1.1.1.1', '::ffff:93.184.216.34', '2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '3ffe::1'])(
  '%s is public',
  (address) => {
    expect(isBlockedAddress(address)).toBe(false);
  },
);
