import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../client/figures.ts';
import { type Bed, pause } from './bed.ts';
import { type Finding, settingOf, type Task } from './parts/part.ts';
import { threadsOf } from './parts/playing.ts';
import { type ProcessorTime, sumOf } from './processor-time.ts';
import type { LoadFigure } from './report.ts';
import { confidenceOf } from './sums.ts';

/** A wallet that has heard nothing for so long has heard all results of the turn, ms. */
const QUIET_MS = 400;
const LOOK_MS = 100;
/** A build that cannot send the results of one turn within this time is not measured, ms. */
const QUIET_WITHIN_MS = 120_000;

/** One build's turn: it played, then rested until its wallet had heard of every hand. */
interface Turn {
  readonly actions: number;
  readonly service: ProcessorTime;
  /** From the first action until the wallet was quiet. */
  readonly seconds: number;
}

/**
 * Two builds on one machine, each with its own players, wallet and storage. They take turns of `seconds` at playing flat out, so other work on the
 * machine slows both; a turn ends when everything it owes the wallet is sent, so both have done the same work for an action.
 */
export async function takeTurns(here: Bed, there: Bed, task: Task): Promise<Finding> {
  await here.seat(task.tables, { cuts: !task.uncut });
  await there.seat(task.tables, { cuts: !task.uncut && knowsTheDeal(there.root) });
  // The first turns are warm-up.
  for (const bed of [here, there]) await turnOf(bed, task.seconds);
  const pairs: (readonly [Turn, Turn])[] = [];
  for (let n = 0; n < task.times; n += 1) {
    const pair = await pairOf(here, there, { seconds: task.seconds, isHereFirst: n % 2 === 0 });
    pairs.push(pair);
    console.log(`  ${n + 1} of ${task.times}: ${pair.map((turn) => `${Math.round(microsOf(turn))} µs`).join(' here, ')} there`);
  }
  return {
    setting: `${settingOf(task)} a turn, ${task.times} turns of each build`,
    figures: figuresOf(pairs),
    remarks: [
      `there: ${there.root}`,
      'a turn ends once the wallet has heard of every hand; nothing else is left out of its processor time',
    ],
  };
}

/** A build from before the fair deal has nothing to cut. */
function knowsTheDeal(root: string): boolean {
  return existsSync(join(root, 'packages', 'protocol', 'src', 'deal.ts'));
}

async function pairOf(
  here: Bed,
  there: Bed,
  { seconds, isHereFirst }: { readonly seconds: number; readonly isHereFirst: boolean },
): Promise<readonly [Turn, Turn]> {
  if (isHereFirst) {
    const first = await turnOf(here, seconds);
    return [first, await turnOf(there, seconds)];
  }
  const first = await turnOf(there, seconds);
  return [await turnOf(here, seconds), first];
}

async function turnOf(bed: Bed, seconds: number): Promise<Turn> {
  const window = await bed.during(async () => {
    await bed.load.call('play', 'flat');
    await pause(seconds * 1_000);
    await bed.load.call('play', 'rest');
    await walletQuiet(bed);
  });
  const actions = window.after.accepted - window.before.accepted;
  if (actions === 0) throw new Error('no action was accepted in a turn');
  return { actions, service: window.service, seconds: window.seconds };
}

async function walletQuiet(bed: Bed): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  let [calls, since] = [await bed.wallet.call('heard'), performance.now()];
  while (performance.now() - since < QUIET_MS) {
    if (performance.now() > until) throw new Error(`the wallet still heard results ${QUIET_WITHIN_MS} ms after the last action`);
    await pause(LOOK_MS);
    const heard = await bed.wallet.call('heard');
    if (heard === calls) continue;
    [calls, since] = [heard, performance.now()];
  }
}

function microsOf({ service, actions }: Turn): number {
  return (service.totalMs * 1_000) / actions;
}

/** The figures of pairs of turns, this build's first. */
export function figuresOf(pairs: readonly (readonly [Turn, Turn])[]): LoadFigure[] {
  const ratios = pairs.map(([here, there]) => microsOf(here) / microsOf(there));
  const { mean, from, to } = confidenceOf(ratios.map(Math.log));
  const percent = (log: number): string => `${((Math.exp(log) - 1) * 100).toFixed(1)} %`;
  return [
    ...(['here', 'there'] as const).map((name, side) => ({
      name: `processor time per action, ${name}`,
      value: median(pairs.map((pair) => microsOf(pair[side] as Turn))),
      unit: 'µs',
      note: sideNote(pairs.map((pair) => pair[side] as Turn)),
    })),
    {
      name: 'here / there',
      value: Math.exp(mean),
      unit: '×',
      note: `${percent(mean)}, with 95 % confidence ${percent(from)} to ${percent(to)}`,
    },
  ];
}

function sideNote(turns: readonly Turn[]): string {
  const micros = turns.map(microsOf);
  const [least, most] = [Math.min(...micros), Math.max(...micros)];
  const actions = turns.reduce((sum, turn) => sum + turn.actions, 0);
  const threads = threadsOf(sumOf(turns.map(({ service }) => service)), (ms) => (ms * 1_000) / actions);
  const seconds = median(turns.map((turn) => turn.seconds));
  return `median; ${least.toFixed(0)} to ${most.toFixed(0)}; ${actions} actions, a turn took ${seconds.toFixed(1)} s; ${threads}`;
}
