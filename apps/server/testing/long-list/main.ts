/**
 * A service whose lobby lists very many tables, for the load bench: `LISTED_TABLES` rows in `LISTED_ROOMS` rooms, without tables behind them,
 * which change each second as those of busy tables do. Prints `cardroom ready <url> <client id> <client secret>` and runs until SIGTERM.
 */
import { ListedRows } from '../fixtures/listed-rows.ts';
import { OPERATOR, TestService } from '../fixtures/test-service.ts';

const LAUNCHES_PER_SECOND = 500;
const SOCKETS_PER_IP = 100_000;

function countOf(name: string): number {
  const count = Number(process.env[name]);
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${name} must be a whole number above 0`);
  return count;
}

const size = { tables: countOf('LISTED_TABLES'), rooms: countOf('LISTED_ROOMS') };
const test = await TestService.start({ launchesPerSecond: LAUNCHES_PER_SECOND, socketsPerIp: SOCKETS_PER_IP });
const rows = new ListedRows(test.service.parts.listing, { pool: `${OPERATOR}:EUR`, ...size });
let second = 0;
const timer = setInterval(() => {
  second += 1;
  rows.at(second);
}, 1_000);
process.once('SIGTERM', () => {
  clearInterval(timer);
  void test.stop().finally(() => process.exit(0));
});
const { clientId, clientSecret } = test.credentialOf(OPERATOR);
console.log(`cardroom ready ${test.url} ${clientId} ${clientSecret}`);
