import { describe, expect, it, test } from 'vitest';
import { figuresOf } from './against.ts';
import type { Window } from './bed.ts';
import { Cleanup } from './cleanup.ts';
import { compared } from './compared.ts';
import { FrameBudget, frameOf, LAST } from './floors/frames.ts';
import { playedIn } from './parts/playing.ts';
import { readPlan, tablesOf } from './plan.ts';
import type { LoadCount } from './players/load.ts';
import { MessageRate } from './players/message-rate.ts';
import { JOIN_STAGES, storm } from './players/storm.ts';
import { NO_TRAFFIC, sumOf } from './players/traffic.ts';
import { kindOf, readStat, sumOf as usedBySeveral } from './processor-time.ts';
import { cut, jobOf, type Profile, reportOfProfiles } from './profile.ts';
import { textOf } from './report.ts';
import { boxesFor, boxesText, confidenceOf, leastSquares } from './sums.ts';
import { dealtOut } from './turns.ts';

// Times depend on the machine, so no test asks for one; `npm run load` prints them.

describe('arguments', () => {
  it('measures every part by default, and both databases where they answer', () => {
    const plan = readPlan([]);
    expect(plan).toMatchObject({
      tables: null,
      seats: 6,
      seconds: 10,
      watchers: 20,
      databases: null,
      uncut: false,
      profile: false,
      json: null,
    });
    expect(plan.parts).toEqual(['ratio', 'pace', 'idle', 'storm', 'memory', 'lobby']);
    expect(plan.parts.map((part) => tablesOf(part, plan))).toEqual([50, 30, 50, 50, 100, 50]);
  });

  it('takes parts in their own order, numbers and a database', () => {
    const plan = readPlan([
      'idle',
      'ratio',
      '--tables',
      '8',
      '--seats',
      '9',
      '--seconds',
      '3',
      '--database',
      'postgres',
      '--json',
      'a.json',
    ]);
    expect(plan).toMatchObject({ parts: ['ratio', 'idle'], tables: 8, seats: 9, seconds: 3, databases: ['postgres'], json: 'a.json' });
    expect(tablesOf('pace', plan)).toBe(8);
    expect(readPlan(['--database', 'both']).databases).toEqual(['sqlite', 'postgres']);
  });

  it('measures several processes on PostgreSQL, in the parts that say something about them', () => {
    expect(readPlan(['--processes', '3'])).toMatchObject({ processes: 3, parts: ['ratio', 'pace', 'storm'], databases: ['postgres'] });
    expect(readPlan(['pace', '--processes', '2', '--database', 'postgres']).parts).toEqual(['pace']);
    expect(readPlan([]).processes).toBe(1);
    expect(readPlan(['deploys', '--processes', '3'])).toMatchObject({ parts: ['deploys'], times: 20, every: 1_000 });
    expect(readPlan(['deploys', '--processes', '3', '--every', '3000']).every).toBe(3_000);
  });

  test.each([
    [['--processes', '10'], '--processes must be a whole number from 1 to 9, not 10'],
    [['memory', '--processes', '2'], '--processes measures ratio, pace, storm, deploys, not memory'],
    [['--processes', '2', '--database', 'both'], '--processes needs --database postgres, not both'],
    [['races'], 'races is not a part of the load bench'],
    [['--tables', '1001'], '--tables must be a whole number from 1 to 1000, not 1001'],
    [['deploys'], 'deploys needs several processes: --processes 3'],
    [['deploys', '--processes', '3', '--times', '0'], '--times must be a whole number from 1 to 100, not 0'],
    [['pace', '--every', '50'], '--every must be a whole number from 100 to 10000, not 50'],
    [['--seats', '1'], '--seats must be a whole number from 2 to 9, not 1'],
    [['--seconds', '1e2'], '--seconds must be a whole number from 1 to 120, not 1e2'],
    [['--watchers', '0'], '--watchers must be a whole number from 1 to 200, not 0'],
    [['--against', '.'], '--against compares builds in ratio alone: npm run load -- ratio --against DIR'],
    [['ratio', '--against', '/nowhere'], '--against: there is no /nowhere/dist/server/main.js; build there first (npm run build)'],
    [['ratio', '--against', '.', '--processes', '3'], '--against compares one process with one, without --processes'],
    [['ratio', '--against', '.', '--profile'], '--against takes no --profile'],
    [['--database', 'mysql'], '--database must be sqlite, postgres or both, not mysql'],
    [
      ['--seats', '10', '--seconds', '121'],
      '--seats must be a whole number from 2 to 9, not 10\n--seconds must be a whole number from 1 to 120, not 121',
    ],
  ])('%j is refused', (args, message) => {
    expect(() => readPlan(args)).toThrow(message);
  });

  it('names an option that does not exist', () => {
    expect(() => readPlan(['--process', '2'])).toThrow('--process');
  });
});

