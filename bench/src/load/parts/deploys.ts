import { percentile } from '../../client/figures.ts';
import { type Bed, pause } from '../bed.ts';
import { driftOf } from '../books.ts';
import type { Replaced } from '../cluster.ts';
import { countHands, countMoves, countUnsent, watchMoves } from '../moves.ts';
import { type Absence, gapsOfTables, isShown, pausesOf } from '../players/absence.ts';
import type { LoadFigure } from '../report.ts';
import { type Finding, type Part, paceOf, settingOf, type Task } from './part.ts';
import { problemsOf } from './playing.ts';

/** As long as Kubernetes waits before it replaces the next process (`minReadySeconds`), ms: tables come to the new one in that time. */
const BETWEEN_MS = 10_000;
/** The last hands end and the last chips are paid out within this time, ms. */
const HOME_MS_MAX = 180_000;
const LOOK_MS = 500;
const PERCENTS = [50, 99, 100] as const;

/** Releases beneath tables that play one action a second each, or one in `--every` ms: one process after the other is told to end and replaced. */
export const deploys: Part = { isOfSeveral: true, open: ({ tables }) => tables, measure };

async function measure(bed: Bed, task: Task): Promise<Finding> {
  const { databaseUrl, processes } = bed.service;
  await bed.wallet.call('keepBooks');
  await bed.seat(task.tables, { cuts: !task.uncut });
  await watchMoves(databaseUrl);
  // Cold code would be measured otherwise, which a service that has run for days does not have.
  await bed.play('flat');
  await bed.play(task.every);
  await bed.load.call('takeAbsences');
  await pause(task.seconds * 1_000);
  const replaced: Replaced[] = [];
  for (let n = 0; n < task.times; n += 1) {
    replaced.push(await bed.service.replace(processes[n % processes.length]?.name ?? ''));
    console.log(progressOf(n + 1, replaced.at(-1) as Replaced));
    await pause(BETWEEN_MS);
  }
  const { absences, actions } = await bed.load.call('takeAbsences');
  const { moves, inHand } = await countMoves(databaseUrl);
  const count = await bed.load.call('count');
  const books = await booksAtTheEnd(bed, task.tables * task.seats);
  const pauses = pausesOf(actions, absences);
  const shown = absences.filter(isShown);
  const share = (1 - inHand / moves) * 100;
  return {
    setting: `${settingOf(task)}, ${paceOf(task)} at each, ${processes.length} processes behind HAProxy`,
    figures: [
      {
        name: 'processes replaced',
        value: replaced.length,
        unit: '',
        note: `exit codes ${[...new Set(replaced.map(({ exitCode }) => exitCode))].join(', ')}`,
      },
      ...inSeconds(
        'from the signal to the end of the process',
        replaced.map(({ endedMs }) => endedMs),
      ),
      ...inSeconds(
        'from its end to the next one, ready',
        replaced.map(({ readyMs }) => readyMs),
      ),
      { name: 'moves of tables', value: moves, unit: '', note: `${inHand} of them in a hand` },
      { name: 'moves in the pause after a hand', value: share, unit: '%' },
      ...inMs(
        'a player without their table',
        absences.map(({ from, to }) => to - from),
      ),
      ...inMs('a table without all of its players', gapsOfTables(absences)),
      ...inMs('between two actions, calm', pauses.calm),
      ...inMs('between two actions, over a move', pauses.moving),
      { name: '"reconnecting" shown', value: shown.length, unit: 'times', note: `of ${absences.length} absences` },
      { name: 'actions accepted', value: count.accepted, unit: '' },
      { name: 'hands', value: books.hands.ended, unit: '', note: `${books.hands.voided} voided` },
      { name: 'money drift', value: books.driftMinor / 100, unit: '' },
    ],
    remarks: [...shownRemarks(shown), ...[problemsOf(count)].filter((problem) => problem !== '')],
    wrong: wrongOf(books, replaced),
  };
}

interface BooksAtTheEnd {
  readonly hands: { readonly ended: number; readonly voided: number };
  /** Hands of which the wallet got no result. */
  readonly unreported: number;
  readonly driftMinor: number;
  readonly unsent: number;
}

/** Everybody leaves; once all chips are paid out, the books of both sides are compared. */
async function booksAtTheEnd(bed: Bed, players: number): Promise<BooksAtTheEnd> {
  const { databaseUrl } = bed.service;
  await bed.load.call('leave');
  const isHome = async () =>
    ((await bed.wallet.call('readBooks'))?.creditedPlayers ?? 0) >= players && (await countUnsent(databaseUrl)) === 0;
  for (const until = performance.now() + HOME_MS_MAX; performance.now() < until && !(await isHome()); ) await pause(LOOK_MS);
  const books = await bed.wallet.call('readBooks');
  if (books === null) throw new Error('the wallet keeps no books');
  const hands = await countHands(databaseUrl);
  return {
    hands,
    unreported: hands.ended - hands.voided - books.hands,
    driftMinor: driftOf(books),
    unsent: await countUnsent(databaseUrl),
  };
}

function wrongOf({ hands, unreported, driftMinor, unsent }: BooksAtTheEnd, replaced: readonly Replaced[]): string[] {
  const badEnds = replaced.filter(({ exitCode }) => exitCode !== 0).length;
  return [
    ...(hands.voided > 0 ? [`${hands.voided} hands voided`] : []),
    ...(unreported > 0 ? [`${unreported} hands without a result`] : []),
    ...(driftMinor === 0 ? [] : [`money drift ${(driftMinor / 100).toFixed(2)}`]),
    ...(unsent > 0 ? [`${unsent} wallet calls were not accepted in time`] : []),
    ...(badEnds > 0 ? [`${badEnds} processes did not end in order`] : []),
  ];
}

/** What was shown, by close code, so that its cause can be looked for. */
function shownRemarks(shown: readonly Absence[]): string[] {
  return [...new Set(shown.map(({ code }) => code))].map((code) => {
    const all = shown.filter((one) => one.code === code);
    const longest = Math.max(...all.map(({ from, to }) => to - from));
    return `shown after close code ${code}: ${all.length} times, at ${new Set(all.map(({ tableId }) => tableId)).size} tables, the longest ${Math.round(longest)} ms`;
  });
}

function progressOf(times: number, { endedMs, readyMs, exitCode }: Replaced): string {
  return `  deploy ${times}: ended after ${(endedMs / 1_000).toFixed(1)} s with ${exitCode}, the next one ready after ${(readyMs / 1_000).toFixed(1)} s`;
}

const inMs = (name: string, times: readonly number[]) => percentilesOf(name, times, 'ms');
const inSeconds = (name: string, times: readonly number[]) =>
  percentilesOf(
    name,
    times.map((ms) => ms / 1_000),
    's',
  );

function percentilesOf(name: string, times: readonly number[], unit: string): LoadFigure[] {
  return PERCENTS.map((percent) => ({
    name: `${name}, ${percent === 100 ? 'max' : `p${percent}`}`,
    value: percentile(times, percent),
    unit,
  }));
}
