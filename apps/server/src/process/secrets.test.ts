import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotOpened } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { createSecrets, createSecretsKey, givenKey, HASH_PURPOSES, newSecret, sameHash } from './secrets.ts';

const key = Buffer.alloc(32, 5);

test('hexadecimal and base64 give the same key', () => {
  const [hex, base64] = [createSecrets(key.toString('hex')), createSecrets(key.toString('base64'))];
  expect(hex.hash('launch-code', 'x')).toBe(base64.hash('launch-code', 'x'));
  expect(() => createSecrets('short')).toThrow(RangeError);
});

test('each purpose has its own hashes and encryption', () => {
  const secrets = createSecrets(key.toString('hex'));
  const hashes = HASH_PURPOSES.map((purpose) => secrets.hash(purpose, 'x'));
  expect(new Set(hashes).size).toBe(HASH_PURPOSES.length);
  const sealed = secrets.apiKeys('demo').seal(Buffer.from('key'), 'c');
  expect(() => secrets.apiKeys('other').open(sealed, 'c')).toThrow(NotOpened);
  expect(() => secrets.journal.open(sealed, 'c')).toThrow(NotOpened);
  expect(Buffer.from(createSecrets(key.toString('hex')).apiKeys('demo').open(sealed, 'c')).toString()).toBe('key');
});

test('another key finds no hash and decrypts nothing', () => {
  const other = createSecrets('22'.repeat(32));
  const secrets = createSecrets(key.toString('hex'));
  expect(other.hash('launch-code', 'x')).not.toBe(secrets.hash('launch-code', 'x'));
  expect(() => other.journal.open(secrets.journal.seal(Buffer.from('As'), 'c'), 'c')).toThrow(NotOpened);
});

test('without a setting the key is created once, for its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardroom-secrets-'));
  const settings = { secretsKey: null, dataDir };
  expect(givenKey(settings)).toBeNull();
  const first = createSecretsKey(settings);
  expect([createSecretsKey(settings), givenKey(settings)]).toEqual([first, first]);
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  expect(givenKey({ secretsKey: 'given', dataDir })).toBe('given');
  rmSync(dataDir, { recursive: true });
});

test.each(['', 'c2hvcnQ=', 'AAAA'])('a key file that was cut off to "%s" is named, not used', (content) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardroom-secrets-'));
  writeFileSync(join(dataDir, 'secrets.key'), content);
  expect(() => givenKey({ secretsKey: null, dataDir })).toThrow(/secrets\.key does not hold a key/);
  rmSync(dataDir, { recursive: true });
});

test('new secrets have 256 bits and differ', () => {
  const made = Array.from({ length: 1_000 }, newSecret);
  expect(new Set(made).size).toBe(1_000);
  expect(made.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true);
});

test('hashes are compared whole', () => {
  expect([sameHash('abc', 'abc'), sameHash('abc', 'abd'), sameHash('abc', 'ab'), sameHash('', '')]).toEqual([true, false, false, true]);
});