describe('sums', () => {
  it('finds the line through points', () => {
    const line = leastSquares([0, 25, 50, 100].map((x) => ({ x, y: 150 + 0.5 * x })));
    expect(line.slope).toBeCloseTo(0.5);
    expect(line.at0).toBeCloseTo(150);
    expect(
      leastSquares([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 5 },
      ]).slope,
    ).toBeCloseTo(2.5);
  });

  it('finds how sure a mean is', () => {
    expect(confidenceOf([5])).toEqual({ mean: 5, from: 5, to: 5 });
    const { mean, from, to } = confidenceOf([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // The standard deviation of 1 to 9 is the root of 7.5, and that of their mean a third of it.
    expect([mean, from, to]).toEqual([5, expect.closeTo(5 - 1.96 * Math.sqrt(7.5 / 9)), expect.closeTo(5 + 1.96 * Math.sqrt(7.5 / 9))]);
  });

  it('compares two builds pair by pair, so that a machine that grows slower says nothing', () => {
    const turn = (micros: number) => ({
      actions: 1_000,
      service: { totalMs: micros, mainMs: micros * 0.7, mainKernelMs: micros * 0.2, workersMs: 0, othersMs: micros * 0.3 },
      seconds: 3,
    });
    const figures = figuresOf([500, 600, 900].map((micros) => [turn(micros * 1.1), turn(micros)] as const));
    expect(figures.map(({ name, value }) => [name, Math.round(value * 100) / 100])).toEqual([
      ['processor time per action, here', 660],
      ['processor time per action, there', 600],
      ['here / there', 1.1],
    ]);
    expect(figures[1]?.note).toContain('main thread 467 (in the kernel 133), workers 0, others 200');
    expect(figures[2]?.note).toBe('10.0 %, with 95 % confidence 10.0 % to 10.0 %');
  });

  it('counts two-core boxes', () => {
    expect(boxesFor(1_000)).toBeCloseTo(13.9375);
    expect(boxesText(1_000)).toBe('22,300 × 1000 µs ÷ (2 cores × 0.8) = 13.9, so 14 two-core boxes');
  });

  it('reads processor time of a thread whose name has parentheses', () => {
    const fields = `S ${Array.from({ length: 10 }, () => '1').join(' ')} 150 25 0 0`;
    expect(readStat(`12 (a (b) c) ${fields}`)).toEqual({ name: 'a (b) c', ms: 1_750, kernelMs: 250 });
    expect([kindOf('MainThread', true), kindOf('WorkerThread', false), kindOf('V8Worker', false), kindOf('libuv-worker', false)]).toEqual([
      'main',
      'worker',
      'other',
      'other',
    ]);
  });

  it('sends whole frames whose mean is what was measured', () => {
    const budget = new FrameBudget(2.31);
    const sent = Array.from({ length: 1_000 }, () => budget.next());
    expect([...new Set(sent)].sort()).toEqual([2, 3]);
    expect(Math.abs(sent.reduce((sum, frames) => sum + frames, 0) - 2_310)).toBeLessThan(2);
    expect(new FrameBudget(0.2).next()).toBe(1);
    expect([frameOf(125.4, LAST).length, frameOf(-3, LAST).length, frameOf(9, LAST)[0]]).toEqual([125, 1, LAST]);
  });

  it('adds up traffic', () => {
    expect(
      sumOf([
        { ...NO_TRAFFIC, framesIn: 2, messagesIn: 2, bytesIn: 9 },
        { framesIn: 1, messagesIn: 1, bytesIn: 1, framesOut: 5, bytesOut: 7 },
      ]),
    ).toEqual({
      framesIn: 3,
      messagesIn: 3,
      bytesIn: 10,
      framesOut: 5,
      bytesOut: 7,
    });
  });
});

describe('a window of play', () => {
  const count = (byTable: readonly number[], times: number): LoadCount => ({
    accepted: byTable.reduce((sum, accepted) => sum + accepted, 0),
    byTable,
    refused: times > 1 ? { 'too-many-requests': 3 } : {},
    sockets: 12,
    closed: 0,
    followed: 0,
    players: {
      framesIn: 2_772 * times,
      messagesIn: 2_880 * times,
      bytesIn: 348_000 * times,
      framesOut: 200 * times,
      bytesOut: 22_000 * times,
    },
    watchers: NO_TRAFFIC,
  });
  const service = { totalMs: 200, mainMs: 150, mainKernelMs: 40, workersMs: 30, othersMs: 20 };
  const window = (after: readonly number[]): Window => ({
    seconds: 2,
    service,
    processes: [],
    proxyMs: null,
    loadMs: 500,
    before: count([5, 5], 1),
    after: count(after, 2),
  });

  it('is counted by accepted actions', () => {
    const played = playedIn(window([95, 115]), 6);
    expect(played).toMatchObject({
      actions: 200,
      microsPerAction: 1_000,
      framesPerClient: 2.31,
      messagesPerClient: 2.4,
      bytesPerClient: 290,
      actionBytes: 110,
    });
    expect(played.remarks).toEqual(["processors: service 10 % of one core, the players' process 25 %", 'refused: too-many-requests 3']);
  });

  it('says what each of several processes and the proxy needed of it', () => {
    const processes = [
      { name: 'room-1', ms: 120, tables: 1 },
      { name: 'room-2', ms: 80, tables: 1 },
    ];
    const played = playedIn({ ...window([95, 115]), processes, proxyMs: 20 }, 6);
    expect(played.figures.slice(2, 5)).toEqual([
      { name: '  of which in room-1', value: 600, unit: 'µs', note: '6 % of a core, 1 table' },
      { name: '  of which in room-2', value: 400, unit: 'µs', note: '4 % of a core, 1 table' },
      { name: 'the proxy per action', value: 100, unit: 'µs', note: 'not counted above' },
    ]);
  });

  it('is refused when a table did not play', () => {
    expect(() => playedIn(window([95, 5]), 6)).toThrow('1 of 2 tables did not play; refused: too-many-requests 3');
  });
});

describe('several processes', () => {
  it('have the first tables of any number alike', () => {
    const holders = new Map([
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'a'],
      ['4', 'b'],
      ['5', 'c'],
    ]);
    expect(dealtOut(['1', '2', '3', '4', '5'], holders)).toEqual(['1', '4', '5', '2', '3']);
    expect(dealtOut([], holders)).toEqual([]);
  });

  it('use the sum of what each uses', () => {
    const one = { totalMs: 5, mainMs: 3, mainKernelMs: 1, workersMs: 0, othersMs: 2 };
    expect(usedBySeveral([one, one])).toEqual({ totalMs: 10, mainMs: 6, mainKernelMs: 2, workersMs: 0, othersMs: 4 });
  });

  it('stand beside one, figure by figure', () => {
    const one = { setting: 'x', figures: [{ name: 'cost', value: 400, unit: 'µs' }], remarks: ['busy 90 %', 'assumed'] };
    const several = {
      setting: '2 tables',
      figures: [
        { name: 'cost', value: 500, unit: 'µs', note: 'main 9' },
        { name: '  of which in room-1', value: 250, unit: 'µs' },
      ],
      remarks: ['busy 70 %', 'assumed'],
    };
    const report = compared(one, several, 3);
    expect(report.setting).toBe('2 tables, 3 processes behind HAProxy beside one');
    expect(report.figures).toEqual([
      { name: 'cost', value: 500, unit: 'µs', note: 'one process 400, × 1.25; main 9' },
      { name: '  of which in room-1', value: 250, unit: 'µs' },
    ]);
    expect(report.remarks.slice(0, 3)).toEqual(['busy 70 %', 'assumed', 'one process: busy 90 %']);
  });
});

