import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { vectorBeacons, vectorKeyFile, vectorLines } from '../testing/vectors.ts';
import { asFile, dayOf, playPlan } from '../testing/world.ts';
import { readOrder } from './options.ts';
import { runOrder } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairness-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string | Buffer): string {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, content);
  return path;
}
const ndjson = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

async function command(...argv: readonly string[]): Promise<{ code: number; said: string; complained: string }> {
  const order = readOrder(argv);
  if ('wrong' in order) return { code: 2, said: '', complained: order.wrong };
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runOrder(order, { say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const keys = file(JSON.stringify(vectorKeyFile));
const beacons = file(JSON.stringify(Object.fromEntries(vectorBeacons)));
const WITH = ['--keys', keys, '--beacons', beacons];
const transcripts = vectorLines('transcripts');
const good = file(ndjson(transcripts));

describe('fairness verify', () => {
  it('accepts the good vectors, packed or not, and counts their marks', async () => {
    const told = await command('verify', good, ...WITH);
    expect(told).toMatchObject({ code: 0, complained: '' });
    expect(told.said).toMatch(/^verified 28 of 28\n/);
    expect(told.said).toContain('void:cut-failed: 1');
    const packed = file(gzipSync(ndjson(transcripts)));
    expect(await command('verify', packed, file(JSON.stringify(transcripts[0], null, 1)), ...WITH)).toMatchObject({ code: 0 });
  });

  it('refuses every altered vector with its reason', async () => {
    for (const line of vectorLines('altered')) {
      const lines = line.kind === 'bundle' ? (line.lines as Record<string, unknown>[]) : [line];
      const action = lines[0]?.kind === 'day' ? 'verify-day' : 'verify';
      const told = await command(action, file(ndjson(lines)), ...WITH);
      expect([line.kindOfTamper, told.code, /: refused: (\S+) at \S+/.exec(told.complained)?.[1]]).toEqual([
        line.kindOfTamper,
        1,
        line.expect,
      ]);
    }
  });

  it('names file, line, member and the sentence for players', async () => {
    const [one, two] = transcripts;
    const opened = ((two?.opened ?? []) as { card: number }[]).map((card, index) =>
      index === 1 ? { ...card, card: (card.card + 1) % 52 } : card,
    );
    const path = file(ndjson([one, { ...two, opened }]));
    const told = await command('verify', path, ...WITH);
    expect(told.complained).toMatch(
      new RegExp(
        `^${path}:2: refused: opening-false at opened\\[1\\]\\.card \\(position \\d+\\)\\. A card is not the one that was sealed\\.$`,
      ),
    );
    expect(told.said).toMatch(/^verified 1 of 2\n/);
  });

  it('refuses a proof that was cut off anywhere, with the line', async () => {
    const text = ndjson(transcripts.slice(0, 2));
    const line = text.indexOf('\n') + 1;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: line + 1, max: text.length - 2 }), async (length) => {
        const path = file(text.slice(0, length));
        const told = await command('verify', path, ...WITH);
        expect(told.code).toBe(1);
        expect(told.complained).toContain(`${path}: refused: malformed at line 2 (not JSON: the file was cut off or damaged).`);
      }),
      { numRuns: 50 },
    );
    const packed = gzipSync(text);
    const told = await command('verify', file(packed.subarray(0, packed.length - 40)), ...WITH);
    expect(told.complained).toContain('malformed at file (gzip: unexpected end of file)');
    expect(await command('verify', file(''), ...WITH)).toMatchObject({ code: 1, complained: expect.stringContaining('it is empty') });
  });

  it('finds two histories in the files of two players', async () => {
    const plan = { seed: 5, deck: '52', holeCards: 2, seats: [0, 3], late: false } as const;
    const [one, other] = [playPlan({ ...plan, cases: ['showdown'] }), playPlan({ ...plan, cases: ['bomb-pot'] })];
    const mine = file(JSON.stringify(one.hands[0]?.proofs[0]));
    const theirs = file(JSON.stringify(other.hands[0]?.proofs[1]));
    const ring = ['--keys', file(JSON.stringify(one.service.keyFile))];
    expect(await command('verify', mine, ...ring)).toMatchObject({ code: 0 });
    const told = await command('verify', mine, theirs, ...ring);
    expect(told).toMatchObject({ code: 1, complained: expect.stringMatching(/equivocation at (commit|list|cut|close)/) });
  });

  it('takes the keys of a file without --keys and says so, unless they are not those that are trusted', async () => {
    const carrying = file(JSON.stringify({ ...transcripts[0], keys: vectorKeyFile }));
    expect(await command('verify', carrying)).toMatchObject({ code: 0, said: expect.stringContaining('keys-from-file: 1') });
    const first = (vectorKeyFile as { keys: { public: string }[] }).keys[0]?.public ?? '';
    expect(await command('verify', carrying, '--first-key', first)).toMatchObject({ code: 0 });
    for (const args of [[carrying], [good, ...WITH]]) {
      const told = await command('verify', ...args, '--first-key', 'ab'.repeat(32));
      expect(told).toMatchObject({ code: 1, complained: expect.stringContaining('unknown-key at keys[0].public') });
    }
    expect(await command('verify', good)).toMatchObject({ code: 1, complained: expect.stringContaining('the file holds no keys') });
  });

  it('refuses the seats that did not cut with --strict', async () => {
    expect(await command('verify', good, ...WITH, '--strict')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('my-cut-not-listed'),
    });
  });
});

