import { parseArgs } from 'node:util';
import { DamagedJournal, eventsOf, finishedHands, HAND, isArchived, operatorHand } from '@cardroom/journal';
import { openStore, readRow, type Sealer, type Store, sql } from '@cardroom/storage';
import type { TableEvent } from '@cardroom/table';
import { type AuditCounts, type AuditFault, auditDay, type JournalHand } from '../fair-days/audit-day.ts';
import { ChainDiffers } from '../fair-days/day-bundle.ts';
import { daysOn, type FixedDay } from '../fair-days/fixed-days.ts';
import type { DealKeys } from '../fair-deal/deal-keys.ts';
import { UnreadableNumber } from '../fair-deal/read-numbers.ts';
import { ArchiveDamaged } from '../hands/archive/archive-files.ts';
import { archiveReader } from '../hands/archive/archive-reader.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { originOf, storageOf } from '../process/config.ts';
import { DAY_MS, startOf } from '../process/day.ts';
import type { Secrets } from '../process/secrets.ts';
import { explained } from '../process/start-errors.ts';
import { configOf } from './export-cli.ts';
import { storedDealKeys } from './stored-deal-keys.ts';

export const AUDIT_USAGE = `npm run fairness -- audit --day 2026-11-20 [--archive <directory>] [--db <data directory>]

Derives every card that was dealt on a day (UTC) from the sealed secrets of its decks and the players' cuts, and compares it with what the
journal says was dealt. It needs the settings and the SECRETS_KEY of the service, works while the service runs, and changes nothing.
  --archive  where the hands of archived months are
Exit code: 0 every card agrees, 1 one does not, and its hand is named, 2 invalid options, 78 a wrong setting.`;

interface AuditOptions {
  readonly day: string;
  readonly archive: string | null;
  readonly dataDir: string | null;
}

function optionsOf(argv: readonly string[]): AuditOptions | { readonly problem: string } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options: { day: text, archive: text, db: text }, strict: true });
    const { day = '', archive = null, db = null } = values;
    const at = /^\d{4}-\d\d-\d\d$/.test(day) ? startOf(day) : Number.NaN;
    if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day))
      return { problem: `day: "${day}" is not a day such as 2026-11-20` };
    return { day, archive, dataDir: db };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** `npm run fairness -- audit …`. Returns the exit code and what to print. */
export async function runAudit(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; told: string }> {
  const options = optionsOf(argv);
  if ('problem' in options) return { code: 2, told: `${options.problem}\n\n${AUDIT_USAGE}` };
  const config = configOf(env, options.dataDir);
  if ('problem' in config) return { code: 2, told: config.problem };
  const store = await openStore({ ...storageOf(config), as: 'command' });
  try {
    return await auditAll(store, await openSecrets(store, config), { ...options, origin: originOf(config) });
  } finally {
    await store.close();
  }
}

async function auditAll(
  store: Store,
  secrets: Secrets,
  { day: date, archive, origin }: AuditOptions & { readonly origin: string },
): Promise<{ code: number; told: string }> {
  const days = await daysOn(store, date);
  if (days.length === 0) return { code: 2, told: `day: ${date} is not fixed: nothing was dealt, or it ended less than five minutes ago` };
  const keys = await storedDealKeys(store, secrets, origin);
  const told: string[] = [];
  for (const day of days) {
    const found = await auditOne({ store, secrets, keys, archive }, day);
    told.push(`${date} of ${day.operatorId}: ${toldOf(found)}`);
    if (typeof found === 'string' || 'what' in found) return { code: 1, told: told.join('\n') };
  }
  return { code: 0, told: told.join('\n') };
}

function toldOf(found: AuditFault | AuditCounts | string): string {
  if (typeof found === 'string') return found;
  if ('what' in found) {
    const number = found.n === null ? '' : `, number ${found.n}`;
    return `hand ${found.handId} (table ${found.tableId}${number}): ${found.what}`;
  }
  const removed = found.removed === 0 ? '' : `; ${found.removed} hands were removed after their time and are not compared`;
  return `${found.hands} hands, ${found.cards} dealt cards, each as the secrets give it${removed}`;
}

interface AuditOf {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly keys: DealKeys;
  readonly archive: string | null;
}

/** A text where nothing can be compared. */
async function auditOne({ store, secrets, keys, archive }: AuditOf, day: FixedDay): Promise<AuditFault | AuditCounts | string> {
  const { operatorId, date } = day;
  const sealer = secrets.journal;
  try {
    return await auditDay(
      {
        ...{ store, keys, sealer: secrets.fairDeal },
        hand: (handId, tableId) => journalHand({ store, sealer, archive }, { operatorId, tableId, handId }),
        handsOf: (tableId) => handsOf({ store, sealer }, tableId, date),
      },
      day,
    );
  } catch (error) {
    if (error instanceof UnreadableNumber) return error.message;
    if (error instanceof ChainDiffers) return `${error.message} is not what was signed`;
    if (error instanceof ArchiveDamaged) return `archive: ${error.message}`;
    throw error;
  }
}

type Reading = Pick<AuditOf, 'store' | 'archive'> & { readonly sealer: Sealer };

async function journalHand(
  { store, sealer, archive }: Reading,
  { operatorId, tableId, handId }: { readonly operatorId: string; readonly tableId: string; readonly handId: string },
): Promise<JournalHand> {
  const hand = await operatorHand(store, sealer, operatorId, handId);
  if (hand === null) return 'removed';
  if (hand.rows !== null) return hand.rows.map(({ event }) => event as TableEvent);
  const row = await readRow(store, HAND.pick('events'), sql`select events from hand where hand_id = ${handId}`);
  if (row === undefined || !isArchived(row)) return 'damaged';
  const found = archive === null ? null : await archiveReader(archive, { tableId }).hand(handId, hand.endedAt);
  if (found === null) return 'away';
  try {
    return eventsOf(sealer, found).map(({ event }) => event as TableEvent);
  } catch (error) {
    if (error instanceof DamagedJournal) return 'damaged';
    throw error;
  }
}

/** Hands that ended at a table on the day. Their cards are not needed here. */
async function* handsOf({ store, sealer }: Pick<Reading, 'store' | 'sealer'>, tableId: string, date: string): AsyncGenerator<string> {
  const [from, to] = [startOf(date), startOf(date) + DAY_MS - 1];
  for await (const { handId } of finishedHands(store, sealer, { of: { tableId }, from, to })) yield handId;
}

if (import.meta.main) {
  const [action, ...rest] = process.argv.slice(2);
  try {
    if (action === 'audit') {
      const { code, told } = await runAudit(rest, process.env);
      console.log(told);
      process.exitCode = code;
    } else {
      // Everything else needs neither the service's data nor its settings.
      await import('@cardroom/fairness/src/command/main.ts');
      if (action === undefined || action === '--help') console.log(`\nWith the service's key, on site:\n${AUDIT_USAGE}`);
    }
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text));
  }
}
