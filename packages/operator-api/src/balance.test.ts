import { describe, expect, test } from 'vitest';
import { balanceAnswer, balancePath, readBalance } from './balance.ts';

test('both query values are encoded, and a URL parser changes nothing more', () => {
  const path = balancePath("o'neil!~*()_-.", "o'c");
  expect(path).toBe('/player/balance?player_id=o%27neil!~*()_-.&currency=o%27c');
  const { pathname, search } = new URL(`https://wallet.example${path}`);
  expect(pathname + search).toBe(path);
  expect(balancePath('a+b@x&y=ü 1', 'EUR')).toBe('/player/balance?player_id=a%2Bb%40x%26y%3D%C3%BC%201&currency=EUR');
});

describe('readBalance', () => {
  test('reads what an operator answers (spec 2.4)', () => {
    expect(balanceAnswer(90_010, 'EUR')).toBe('{"status":"success","data":{"balance":900.10,"currency":"EUR"}}');
    expect(readBalance(200, balanceAnswer(90_010, 'EUR'), 'EUR')).toEqual({ ok: true, balanceMinor: 90_010 });
  });

  test.each([
    ['{"status":"success","data":{"balance":"12.999","currency":"EUR"}}', 1_299],
    ['{"status":"success","data":{"balance":1e2,"currency":"EUR"},"more":1}', 10_000],
  ])('%s', (text, balanceMinor) => {
    expect(readBalance(200, text, 'EUR')).toEqual({ ok: true, balanceMinor });
  });

  test.each([
    [200, 'x'],
    [200, '[]'],
    [200, '{"status":"success"}'],
    [200, '{"status":"success","data":{"balance":null,"currency":"EUR"}}'],
    [200, '{"status":"success","data":{"balance":5,"currency":"USD"}}'],
    [200, '{"status":"success","data":{"balance":5}}'],
    [200, '{"status":"success","data":{"balance":1e99,"currency":"EUR"}}'],
    [500, '{"status":"success","data":{"balance":5,"currency":"EUR"}}'],
  ])('%i %s is not a balance', (httpStatus, text) => {
    expect(readBalance(httpStatus, text, 'EUR')).toEqual({ ok: false, code: 'bad-answer' });
  });

  test('an error keeps its code', () => {
    expect(readBalance(401, '{"status":"error","code":"INVALID_API_KEY"}', 'EUR')).toEqual({ ok: false, code: 'INVALID_API_KEY' });
  });
});