describe('a storm', () => {
  it('counts joins that failed by their reason', async () => {
    const report = await storm(4, 0, async (index) => {
      if (index > 1) throw new Error('no seat: limit');
    });
    expect(report.seatMs).toHaveLength(2);
    expect(report.failures).toEqual({ 'no seat: limit': 2 });
  });

  it('times the stages of each join that gets a seat, one after the other', async () => {
    const report = await storm(3, 0, async (index, ended) => {
      ended('launch URL');
      ended('session');
      if (index === 2) throw new Error('no seat: limit');
      for (const stage of JOIN_STAGES.slice(2)) ended(stage);
    });
    expect(JOIN_STAGES.map((stage) => report.stageMs[stage].length)).toEqual([2, 2, 2, 2, 2]);
    for (const [join, whole] of report.seatMs.entries()) {
      const parts = JOIN_STAGES.reduce((sum, stage) => sum + (report.stageMs[stage][join] ?? Number.NaN), 0);
      expect(parts).toBeLessThanOrEqual(whole + 0.001);
    }
  });
});

describe('the rate of one socket', () => {
  it('lets a burst through, then nine messages a second', () => {
    const rate = new MessageRate();
    const waits = Array.from({ length: 17 }, () => Math.round(rate.take(10_000)));
    expect(waits).toEqual([...Array.from({ length: 15 }, () => 0), 111, 222]);
    expect(rate.take(11_000)).toBe(0);
  });
});

