import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@cardroom/wallet-check/src/main.ts'));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface KitProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts a command and collects its output. */
export function startProcess(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): KitProcess {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part) => {
    said.out += String(part);
  });
  child.stderr.on('data', (part) => {
    said.err += String(part);
  });
  const ended = new Promise<Ended>((over, failed) => {
    child.once('error', failed);
    child.once('close', (code) => over({ code, ...said }));
  });
  return { child, ended };
}

/** Starts the conformance kit from its sources, in its own process. */
export function startKit(args: readonly string[]): KitProcess {
  return startProcess(process.execPath, [MAIN, ...args]);
}
