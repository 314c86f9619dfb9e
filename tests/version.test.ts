import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SOFTWARE_VERSION } from '../apps/lobby/src/lobby/panels/software-version.ts';
import { CARDROOM_VERSION } from '../packages/operator-api/src/version.ts';

it('the release that operators and players are told is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string };
  expect([CARDROOM_VERSION, SOFTWARE_VERSION]).toEqual([version, version]);
});
