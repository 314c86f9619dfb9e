import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswords, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, passwordProblem, SCRYPT_COST, type ScryptCost } from './passwords.ts';

const CHEAP = { N: 16, r: 8, p: 1 };
const TURN = { from: 'here', known: false };

test('a hash contains its cost and salt, and is the scrypt hash of the password', async () => {
  const hash = await createPasswords(CHEAP).hash('correct horse', TURN);
  const [, salt = '', derived = ''] = /^scrypt\$N=16,r=8,p=1\$([\w-]{22})\$([\w-]{43})$/.exec(hash) ?? [];
  expect(scryptSync('correct horse', Buffer.from(salt, 'base64url'), 32, CHEAP).toString('base64url')).toBe(derived);
  expect(await createPasswords(CHEAP).hash('correct horse', TURN)).not.toBe(hash);
});

test('the production cost is one of OWASP’s minimums, 64 MiB twice per attempt', () => {
  expect([128 * SCRYPT_COST.N * SCRYPT_COST.r, SCRYPT_COST.p]).toEqual([64 * 2 ** 20, 2]);
});

test('hashes of another cost are verified with theirs; a password matches however its letters are composed', async () => {
  const hash = await createPasswords({ N: 32, r: 4, p: 2 }).hash('cafe\u0301 au lait', TURN);
  const passwords = createPasswords(CHEAP);
  expect(await passwords.verify('caf\u00e9 au lait', hash, TURN)).toBe(true);
  expect(await passwords.verify('cafe au lait', hash, TURN)).toBe(false);
  expect(await passwords.verify('anything', null, TURN)).toBe(false);
  await expect(passwords.verify('anything', 'plain text', TURN)).rejects.toThrow('cannot be read');
});

test('an older hash takes as much work as a new one, and is outdated', async () => {
  const costs: ScryptCost[] = [];
  const counting = createPasswords({ N: 16, r: 8, p: 2 }, async (_password, _salt, cost) => {
    costs.push(cost);
    return Buffer.alloc(32);
  });
  const older = await createPasswords(CHEAP).hash('correct horse', TURN);
  await counting.verify('wrong horse', older, TURN);
  await counting.verify('wrong horse', null, TURN);
  expect(costs.map(({ p }) => p)).toEqual([1, 1, 2]);
  expect(counting.isOutdated(older)).toBe(true);
  expect(createPasswords(CHEAP).isOutdated(older)).toBe(false);
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
