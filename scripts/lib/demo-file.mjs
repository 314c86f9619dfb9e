// The file in which the service tells the demo operator its credentials, with the addresses of both.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether an earlier start has written the file with these addresses. If so, the demo operator can be started before the service: money that was
 * left to send would meet no wallet otherwise and open the breaker, so that nobody could buy in or see their balance for half a minute.
 */
export function knowsAddresses(dataDir, { service, demo, wallet }) {
  const file = join(dataDir, 'demo.json');
  if (!existsSync(file)) return false;
  const known = JSON.parse(readFileSync(file, 'utf8'));
  return known.service === service && known.demo === demo && known.wallet.url === wallet;
}
