import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { createPasswords, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, PasswordsBusy, passwordProblem, SCRYPT_COST } from './passwords.ts';

const CHEAP = { N: 16, r: 8, p: 1 };

test('a hash contains its cost and salt, and is the scrypt hash of the password', async () => {
  const hash = await createPasswords(CHEAP).hash('correct horse');
  const [, salt = '', derived = ''] = /^scrypt\$N=16,r=8,p=1\$([\w-]{22})\$([\w-]{43})$/.exec(hash) ?? [];
  expect(scryptSync('correct horse', Buffer.from(salt, 'base64url'), 32, CHEAP).toString('base64url')).toBe(derived);
  expect(await createPasswords(CHEAP).hash('correct horse')).not.toBe(hash);
});

test('the production cost is 64 MiB per attempt', () => {
  expect(128 * SCRYPT_COST.N * SCRYPT_COST.r).toBe(64 * 2 ** 20);
});

test('hashes of another cost are verified with theirs; a password matches however its letters are composed', async () => {
  const hash = await createPasswords({ N: 32, r: 4, p: 2 }).hash('cafe\u0301 au lait');
  const passwords = createPasswords(CHEAP);
  expect(await passwords.verify('caf\u00e9 au lait', hash)).toBe(true);
  expect(await passwords.verify('cafe au lait', hash)).toBe(false);
  expect(await passwords.verify('anything', null)).toBe(false);
  await expect(passwords.verify('anything', 'plain text')).rejects.toThrow('cannot be read');
});

test('attempts beyond the waiting limit are refused', async () => {
  const passwords = createPasswords({ N: 2 ** 10, r: 8, p: 1 });
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify('x', null)));
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(32);
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PasswordsBusy);
});

test.each([
  ['a'.repeat(PASSWORD_CHARS_MIN - 1), 'too_short'],
  ['🂡'.repeat(PASSWORD_CHARS_MIN - 1), 'too_short'],
  ['ab'.repeat(PASSWORD_CHARS_MAX), 'too_long'],
  ['aaaaaaaaaaaa', 'too_common'],
  ['abababababab', 'too_common'],
  ['Password1234', 'too_common'],
  ['Ann@Casino.Example', 'too_common'],
  ['four wild geese', null],
])('%j as a password: %s', (password, problem) => {
  expect(passwordProblem(password, ['ann@casino.example'])).toBe(problem);
});

test('every common password has at least the minimum length', () => {
  expect([...COMMON_PASSWORDS].filter((one) => one.length < PASSWORD_CHARS_MIN || one !== one.toLowerCase())).toEqual([]);
});
