import { expect, test } from 'vitest';
import { launchCurl, tokenCurl } from './curl.ts';

/** The body a shell would send: the text between the quotes of `-d`. */
const bodyOf = (text: string) => JSON.parse(text.match(/-d '(.*)'$/s)?.[1] ?? '');

test('the token request names the client and has a placeholder for the secret', () => {
  const text = tokenCurl('https://poker.example', 'casino-1234');
  expect(text.split(' \\\n  ').slice(0, 2)).toEqual([
    "curl -sS 'https://poker.example/v1/operator/oauth'",
    "-H 'Content-Type: application/json'",
  ]);
  expect(bodyOf(text)).toEqual({
    grant_type: 'client_credentials',
    client_id: 'casino-1234',
    client_secret: 'YOUR_CLIENT_SECRET',
  });
});

test('the launch request names a currency of the operator', () => {
  const text = launchCurl('https://poker.example', { currencies: ['KRW', 'EUR'] });
  expect(text).toContain("-H 'Authorization: Bearer YOUR_ACCESS_TOKEN'");
  expect(bodyOf(text)).toMatchObject({ id: 'alice', currency: 'KRW' });
});
