import { linkChain } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { expect, test } from 'vitest';
import { CutLinks, WRONG_CUT_STEPS_MAX, WRONG_CUTS_MAX } from './cut-links.ts';
import type { LiveNumber } from './live-number.ts';

const TABLE = '17';
const SEAT = 4;
const LINKS = linkChain(nodeCrypto.sha256, TABLE, Buffer.alloc(32, 4));
const WRONG = 'ab'.repeat(32);

/** The outcomes of these cuts of number `n`, in their order, when seat 4 has pledged from number 0 on. */
function taken(n: number, ...links: readonly string[]): readonly (string | null)[] {
  const listed = [{ seat: SEAT, fresh: true, m: 0, value: LINKS[0] }];
  const open = { number: { n, statements: { list: { listed } } } } as unknown as LiveNumber;
  const cuts = new CutLinks(TABLE);
  return links.map((link) => cuts.take(open, SEAT, { n, link }));
}

const right = (n: number) => LINKS[n] ?? '';

test('a wrong cut changes nothing, and the right one is taken after it', () => {
  expect(taken(1, WRONG, WRONG, right(1), right(1), WRONG)).toEqual(['forged-link', 'forged-link', null, 'repeated', 'forged-link']);
});

test('after three wrong cuts nobody looks at another one of that seat', () => {
  const wrong = Array.from({ length: WRONG_CUTS_MAX }, () => WRONG);
  expect(taken(1, ...wrong, right(1)).slice(-2)).toEqual(['forged-link', 'too-many-requests']);
});

test('a wrong cut whose pledge is from far back, so that it costs many hashes, is the only one', () => {
  expect(taken(WRONG_CUT_STEPS_MAX, WRONG, right(WRONG_CUT_STEPS_MAX))).toEqual(['forged-link', null]);
  const far = WRONG_CUT_STEPS_MAX + 1;
  expect(taken(far, WRONG, right(far))).toEqual(['forged-link', 'too-many-requests']);
  expect(taken(far, right(far))).toEqual([null]);
});
