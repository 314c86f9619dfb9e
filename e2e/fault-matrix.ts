// `npm run fault-matrix`: plays every fault an operator can have against every kind of call and prints each cell: first the faults one
// process can play, then kill -9 of the operator's own process. Exits with 1 if a cell is wrong.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { KILL_ENDS, KILL_MOMENTS, KINDS, killOperator } from './fault-matrix-kill.ts';
import { Stack } from './stack.ts';

const IN_ONE_PROCESS = join(import.meta.dirname, '..', 'apps/server/testing/fault-matrix/main.ts');
const NAME_WIDTH = 37;
const CELL_WIDTH = 22;

const code = await new Promise<number>((done, failed) => {
  const child = spawn(process.execPath, [IN_ONE_PROCESS, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.once('error', failed);
  child.once('exit', (status) => done(status ?? 1));
});
const wrong = await killCells();
for (const problem of wrong) console.log(`WRONG ${problem}`);
console.log(`${KILL_MOMENTS.length * KINDS.length} cells with kill -9, ${wrong.length} wrong`);
process.exitCode = code !== 0 || wrong.length > 0 ? 1 : 0;

async function killCells(): Promise<string[]> {
  const problems: string[] = [];
  const stack = await Stack.start();
  try {
    for (const moment of KILL_MOMENTS) {
      const report = await killOperator(stack, moment);
      const cells = KINDS.map((kind) => `${report.ends[kind] === KILL_ENDS[kind] ? 'ok' : 'NO'} ${report.ends[kind]}`.padEnd(CELL_WIDTH));
      console.log(`${moment.name.padEnd(NAME_WIDTH)}${cells.join('')}`.trimEnd());
      for (const kind of KINDS) if (report.ends[kind] !== KILL_ENDS[kind]) problems.push(`${moment.name}, ${kind}: ${report.ends[kind]}`);
      problems.push(...report.wrong.map((one) => `${moment.name}: ${one}`));
    }
  } finally {
    await stack.stop();
  }
  return problems;
}
