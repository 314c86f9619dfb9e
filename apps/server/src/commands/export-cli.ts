import type { FinishedHand } from '@cardroom/journal';
import { openStore } from '@cardroom/storage';
import { dealtFrom } from '../fair-days/dealt-from.ts';
import { ArchiveDamaged } from '../hands/archive/archive-files.ts';
import { archiveReader } from '../hands/archive/archive-reader.ts';
import { type Exported, exportHands, findOwner } from '../hands/export/export-hands.ts';
import { EXPORT_USAGE, type ExportOptions, readExportOptions, type WrongOption } from '../hands/export/export-options.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { type Config, originOf, readConfig, storageOf } from '../process/config.ts';
import { missingData } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';
import { ProofWriter, type Proved } from './export-proofs.ts';
import { storedDealKeys } from './stored-deal-keys.ts';
import { withTarget } from './target-file.ts';

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
    const secrets = await openSecrets(store, config);
    const archive = options.archive === null ? null : archiveReader(options.archive, owner);
    const keys = await storedDealKeys(store, secrets, originOf(config));
    const ports = { store, sealer: secrets.fairDeal, keys, origin: keys.origin };
    const source = { store, sealer: secrets.journal, archive, dealOf: (hand: FinishedHand) => dealtFrom(ports, hand) };
    const hands = { wanted, format: options.format, handId: options.handId };
    const exported = (proofs: ProofWriter | null): Promise<Exported> =>
      withTarget(options.out, (write) => exportHands(source, hands, write, async (hand) => proofs?.add(hand)));
    if (options.proofs === null) return toldOf(options, await exported(null), null);
    return await withTarget(options.proofs, async (write) => {
      const proofs = new ProofWriter(ports, write);
      return toldOf(options, await exported(proofs), proofs.proved);
    });
  } catch (error) {
    if (error instanceof ArchiveDamaged) return { code: 1, told: `archive: ${error.message}` };
    throw error;
  } finally {
    await store.close();
  }
}

function toldOf(options: ExportOptions, { hands, unreadable, away }: Exported, proved: Proved | null): { code: number; told: string } {
  const { out, handId, archive } = options;
  if (hands + unreadable.length + away.length === 0 && handId !== null)
    return { code: 1, told: `hand: there is no finished hand ${handId} there` };
  const written = `${countOf(hands)}${out === null ? '' : ` written to ${out}`}`;
  const missing = [
    ...(unreadable.length === 0 ? [] : [`cannot be read (damaged, or sealed with another SECRETS_KEY): ${unreadable.join(', ')}`]),
    ...(away.length === 0 ? [] : [`${archive === null ? 'archived, so give --archive' : `not in ${archive}`}: ${away.join(', ')}`]),
    ...(proved === null || proved.unreadable.length === 0 ? [] : [`proofs that cannot be read: ${proved.unreadable.join(', ')}`]),
  ];
  return { code: missing.length === 0 ? 0 : 1, told: [written, ...provedText(options, proved), ...missing].join('; ') };
}

function provedText({ proofs }: ExportOptions, proved: Proved | null): string[] {
  if (proved === null) return [];
  const none = proved.none === 0 ? '' : `, ${countOf(proved.none)} without a proof (not dealt from a committed deck)`;
  return [`proofs of ${countOf(proved.hands)} written to ${proofs}${none}`];
}

const countOf = (hands: number): string => `${hands} ${hands === 1 ? 'hand' : 'hands'}`;

if (import.meta.main) {
  try {
    const { code, told } = await runExport(process.argv.slice(2), process.env);
    console.error(told);
    process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text));
  }
}
