import { describe, expect, it } from 'vitest';
import { nodeCrypto } from './node.ts';
import { judgeDay, vectorBeacons, vectorKeys, vectorLines } from './testing/vectors.ts';
import { judged, REASONS } from './verify/reasons.ts';
import { Seen } from './verify/several.ts';
import { verifyTranscript } from './verify/verify.ts';

const context = { crypto: nodeCrypto, keys: vectorKeys, beacons: vectorBeacons };
const altered = vectorLines('altered');

/** The reason of the first refusal among these lines, as the command checks them: each, then together. */
function reasonOf(line: Record<string, unknown>): string {
  const lines = line.kind === 'bundle' ? (line.lines as Record<string, unknown>[]) : [line];
  if (lines[0]?.kind === 'day') {
    const verdict = judgeDay(lines, context);
    return verdict.ok ? 'ok' : verdict.reason;
  }
  const seen = new Seen();
  for (const one of lines) {
    const verdict = verifyTranscript(one, context);
    if (!verdict.ok) return verdict.reason;
    const added = judged(() => seen.add(verdict.value.number));
    if (!added.ok) return added.reason;
  }
  return 'ok';
}

describe('the vectors of the format', () => {
  it.each(vectorLines('transcripts').map((line) => [String(line.scenario), line] as const))('%s is accepted', (_, line) => {
    expect(verifyTranscript(line, context)).toMatchObject({ ok: true });
  });

  it('the day bundle is accepted', () => {
    const numbers: number[] = [];
    const verdict = judgeDay(vectorLines('day'), { ...context, onNumber: ({ number }) => numbers.push(number.n) });
    expect(verdict).toMatchObject({ ok: true, value: { tables: 3, day: { date: '2026-11-20' } } });
    expect(numbers).toHaveLength(14);
  });

  it.each(altered.map((line) => [String(line.kindOfTamper), String(line.expect), line] as const))('%s: %s', (_, expected, line) => {
    expect(reasonOf(line)).toBe(expected);
  });

  it('meet most reasons', () => {
    const met = new Set(altered.map(({ expect: reason }) => reason));
    // These have tests of their own.
    expect(REASONS.filter((reason) => !met.has(reason))).toEqual(['key-not-vouched', 'card-twice', 'my-cut-not-listed']);
  });
});
