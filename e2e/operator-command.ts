import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Stack } from './stack.ts';

const COMMAND = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'commands', 'operator-cli.ts');

/** Runs one operator command on the stack's data while its service runs; resolves with what it printed. */
export async function operatorCommand(stack: Stack, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'test', ...stack.storage };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout;
}
