import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openStore } from '@cardroom/storage';
import { directoryOf } from '../hands/export/export-options.ts';
import { wholeHand } from '../hands/export/whole-hand.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { storageOf } from '../process/config.ts';
import { explained } from '../process/start-errors.ts';
import { configOf } from './export-cli.ts';
import { withTarget } from './target-file.ts';

const USAGE = `npm run scenario -- --from-hand <id> [--out <file>] [--db <path>]

  --from-hand <id>  a finished hand, written as a scenario file with every card that was dealt; test installations only
  --out <file>      a new file to write to; default: standard output
  --db <path>       the data directory, or its database; default: DATA_DIR or DATABASE_URL`;

/**
 * `npm run scenario -- --from-hand …`: returns the exit code and a message for the terminal; 2 when the options are wrong.
 * Always refused in production.
 */
export async function runHandScenario(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; told: string }> {
  const given = optionsOf(argv);
  if ('problem' in given) return { code: 2, told: `${given.problem}\n\n${USAGE}` };
  if (env.NODE_ENV === 'production') return { code: 1, told: 'from-hand: is refused with NODE_ENV=production' };
  const config = configOf(env, given.dataDir);
  if ('problem' in config) return { code: 1, told: config.problem };
  const store = await openStore({ ...storageOf(config), as: 'command' });
  try {
    const written = await wholeHand({ store, sealer: (await openSecrets(store, config)).journal }, given.handId);
    if ('problem' in written) return { code: 1, told: written.problem };
    await withTarget(given.out, (write) => write(written.text));
    return { code: 0, told: given.out === null ? '' : `hand ${given.handId} written to ${given.out}` };
  } finally {
    await store.close();
  }
}

interface Options {
  readonly handId: string;
  readonly out: string | null;
  readonly dataDir: string | null;
}

function optionsOf(argv: readonly string[]): Options | { readonly problem: string } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options: { 'from-hand': text, out: text, db: text }, strict: true });
    const { 'from-hand': handId = '', out = null, db } = values;
    if (!/^\d{1,18}$/.test(handId)) return { problem: `from-hand: "${handId}" is not a hand number` };
    if (out !== null && existsSync(out)) return { problem: `out: ${out} exists already` };
    return { handId, out, dataDir: db === undefined ? null : directoryOf(db) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

if (import.meta.main) {
  try {
    const { code, told } = await runHandScenario(process.argv.slice(2), process.env);
    if (told !== '') console.error(told);
    process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text));
  }
}
