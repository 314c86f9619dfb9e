import { expect, it } from 'vitest';
import { nodeCrypto } from '../node.ts';
import { vectorKeyFile, vectorLines } from '../testing/vectors.ts';
import { dayOf, playPlan } from '../testing/world.ts';
import type { Transcript } from '../transcript.ts';
import { type Judgement, judgeFiles } from './judge.ts';
import { cardWords, groupText, isWarning, markText, seatsText } from './words.ts';

const world = playPlan({ seed: 9, deck: '52', holeCards: 2, seats: [0, 3, 5], cases: ['showdown', 'cut-failed', 'mucked'], late: false });
const proofs = world.hands.map(({ proofs: [proof], hand }) => proof ?? hand);
const [proof] = proofs;
const keys = { name: 'keys.json', text: JSON.stringify(world.service.keyFile) };
const ndjson = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const judge = (...files: { name: string; text: string }[]) => judgeFiles(nodeCrypto, files);
const said = (found: readonly Judgement[]) =>
  found.map((one) => `${one.where} ${one.kind}${one.kind === 'refused' ? ` ${one.refusal.reason} ${one.refusal.member}` : ''}`);

it('checks proofs with the keys given beside them, whichever comes first', () => {
  const file = { name: 'proofs.ndjson', text: ndjson(proofs) };
  const expected = ['keys.json keys', 'proofs.ndjson:1 agrees', 'proofs.ndjson:2 agrees', 'proofs.ndjson:3 agrees'];
  expect(said(judge(file, keys))).toEqual(expected);
  expect(said(judge(keys, file))).toEqual(expected);
  const [, dealt, voided] = judge(keys, file);
  const seat = (proof as Transcript).viewer?.seat;
  expect(dealt).toMatchObject({ viewer: seat, marks: [] });
  expect(dealt?.kind === 'agrees' && dealt.shown.map((one) => `${one.why} ${one.seat}`)).toEqual(
    expect.arrayContaining([`shown ${seat}`, 'board null']),
  );
  expect(dealt?.kind === 'agrees' && dealt.shown.map(({ cards }) => cards.length)).toEqual([2, 2, 5]);
  expect(voided).toMatchObject({ marks: ['void:cut-failed'], shown: [] });
});

it('checks a proof with the keys that it carries, and says so', () => {
  const text = JSON.stringify({ ...proof, keys: world.service.keyFile }, null, 1);
  expect(judge({ name: 'proof.json', text })).toMatchObject([{ kind: 'agrees', marks: ['keys-from-file'] }]);
  expect(judge({ name: 'proof.json', text }, keys)).toMatchObject([{ kind: 'keys' }, { kind: 'agrees', marks: [] }]);
  expect(judge({ name: 'proof.json', text: JSON.stringify(proof) })).toMatchObject([
    { kind: 'no-keys', origin: expect.stringMatching(/./) },
  ]);
});

it('checks a whole day, and finds what was changed in it', () => {
  const lines = dayOf(world.service, [world.table]);
  const file = { name: 'day.ndjson', text: ndjson(lines) };
  expect(judge(file)).toMatchObject([{ kind: 'no-keys', where: 'day.ndjson' }]);
  expect(judge(keys, file)[1]).toMatchObject({ kind: 'day', tables: 1, counts: expect.arrayContaining(['  hands dealt: 2']) });
  const short = ndjson(lines.filter((_, index) => index !== 3));
  expect(said(judge(keys, { name: 'day.ndjson', text: short }))[1]).toMatch(/^day\.ndjson:\d+ refused chain-broken/);
});

it('refuses every altered vector with its reason', () => {
  const published = { name: 'keys.json', text: JSON.stringify(vectorKeyFile) };
  // The page does not compare the values of the public beacon.
  const altered = vectorLines('altered').filter(({ expect: reason }) => reason !== 'beacon-differs');
  expect(altered.length).toBeGreaterThan(30);
  for (const line of altered) {
    const lines = line.kind === 'bundle' ? (line.lines as unknown[]) : [line];
    const found = judge(published, { name: 'altered', text: ndjson(lines) });
    expect([line.kindOfTamper, found.flatMap((one) => (one.kind === 'refused' ? [one.refusal.reason] : []))[0]]).toEqual([
      line.kindOfTamper,
      line.expect,
    ]);
  }
});

it('refuses two versions of one hand, in whatever files they come', () => {
  const other = playPlan({ seed: 10, deck: '52', holeCards: 2, seats: [0, 3, 5], cases: ['showdown'], late: false });
  const told = other.hands[0]?.hand;
  const files = [
    { name: 'mine', text: JSON.stringify({ ...world.hands[0]?.hand, keys: world.service.keyFile }) },
    { name: 'yours', text: JSON.stringify({ ...told, keys: other.service.keyFile }) },
  ];
  expect(said(judge(...files))).toEqual(['mine agrees', 'yours refused equivocation commit']);
});

it('refuses what is not JSON, and says where', () => {
  const cut = `${JSON.stringify(proof)}\n${JSON.stringify(proof).slice(0, 500)}`;
  expect(said(judge({ name: 'cut', text: cut }, { name: 'empty', text: ' \n' }))).toEqual([
    'cut refused malformed line 2',
    'empty refused malformed file',
  ]);
});

it('has words for every mark, group of cards and seat', () => {
  expect(markText('void:outage')).toContain('the service was interrupted');
  expect(markText('uncut')).toContain('No player');
  expect([isWarning('uncut'), isWarning('resumed')]).toEqual([true, false]);
  expect(groupText({ why: 'shown', seat: 2, cards: [] }, 0)).toBe('Shown by seat 3');
  expect(groupText({ why: 'own', seat: 0, cards: [] }, 0)).toBe('Your cards');
  expect([seatsText([]), seatsText([0]), seatsText([0, 3, 5])]).toEqual(['nobody', 'seat 1', 'seats 1, 4 and 6']);
  expect(cardWords(51)).toEqual({ rank: 'A', suit: expect.any(String), sign: expect.any(String), name: expect.stringMatching(/^ace of /) });
});
