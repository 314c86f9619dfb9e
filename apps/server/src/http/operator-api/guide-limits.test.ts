import { readFileSync } from 'node:fs';
import { PAGE_ROWS_MAX, ROOMS_MAX } from '@cardroom/operator-api';
import { expect, test } from 'vitest';
import { TOKEN_LIFE_MS } from '../../operators/tokens.ts';
import { LAUNCH_LIFE_MS } from '../../players/launch-codes.ts';
import { readConfig } from '../../process/config.ts';
import { BODY_BYTES_MAX } from '../body.ts';
import { BUNDLES } from './fairness-api.ts';
import { launchRate, REVOKES, TOKEN_FAILURES } from './operator-api.ts';
import { OVERVIEW_READS } from './overview-api.ts';
import { PLAYER_CHANGES } from './player-calls.ts';
import { HAND_PAGES, REPORT_READS } from './report-api.ts';

const LAUNCHES = launchRate(readConfig({}).launchesPerSecond);
const GUIDE = readFileSync(new URL('../../../../../docs/guide.md', import.meta.url), 'utf8');
const rate = ({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }) => `${perSecond} a second, bursts of ${burst}`;

test.each([
  [
    'token requests',
    `${rate(LAUNCHES)}, per \`client_id\`; wrong secrets count apart, ${TOKEN_FAILURES.burst} a minute per \`client_id\` and IP`,
  ],
  ['launch', `${rate(LAUNCHES)}, per operator`],
  ['revoke', `${rate(REVOKES)}, per \`client_id\``],
  ['reading back', `${rate(REPORT_READS)}, per operator; pages of hands ${rate(HAND_PAGES)}; ${PAGE_ROWS_MAX} rows a page`],
  ['sessions and limits', `${rate(PLAYER_CHANGES)}, per operator`],
  ['rooms, games, summary', `together ${rate(OVERVIEW_READS)}, per operator; ${ROOMS_MAX.toLocaleString('en')} rooms`],
  ['day bundles', `${rate(BUNDLES)}, per operator; one at a time`],
  ['request', `body ${BODY_BYTES_MAX / 1024} KiB, headers 8 KiB, all of it within 10 s`],
  ['token', `${TOKEN_LIFE_MS / 60_000} minutes`],
  ['lobby URL', `${LAUNCH_LIFE_MS / 1000} seconds, once`],
])('the guide names the limit of %s: %s', (what, limit) => {
  expect(GUIDE.includes(`\n| ${what} | ${limit} |\n`)).toBe(true);
});
