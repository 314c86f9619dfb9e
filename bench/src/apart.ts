import { spawnSync } from 'node:child_process';
import { inTurn, type Timing } from './race.ts';

/** How often each contestant gets a process. They take turns, so that a busy minute affects all of them. */
const PASSES = 3;

/**
 * Runs each contestant in processes of its own, as its users do: in one process the garbage and the optimizations of one slow down
 * the other. `program` is the bundled `contestant.ts`.
 */
export function apart(program: string, bench: string): Timing {
  return (contestants, rounds) => {
    const best = contestants.map(() => Number.POSITIVE_INFINITY);
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (const [index, { name }] of contestants.entries()) {
        best[index] = Math.min(best[index] as number, secondsOfChild(program, bench, name, Math.ceil(rounds / PASSES)));
      }
    }
    return best;
  };
}

function secondsOfChild(program: string, bench: string, contestant: string, rounds: number): number {
  const child = spawnSync(process.execPath, [program, bench, contestant, String(rounds)], { encoding: 'utf8' });
  const seconds = Number(child.stdout);
  if (child.status !== 0 || !(seconds > 0)) throw new Error(`${contestant} did not finish: ${child.stderr}`);
  return seconds;
}

/** CPU seconds of one contestant's best round in this process: what a child of `apart` prints. */
export function secondsOf(contestants: Parameters<Timing>[0], name: string, rounds: number): number {
  const only = contestants.filter((contestant) => contestant.name === name);
  if (only.length !== 1) throw new RangeError(`no contestant ${name}`);
  return inTurn(only, rounds)[0] as number;
}
