import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { begunAgainText } from '../begun-again.ts';
import { readOrder } from '../command/options.ts';
import { runOrder } from '../command/run.ts';
import { type DayTable, dayBundle } from '../issue.ts';
import { nodeCrypto } from '../node.ts';
import { judgeFiles } from '../page/judge.ts';
import { isWarning, markText } from '../page/words.ts';
import { ZERO_HASH } from '../statements.ts';
import { playHand } from '../testing/hands.ts';
import { START } from '../testing/service.ts';
import { judgeDay } from '../testing/vectors.ts';
import { asFile, playPlan } from '../testing/world.ts';
import { EarlierDays } from './check-day.ts';
import type { DayNumber } from './check-table-day.ts';

// A table whose decks were lost begins its chain again. A service could say so to hide what it dealt, so nobody may overlook it.

const world = playPlan({ seed: 4, deck: '52', holeCards: 2, seats: [0, 3, 5], cases: ['showdown', 'mucked'], late: false });
const { table, service } = world;
// Number 3 is committed, and lost with the list that it may have had. Number 4 begins the chain again.
const before = table.day();
const from = table.beginsAgain();
playHand(table, 'showdown');
playHand(table, 'secrets-lost');
playHand(table, 'mucked');
const after = table.day(from);
const { roots } = table.lines.find(({ t, n }) => t === 'commit' && n === 3) as { roots: [string, string] };

const bundle = (tables: readonly DayTable[], date: string, prev = ZERO_HASH) =>
  [...dayBundle(nodeCrypto.sha256, { origin: service.origin, date, prev }, tables, service.keyAt(START + 86_400_000))].map(asFile);
const monday = bundle([before], '2026-11-20');
const rootOf = (lines: readonly Record<string, unknown>[]): string => String(lines.at(-1)?.root);
const tuesday = bundle([after], '2026-11-21', rootOf(monday));

interface Told {
  readonly verdict: string;
  readonly numbers: readonly DayNumber[];
}

function judge(lines: readonly unknown[], earlier = new EarlierDays()): Told {
  const numbers: DayNumber[] = [];
  const verdict = judgeDay(lines, { keys: world.keys, earlier, onNumber: (number) => void numbers.push(number) });
  return { verdict: verdict.ok ? 'ok' : `${verdict.reason} at ${verdict.member}`, numbers };
}

/** The days one after the other. */
function together(...days: readonly (readonly unknown[])[]): Told {
  const earlier = new EarlierDays();
  return days.map((lines) => judge(lines, earlier)).at(-1) ?? judge([]);
}

describe('a chain that begins again', () => {
  it('is accepted and marked at its first number alone', () => {
    const { verdict, numbers } = judge(tuesday);
    expect([verdict, numbers.map(({ number, marks }) => `${number.n} ${marks}`.trim())]).toEqual([
      'ok',
      ['4 chain-begun-again', '5 void:secrets-lost', '6'],
    ]);
    expect(numbers.map(({ begunAgain }) => begunAgain)).toEqual([{ table: '17', n: 4, unended: null }, null, null]);
    expect(judge(monday).numbers.map(({ begunAgain }) => begunAgain)).toEqual([null, null]);
  });

  it('names the numbers that the day before left without an end, also over days without the table', () => {
    expect(together(monday, tuesday).numbers[0]?.begunAgain).toEqual({ table: '17', n: 4, unended: 3 });
    const other = playPlan({ seed: 5, deck: '52', holeCards: 2, seats: [0, 3], cases: ['mucked'], late: false }, '9');
    const between = bundle([other.table.day()], '2026-11-21', rootOf(monday));
    const wednesday = bundle([after], '2026-11-22', rootOf(between));
    expect(together(monday, between, wednesday).numbers[0]?.begunAgain).toMatchObject({ unended: 3 });
  });

  it('cannot use a number again, nor leave out a day without saying so', () => {
    const first = bundle([after], '2026-11-20');
    const again = bundle([after], '2026-11-21', rootOf(first));
    expect(together(first, again).verdict).toBe('number-used-twice at commit.n');
    const renamed = bundle([{ ...before, first: before.first }], '2026-11-21', rootOf(monday));
    expect(together(monday, renamed).verdict).toBe('number-used-twice at commit.n');
    // In the middle of a part there is no beginning: the statements of a day are one chain.
    const joined = { ...after, first: before.first, lines: [...before.lines, ...after.lines], count: before.count + after.count };
    expect(judge(bundle([joined], '2026-11-20')).verdict).toBe('chain-broken at commit.prev');
  });

  it('cannot leave a listed number open', () => {
    const list = table.lines.findIndex(({ t, n }) => t === 'list' && n === 4);
    const lines = table.lines.slice(from, list + 1);
    const cutOff = { ...after, lines, count: lines.length, last: String(table.lines[list + 1]?.prev) };
    expect(judge(bundle([cutOff], '2026-11-21')).verdict).toBe('hand-open at table-end');
    const pending = { n: 3, roots };
    expect(judge(bundle([{ ...after, pending, first: before.last }], '2026-11-21', rootOf(monday))).verdict).toBe(
      'chain-broken at commit.prev',
    );
  });

  it('is told in a sentence, with what is missing', () => {
    expect(begunAgainText({ table: '17', n: 4, unended: null })).toContain('check the days before it together with this one');
    expect(begunAgainText({ table: '17', n: 4, unended: 4 })).toContain('No number is missing');
    expect(begunAgainText({ table: '17', n: 4, unended: 3 })).toContain('Number 3 was never ended');
    expect(begunAgainText({ table: '17', n: 9, unended: 3 })).toContain('Numbers 3 to 8 were never ended');
  });
});

describe('nobody overlooks it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairness-begun-again-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const ndjson = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const keys = written('keys.json', JSON.stringify(service.keyFile));
  const files = [written('monday.ndjson', ndjson(monday)), written('tuesday.ndjson', ndjson(tuesday))];

  it('in verify-day, above the counts', async () => {
    const said: string[] = [];
    const order = readOrder(['verify-day', '--keys', keys, ...files]);
    if ('wrong' in order) throw new Error(order.wrong);
    expect(await runOrder(order, { say: (line) => said.push(line), complain: (line) => said.push(line) })).toBe(0);
    const [, , verdict, attention, ...counts] = said;
    expect([verdict, attention]).toEqual([
      'verified 2 of 2',
      expect.stringMatching(/^ATTENTION: .*tuesday.ndjson: .*Number 3 was never ended/),
    ]);
    expect(counts).toEqual(expect.arrayContaining(['  chain-begun-again: 1', '  void:secrets-lost: 1']));
  });

  it('on the page', () => {
    const text = ndjson(tuesday);
    const [, day] = judgeFiles(nodeCrypto, [
      { name: 'keys.json', text: JSON.stringify(service.keyFile) },
      { name: 'tuesday.ndjson', text },
    ]);
    expect(day).toMatchObject({ kind: 'day', attention: [expect.stringContaining('begins again at number 4')] });
    expect([isWarning('chain-begun-again'), isWarning('void:secrets-lost'), isWarning('void:outage')]).toEqual([true, true, false]);
    expect(markText('void:secrets-lost')).not.toContain('was opened');
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('and verify.py accepts the same days', () => {
    const script = process.env.VERIFY_PY ?? fileURLToPath(new URL('../../verify.py', import.meta.url));
    const { status, stdout } = spawnSync('python3', [script, '--keys', keys, ...files], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('verified 2 of 2')]);
  });
});
