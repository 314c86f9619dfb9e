// `npm run failover -- [--times N] [--processes N] [--seed N]`: PostgreSQL's primary is killed again and again while bots play, its synchronous
// replica is promoted and gets a replica of its own. Prints for each time how long nobody could act at a table and how many acknowledged actions
// were lost, and at the end the hands in progress, voided and lost, and money drift; exits with 1 if anything was lost. The servers are the run's
// own: it needs PostgreSQL's programs, and leaves a server that is there alone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    processes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const { times, processes, seed } = values;
const args = ['--kills', times, '--processes', processes, '--seed', seed, '--faults', 'failover', '--verbose'];
const child = spawn(process.execPath, [join(import.meta.dirname, 'chaos.ts'), ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