describe('what was started', () => {
  it('is ended once, the newest first, and a failure keeps nothing else', async () => {
    const ended: string[] = [];
    const cleanup = new Cleanup();
    cleanup.add(() => ended.push('folder'));
    cleanup.add(async () => ended.push('service'));
    await Promise.all([cleanup.run(), cleanup.run()]);
    await cleanup.run();
    expect(ended).toEqual(['service', 'folder']);
    expect(() => cleanup.add(() => ended.push('late'))).toThrow('the load bench is ending');
    await cleanup.run();
    expect(ended).toEqual(['service', 'folder', 'late']);
  });
});

describe('a profile', () => {
  const node = (id: number, name: string, url = '', children: number[] = []) => ({
    id,
    callFrame: { functionName: name, url, lineNumber: 0, columnNumber: 0 },
    children,
  });
  const profile: Profile = {
    nodes: [
      node(1, '(root)', '', [2, 3, 6, 8]),
      node(2, '(garbage collector)'),
      node(3, 'send', 'node_modules/ws/lib/sender.js', [4]),
      node(4, 'writev', 'node:internal/stream_base_commons', [5]),
      node(5, 'writev'),
      node(6, 'awardPots', 'packages/poker/src/pots.ts', [7]),
      node(7, 'sort'),
      node(8, '(idle)'),
    ],
    startTime: 1_000,
    samples: [8, 2, 3, 4, 5, 6, 7, 8, 7],
    timeDeltas: [10, 10, 10, 10, 10, 20, 20, 100, 500],
  };

  it('counts shared code for the nearest caller that has a job, and no idle time', () => {
    const { jobs, top } = reportOfProfiles([cut(profile, 1_000, 1_200)], ({ url }) => url, 2);
    expect(jobs).toEqual([
      { name: 'sockets out', share: 3 / 6 },
      { name: 'rules', share: 2 / 6 },
      { name: 'garbage collection', share: 1 / 6 },
    ]);
    expect(top).toEqual([
      { name: '(garbage collector)', share: 1 / 6 },
      { name: 'node_modules/ws/lib/sender.js send', share: 1 / 6 },
    ]);
  });

  it('is cut to the time that was measured', () => {
    expect(cut(profile, 1_015, 1_040)).toMatchObject({ samples: [2, 3, 4], timeDeltas: [10, 10, 10], startTime: 1_015 });
  });

  test.each([
    ['node_modules/ws/lib/receiver.js startLoop', 'frames in'],
    ['node_modules/@colyseus/schema/build/index.mjs encode', 'state and encoding'],
    ['packages/views/src/table-view.ts tableView', 'state and encoding'],
    ['packages/journal/src/hand-rows.ts insert', 'storage'],
    ['apps/server/src/callbacks/http-call.ts exchange', 'HTTP and callbacks'],
    ['apps/server/src/tables/table-step.ts stepTable', 'table steps'],
    ['packages/ledger/src/post.ts post', 'money'],
    ['node:internal/streams/writable write', null],
  ])('%s is %s', (name, job) => {
    expect(jobOf(name)).toBe(job);
  });
});

test('a report is a table, with its profile below', () => {
  const text = textOf({
    part: 'idle',
    database: 'postgres',
    setting: '50 tables of 6, 10 s',
    figures: [
      { name: 'processor time', value: 1_234.5, unit: 'µs', note: 'main thread 900' },
      { name: 'frames', value: 2.314, unit: '' },
      { name: 'share', value: 0.0421, unit: '%' },
    ],
    remarks: ['nothing was refused'],
    profile: { jobs: [{ name: 'rules', share: 0.125 }], top: [{ name: 'sort', share: 0.25 }] },
  });
  expect(text).toBe(
    [
      'idle, PostgreSQL: 50 tables of 6, 10 s',
      '  processor time  1,235 µs  main thread 900',
      '  frames           2.31',
      '  share           0.042 %',
      '  nothing was refused',
      '  processor time of the service by job:',
      '     12.5 %  rules',
      '  functions with the most time of their own:',
      '     25.0 %  sort',
    ].join('\n'),
  );
});
