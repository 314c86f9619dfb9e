import type { IntegrationAnswer } from '@cardroom/staff-api';

/** A token request to paste into a shell, with a placeholder for the secret. */
export function tokenCurl(apiUrl: string, clientId: string): string {
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'YOUR_CLIENT_SECRET' };
  return curl(`${apiUrl}/v1/operator/oauth`, [], body);
}

/** A launch request for an example player, with a placeholder for the access token. */
export function launchCurl(apiUrl: string, { currencies }: Pick<IntegrationAnswer['operator'], 'currencies'>): string {
  const player = {
    id: 'alice',
    display_name: 'Alice',
    language: 'gb',
    country: 'GB',
    currency: currencies[0] ?? 'EUR',
    gender: 'f',
    birth_date: '1990-02-28',
    ip: '203.0.113.9',
    device: 'desktop',
    timezone: 'Europe/London',
  };
  return curl(`${apiUrl}/game-service/operator/launch`, ['Authorization: Bearer YOUR_ACCESS_TOKEN'], player);
}

function curl(url: string, headers: readonly string[], body: object): string {
  const lines = [`curl -sS '${url}'`, ...['Content-Type: application/json', ...headers].map((header) => `-H '${header}'`)];
  return [...lines, `-d '${JSON.stringify(body, null, 2)}'`].join(' \\\n  ');
}