describe('fairness verify-day', () => {
  const plan = { seed: 5, deck: '52', holeCards: 2, seats: [0, 3, 4], late: false } as const;
  const world = playPlan({ ...plan, cases: ['showdown', 'cut-failed', 'one-away', 'showdown'] });
  const day = file(gzipSync(ndjson(dayOf(world.service, [world.table]))));
  const ring = ['--keys', file(JSON.stringify(world.service.keyFile))];

  it('accepts a day and counts what stands out', async () => {
    const told = await command('verify-day', day, ...ring);
    expect(told).toMatchObject({ code: 0, complained: '' });
    expect(told.said).toMatch(/2026-11-20 of poker\.example, tables 1, root [0-9a-f]{64}\nverified 1 of 1\n/);
    expect(told.said).toContain('  numbers: 4');
    expect(told.said).toMatch(/link withheld, table 17 seat \d: 1/);
    expect(told.said).toMatch(/dealt seats without a cut, table 17: \d/);
  });

  it('counts no link as withheld when the table was paused or the service interrupted', async () => {
    const ended = playPlan({ ...plan, cases: ['closed-before-cut', 'outage-before-cut', 'showdown'] });
    const path = file(ndjson(dayOf(ended.service, [ended.table])));
    const told = await command('verify-day', path, '--keys', file(JSON.stringify(ended.service.keyFile)));
    expect(ended.hands.flatMap(({ hand }) => hand.void?.missing ?? [])).not.toEqual([]);
    expect(told).toMatchObject({ code: 0, said: expect.stringContaining('  void:outage: 1') });
    expect(told.said).not.toContain('withheld');
  });

  it('prints how evenly the cards came', async () => {
    const long = playPlan({ ...plan, cases: Array.from({ length: 60 }, () => 'mucked' as const) });
    const path = file(ndjson(dayOf(long.service, [long.table])));
    const told = await command('verify-day', path, '--keys', file(JSON.stringify(long.service.keyFile)));
    expect(told.said).toMatch(/board cards, deck 52: 300, chi-square \d+\.\d \(51 degrees of freedom\)/);
  });

  it('compares the proofs that somebody holds', async () => {
    const mine = file(ndjson(world.hands.map(({ proofs, hand }) => proofs[0] ?? hand)));
    expect(await command('verify-day', day, ...ring, '--held', mine)).toMatchObject({ code: 0 });
    const other = playPlan({ ...plan, cases: ['bomb-pot'] }, '17');
    const theirs = file(ndjson([other.hands[0]?.hand]));
    expect(await command('verify-day', day, ...ring, '--held', theirs)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('equivocation'),
    });
    const elsewhere = file(ndjson([playPlan({ ...plan, cases: ['showdown'] }, '18').hands[0]?.hand]));
    const told = await command('verify-day', day, ...ring, '--held', elsewhere);
    expect(told.said).toContain('not in this day: the held proof of table 18 number 1');
  });

  it('refuses a day that was cut off, and one that is a proof', async () => {
    const lines = dayOf(world.service, [world.table]).map(asFile);
    const told = await command('verify-day', file(ndjson(lines.slice(0, 7))), ...ring);
    expect(told).toMatchObject({
      code: 1,
      complained: expect.stringContaining('malformed at kind (the file is cut off: the end of the day is missing)'),
    });
    expect(await command('verify-day', file(ndjson([world.hands[0]?.hand])), ...ring)).toMatchObject({
      code: 1,
      complained: expect.stringContaining(':1: refused: malformed at kind (not a day bundle)'),
    });
    expect(await command('verify', day, ...ring)).toMatchObject({ code: 1, complained: expect.stringContaining('malformed at kind') });
  });
});

describe('invalid orders', () => {
  it.each([
    [[], 'say what to do'],
    [['audit'], 'say what to do'],
    [['verify'], 'needs at least one file'],
    [['verify', 'x', '--held', 'y'], '--held belongs to verify-day'],
    [['verify-day', 'x'], 'verify-day needs --keys'],
    [['verify', 'x', '--color'], '--color'],
    [['verify', join(folder, 'missing'), '--keys', keys], 'no such file'],
    [['verify', good, '--keys', join(folder, 'missing')], 'no such file'],
    [['verify', good, '--keys', good], 'JSON'],
  ])('%j: exit code 2', async (argv, text) => {
    const { code, complained } = await command(...argv);
    expect([code, complained]).toEqual([2, expect.stringContaining(text)]);
  });

  it('keys that are not vouched for: exit code 1', async () => {
    const broken = structuredClone(vectorKeyFile) as { keys: { by: unknown }[] };
    (broken.keys[1] ?? { by: null }).by = null;
    const told = await command('verify', good, '--keys', file(JSON.stringify(broken)));
    expect(told).toMatchObject({ code: 1, complained: expect.stringContaining('key-not-vouched at keys[1].by') });
  });
});
