// `npm run deploys -- [--times N] [--processes N] [--seed N]`: releases while bots play. Again and again a process is told to
// end, the others take its tables over, and a new one of its name is started. Prints the hands in progress, voided and lost, the longest time in
// which nobody could act at a table, and money drift; exits with 1 if money or a hand was lost. Needs PostgreSQL.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const { times, processes, seed } = values;
const args = ['--kills', times, '--processes', processes, '--seed', seed, '--faults', 'deploy', '--verbose'];
const child = spawn(process.execPath, [join(import.meta.dirname, 'chaos.ts'), ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
