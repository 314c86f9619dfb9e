import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../node.ts';
import { judgeDay } from '../testing/vectors.ts';
import { asFile, dayOf, plans, playPlan } from '../testing/world.ts';
import { judged } from './reasons.ts';
import { Seen } from './several.ts';
import { verifyTranscript } from './verify.ts';

const RUNS = 24;

describe('whatever tables play', () => {
  it('every proof, every public transcript and the day is accepted', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { keys, hands, table, service } = playPlan(plan);
        const beacons = new Map(hands.map(({ hand }) => hand.list?.round ?? 0).map((round) => [round, service.beacon(round)]));
        const seen = new Seen();
        for (const one of hands.flatMap(({ proofs, hand }) => [...proofs, hand])) {
          const verdict = verifyTranscript(asFile(one), { crypto: nodeCrypto, keys, beacons });
          expect(verdict).toMatchObject({ ok: true });
          if (verdict.ok) seen.add(verdict.value.number);
        }
        const numbers: number[] = [];
        const onNumber = ({ number }: { number: Parameters<Seen['compare']>[0] }) => {
          seen.compare(number);
          numbers.push(number.n);
        };
        expect(judgeDay(dayOf(service, [table]).map(asFile), { keys, beacons, onNumber })).toMatchObject({ ok: true });
        expect(numbers).toEqual(hands.map((_, index) => index + 1));
      }),
      { numRuns: RUNS },
    );
  });

  it('every altered value of a proof is refused, and its member named', () => {
    fc.assert(
      fc.property(plans, fc.nat(), (plan, choice) => {
        const { keys, hands } = playPlan(plan);
        const proofs = hands.flatMap(({ proofs: all, hand }) => [...all, hand]);
        const proof = asFile(proofs[choice % proofs.length]);
        for (const path of valuesOf(proof)) {
          const verdict = verifyTranscript(altered(proof, path), { crypto: nodeCrypto, keys });
          expect([path.join('.'), verdict.ok]).toEqual([path.join('.'), false]);
          if (!verdict.ok) expect(verdict.member).toMatch(/^[a-z][\w-]*(\[\d+\])?(\.\w+(\[\d+\])?)*$/);
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });

  it('every altered value of a day is refused', () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (plan, choices) => {
        const { keys, table, service } = playPlan(plan);
        const lines = dayOf(service, [table]).map(asFile);
        for (const choice of choices.take(10)) {
          const place = choice % lines.length;
          const line = lines[place] as Record<string, unknown>;
          const paths = valuesOf(line);
          const path = paths[choice % paths.length] ?? [];
          const told = lines.map((one, index) => (index === place ? altered(line, path) : one));
          expect([place, path.join('.'), judgeDay(told, { keys }).ok]).toEqual([place, path.join('.'), false]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

type Path = readonly (string | number)[];

/** The paths of all values that are not objects or lists. */
function valuesOf(value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => valuesOf(item, [...path, index]));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, item]) => valuesOf(item, [...path, key]));
  return [path];
}

/** A copy in which one value is another of the same form. */
function altered(root: Record<string, unknown>, path: Path): Record<string, unknown> {
  const copy = structuredClone(root);
  let holder = copy;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const key = String(path.at(-1));
  holder[key] = other(holder[key]);
  return copy;
}

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 3;
  const at = Math.min(5, value.length - 1);
  const letter = value[at] === '0' ? '1' : '0';
  return value === '' ? '00'.repeat(32) : `${value.slice(0, at)}${letter}${value.slice(at + 1)}`;
}

it('a proof that was accepted twice is one history', () => {
  const { keys, hands } = playPlan({
    seed: 1,
    deck: '52',
    holeCards: 2,
    seats: [1, 4],
    cases: ['showdown', 'cut-failed', 'mucked'],
    late: false,
  });
  const seen = new Seen();
  const all = hands.flatMap(({ proofs, hand }) => [hand, ...proofs]).toReversed();
  for (const one of [...all, ...all]) {
    const verdict = verifyTranscript(asFile(one), { crypto: nodeCrypto, keys });
    expect(verdict.ok && judged(() => seen.add(verdict.value.number)).ok).toBe(true);
  }
});

it('seed 1516812055: a second board is not told of a number that was not played', () => {
  const { keys, table, service } = playPlan({ seed: 0, deck: '52', holeCards: 2, seats: [0, 1], cases: ['beacon-missing'], late: false });
  const lines = dayOf(service, [table]).map(asFile);
  expect(judgeDay(lines, { keys })).toMatchObject({ ok: true });
  const told = lines.map((line) => (line.t === 'void' ? { ...line, runs: 3 } : line));
  expect(judgeDay(told, { keys })).toMatchObject({ ok: false, reason: 'opening-not-allowed', member: 'runs' });
});
