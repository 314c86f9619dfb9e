// Runs a program that does not end with its parent, such as a proxy, for as long as this process and its parent live: node run-beside.mjs program [argument]…
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'ignore' });
process.on('exit', () => child.kill('SIGTERM'));
// The pipe at standard input closes with the parent, however it ends.
process.stdin.on('close', () => process.exit(0));
process.stdin.resume();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(0));
child.on('error', () => process.exit(127));
child.on('exit', (code) => process.exit(code ?? 1));
