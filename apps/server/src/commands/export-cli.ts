import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { openStore } from '@cardroom/storage';
import { exportHands, findOwner } from '../hands/export/export-hands.ts';
import { EXPORT_USAGE, type ExportOptions, readExportOptions, type WrongOption } from '../hands/export/export-options.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { type Config, readConfig, storageOf } from '../process/config.ts';
import { missingData } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';

/**
 * `npm run export -- …`: writes finished hands as hand histories, also while the service runs. Returns the exit code and a message for the
 * terminal; the hands go to the file or to standard output.
 */
export async function runExport(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; told: string }> {
  if (argv.length === 0 || argv.includes('--help')) return { code: argv.length === 0 ? 1 : 0, told: EXPORT_USAGE };
  const options = readExportOptions(argv);
  if ('problem' in options) return { code: 1, told: `${options.problem}\n\n${EXPORT_USAGE}` };
  const config = configOf(env, options.dataDir);
  return 'problem' in config ? { code: 1, told: config.problem } : writeHands(options, config);
}

/** The settings, with another data directory if one is given; names what is missing for decrypting hands. */
export function configOf(env: NodeJS.ProcessEnv, dataDir: string | null): Config | WrongOption {
  const settings = readConfig(env);
  const config: Config = dataDir === null ? settings : { ...settings, dataDir, databaseUrl: null };
  const missing = missingData(config);
  return missing === null ? config : { problem: missing };
}

async function writeHands(options: ExportOptions, config: Config): Promise<{ code: number; told: string }> {
  const store = await openStore({ ...storageOf(config), as: 'command' });
  try {
    const owner = await findOwner(store, options.of);
    if ('problem' in owner) return { code: 1, told: owner.problem };
    const wanted = { of: owner, from: options.from, to: options.to };
    const sealer = (await openSecrets(store, config)).journal;
    const { hands, unreadable } = await withTarget(options.out, (write) =>
      exportHands({ store, sealer }, { wanted, format: options.format, handId: options.handId }, write),
    );
    const told = `${hands} ${hands === 1 ? 'hand' : 'hands'}${options.out === null ? '' : ` written to ${options.out}`}`;
    if (hands + unreadable.length === 0 && options.handId !== null)
      return { code: 1, told: `hand: there is no finished hand ${options.handId} there` };
    if (unreadable.length === 0) return { code: 0, told };
    return { code: 1, told: `${told}; cannot be read (damaged, or sealed with another SECRETS_KEY): ${unreadable.join(', ')}` };
  } finally {
    await store.close();
  }
}

type Write = (text: string) => Promise<void>;

/** Standard output (null), or a new file that only its owner can read; an incomplete file is removed. */
export async function withTarget<Result>(out: string | null, produce: (write: Write) => Promise<Result>): Promise<Result> {
  if (out === null) return produce((text) => new Promise((resolve) => process.stdout.write(text, () => resolve())));
  const file = openSync(out, 'wx', 0o600);
  try {
    return await produce(async (text) => void writeSync(file, text));
  } catch (error) {
    rmSync(out, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

if (import.meta.main) {
  try {
    const { code, told } = await runExport(process.argv.slice(2), process.env);
    console.error(told);
    process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text));
  }
}
