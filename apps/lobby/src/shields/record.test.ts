// @vitest-environment node
import { vectorLines } from '@cardroom/fairness/src/testing/vectors.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import { expect, it } from 'vitest';
import { handVerdict } from './hand-verdict.ts';
import { isWhole, newRecord, withTold } from './record.ts';
import { recordOf, toldOf } from './testing/told.ts';
import { doubtVerdict, type Verdict, verdictOf } from './verdict.ts';

const [proof] = (vectorLines('transcripts') as unknown as readonly Transcript[]).filter(
  (one) => one.close && one.opened?.length && one.viewer,
);
if (proof === undefined) throw new Error('the vectors have a dealt hand');
const whole = recordOf(proof);

it('is whole only with everything that its check needs', () => {
  for (const left of toldOf(proof).filter((one) => !('opened' in one || 'own' in one))) {
    const others = toldOf(proof).filter((one) => JSON.stringify(one) !== JSON.stringify(left));
    expect(isWhole(others.reduce(withTold, newRecord(proof, proof.n, '')))).toBe(false);
  }
  expect(isWhole({ ...whole, isMissed: true })).toBe(false);
});

it('is the same record when nothing is new, and keeps the first statement of a kind', () => {
  expect(toldOf(proof).reduce(withTold, whole)).toBe(whole);
  const [commit] = toldOf(proof)[0]?.statements ?? [];
  if (commit === undefined) throw new Error('a proof begins with its commit');
  expect(withTold(whole, { statements: [{ ...commit, said: {} }] })).toBe(whole);
  expect(withTold(whole, { statements: [{ ...commit, n: proof.n + 1 }] })).toBe(whole);
});

it('is judged again when a card is opened after the check', () => {
  const before = { ...whole, opened: whole.opened.slice(1), verdict: { colour: 'green', reason: 'checked' } as Verdict };
  expect(withTold(before, { opened: { n: proof.n, cards: whole.opened } })).toMatchObject({
    verdict: null,
    opened: { length: whole.opened.length },
  });
});

it.each([
  [{ ok: true, marks: [] }, 'green', 'checked'],
  [{ ok: true, marks: ['partly-cut', 'asked-again'] }, 'green', 'checked'],
  [{ ok: true, marks: ['thin'] }, 'green', 'thin'],
  [{ ok: true, marks: ['uncut'] }, 'grey', 'uncut'],
  [{ ok: true, marks: ['my-cut-not-listed', 'thin'] }, 'grey', 'my-cut-not-listed'],
  [{ ok: true, marks: ['void:cut-failed'] }, 'grey', 'void'],
  [{ ok: false, reason: 'forged-link' }, 'red', 'forged-link'],
  [{ ok: null }, 'grey', 'no-signatures'],
] as const)('an answer %j is a %s shield', (answer, colour, reason) => {
  expect(verdictOf(answer)).toEqual({ colour, reason });
});

it('names each doubt by a sentence of the format', () => {
  const doubts = ['no-commit', 'not-my-pledge', 'answered-before', 'other-list', 'cut-incomplete', 'my-link-replaced', 'bad-signature'];
  expect(doubts.map((doubt) => doubtVerdict(doubt).reason)).toEqual([
    ...['chain-broken', 'not-my-pledge', 'chain-broken', 'list-differs-from-held'],
    ...['cut-incomplete', 'my-link-replaced', 'bad-signature'],
  ]);
});

it('shows the number that was dealt, unless one does not agree', () => {
  const green = { ...whole, verdict: verdictOf({ ok: true, marks: [] }) };
  const { cut: _cut, ...uncut } = whole.statements;
  const failed = { ...whole, n: proof.n - 1, statements: uncut, verdict: verdictOf({ ok: true, marks: ['void:cut-failed'] }) };
  expect(handVerdict([failed, green])).toEqual(green.verdict);
  expect(handVerdict([failed])).toEqual(failed.verdict);
  expect(handVerdict([{ ...failed, verdict: verdictOf({ ok: false, reason: 'bad-void' }) }, green])).toEqual({
    colour: 'red',
    reason: 'bad-void',
  });
  expect(handVerdict([whole])).toBeNull();
});
