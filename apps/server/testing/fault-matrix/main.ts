// Prints the fault matrix cell by cell: every fault of an operator against every kind of call, over real HTTP. Exits with 1 when a cell is
// wrong. Options: --fault TEXT (only faults whose name contains it).
import { parseArgs } from 'node:util';
import { Arena } from './arena.ts';
import { FAULTS, type Fault } from './faults.ts';
import { CALL_KINDS, type CallKind } from './faulty-operator.ts';
import { playCell } from './stories.ts';

const { values } = parseArgs({ options: { fault: { type: 'string', default: '' } } });
const faults = FAULTS.filter(({ name }) => name.includes(values.fault));
const nameWidth = Math.max(...faults.map(({ name }) => name.length), 'fault'.length) + 2;
const CELL_WIDTH = 22;

const arena = await Arena.open();
const wrong: string[] = [];
let cells = 0;
console.log(line('fault', CALL_KINDS));
for (const [index, fault] of faults.entries()) console.log(line(fault.name, await playRow(fault, index)));
await arena.close();
for (const problem of wrong) console.log(`WRONG ${problem}`);
console.log(`${cells} cells, ${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function playRow(fault: Fault, index: number): Promise<string[]> {
  const row = await arena.row(fault, index);
  const texts: string[] = [];
  for (const kind of CALL_KINDS) texts.push(await playOne(fault, kind, () => playCell(arena, row, kind)));
  return texts;
}

async function playOne(fault: Fault, kind: CallKind, play: () => ReturnType<typeof playCell>): Promise<string> {
  cells += 1;
  const { end, wrong: broken } = await play().catch((error: unknown) => ({ end: 'never', wrong: [String(error)] }));
  const problems = [...(end === fault.ends[kind] ? [] : [`it ends "${end}", not "${fault.ends[kind]}"`]), ...broken];
  wrong.push(...problems.map((problem) => `${fault.name}, ${kind}: ${problem}`));
  return `${problems.length === 0 ? 'ok' : 'NO'} ${end}`;
}

function line(name: string, texts: readonly string[]): string {
  return (
    name.padEnd(nameWidth) +
    texts
      .map((text) => text.padEnd(CELL_WIDTH))
      .join('')
      .trimEnd()
  );
}
