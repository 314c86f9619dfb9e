import { execFile } from 'node:child_process';

/** How a command ended, and both of its outputs. */
export interface Printed {
  readonly code: number;
  readonly out: string;
}

const OUTPUT_MAX = 20_000_000;

/** Runs a source file with these arguments to its end; a failure is an exit code, not an error. */
export function printedBy(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Printed> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env, maxBuffer: OUTPUT_MAX }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 2, out: stdout + stderr }),
    );
  });
}
