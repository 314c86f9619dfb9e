import type { ColumnTypes, Migration } from './migration.ts';
import { firstPlayable } from './migrations/0001-first-playable.ts';
import { handsOfAPlayer } from './migrations/0002-hands-of-a-player.ts';
import { ledger } from './migrations/0003-ledger.ts';
import { readingInCommitOrder } from './migrations/0004-reading-in-commit-order.ts';
import { settlementByHand } from './migrations/0005-settlement-by-hand.ts';
import { houseRules } from './migrations/0006-house-rules.ts';
import { auditChain } from './migrations/0007-audit-chain.ts';
import { potsOfHands } from './migrations/0008-pots-of-hands.ts';
import { marketLanguages } from './migrations/0009-market-languages.ts';
import { playerNotes } from './migrations/0010-player-notes.ts';
import { tableChat } from './migrations/0011-table-chat.ts';
import { staff } from './migrations/0012-staff.ts';
import { whatIsDue } from './migrations/0013-what-is-due.ts';
import { operatorBrand } from './migrations/0014-operator-brand.ts';
import { moneyPages } from './migrations/0015-money-pages.ts';
import { removedPlayers } from './migrations/0016-removed-players.ts';
import { integration } from './migrations/0017-integration.ts';
import { hands } from './migrations/0018-hands.ts';
import { players } from './migrations/0019-players.ts';
import { playerSearch } from './migrations/0020-player-search.ts';
import { playerFavourites } from './migrations/0021-player-favourites.ts';
import { callbackTimeouts } from './migrations/0022-callback-timeouts.ts';
import { limitsLink } from './migrations/0023-limits-link.ts';
import { usedTokens } from './migrations/0024-used-tokens.ts';
import { boundKeys } from './migrations/0025-bound-keys.ts';
import { refusalCodes } from './migrations/0026-refusal-codes.ts';
import { signingSecrets } from './migrations/0027-signing-secrets.ts';
import { keyCheck } from './migrations/0028-key-check.ts';
import { staffTries } from './migrations/0029-staff-tries.ts';
import { staffSecondPerson } from './migrations/0030-staff-second-person.ts';
import { strictLaunches } from './migrations/0031-strict-launches.ts';
import { launchExtras } from './migrations/0032-launch-extras.ts';
import { sessionEnds } from './migrations/0033-session-ends.ts';
import { playLimits } from './migrations/0034-play-limits.ts';
import { seatRules } from './migrations/0035-seat-rules.ts';
import { sandbox } from './migrations/0036-sandbox.ts';
import { earlierInvitations } from './migrations/0037-earlier-invitations.ts';
import { homePage } from './migrations/0038-home-page.ts';
import { roomPace } from './migrations/0039-room-pace.ts';
import { playerLook } from './migrations/0040-player-look.ts';
import { playerNameWords } from './migrations/0041-player-name-words.ts';
import { operatorTableLook } from './migrations/0042-operator-table-look.ts';
import { playsOfHands } from './migrations/0043-plays-of-hands.ts';
import { sharedHands } from './migrations/0044-shared-hands.ts';
import { operatorBetSizes } from './migrations/0045-operator-bet-sizes.ts';
import { playerPictures } from './migrations/0046-player-pictures.ts';
import { handRecords } from './migrations/0047-hand-records.ts';
import { restores } from './migrations/0048-restores.ts';
import { growth } from './migrations/0049-growth.ts';
import { severalEventsInARow } from './migrations/0050-several-events-in-a-row.ts';
import { eventsWithoutReferences } from './migrations/0051-events-without-references.ts';
import { accountsInParts } from './migrations/0052-accounts-in-parts.ts';
import { processes } from './migrations/0053-processes.ts';
import { waitingPlaces } from './migrations/0054-waiting-places.ts';
import { operatorBreakers } from './migrations/0055-operator-breakers.ts';
import { commitMarks } from './migrations/0056-commit-marks.ts';
import { moneyThatIsDue } from './migrations/0057-money-that-is-due.ts';
import { versions } from './migrations/0058-versions.ts';
import { fairDeal } from './migrations/0059-fair-deal.ts';
import { fairDays } from './migrations/0060-fair-days.ts';
import { operatorMoves } from './migrations/0061-operator-moves.ts';
import { fairOrigin } from './migrations/0062-fair-origin.ts';
import { withheldCuts } from './migrations/0063-withheld-cuts.ts';
import { exactly, sql } from './sql.ts';
import { StatementError, type Stmt, type Store, StoreUnavailable } from './store.ts';

export const SQLITE_TYPES: ColumnTypes = { identity: 'integer primary key autoincrement' };

export const MIGRATIONS: readonly Migration[] = [
  firstPlayable,
  handsOfAPlayer,
  ledger,
  readingInCommitOrder,
  settlementByHand,
  houseRules,
  auditChain,
  potsOfHands,
  marketLanguages,
  playerNotes,
  tableChat,
  staff,
  whatIsDue,
  operatorBrand,
  moneyPages,
  removedPlayers,
  integration,
  hands,
  players,
  playerSearch,
  playerFavourites,
  callbackTimeouts,
  limitsLink,
  usedTokens,
  boundKeys,
  refusalCodes,
  signingSecrets,
  keyCheck,
  staffTries,
  staffSecondPerson,
  strictLaunches,
  launchExtras,
  sessionEnds,
  playLimits,
  seatRules,
  sandbox,
  earlierInvitations,
  homePage,
  roomPace,
  playerLook,
  playerNameWords,
  operatorTableLook,
  playsOfHands,
  sharedHands,
  operatorBetSizes,
  playerPictures,
  handRecords,
  restores,
  growth,
  severalEventsInARow,
  eventsWithoutReferences,
  accountsInParts,
  processes,
  waitingPlaces,
  operatorBreakers,
  commitMarks,
  moneyThatIsDue,
  versions,
  fairDeal,
  fairDays,
  operatorMoves,
  fairOrigin,
  withheldCuts,
];

/** The newest schema that this version knows. */
export const SCHEMA_VERSION = newest(MIGRATIONS);

/** From this version on a schema says which processes can work with it. */
const SAYS_WORKS_FROM = 58;

/** The database was written by a newer version of Cardroom, and this one cannot work with it. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** A migration cannot be applied to what is stored. Nothing was changed. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  constructor({ version, name }: Migration, cause: unknown) {
    super(`migration ${version} (${name}) failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * The migrations that have yet to run, in order. None are missing in a newer schema that this version can work with. Throws `NewerSchema` for any
 * other newer one.
 */
export async function missingIn(store: Store, migrations: readonly Migration[] = MIGRATIONS): Promise<readonly Migration[]> {
  const current = await currentVersion(store, migrations);
  return migrations.filter(({ version }) => version > current);
}

/** Whether no migration is missing. Throws `NewerSchema` when this version cannot work with the database. */
export async function isMigrated(store: Store, migrations: readonly Migration[] = MIGRATIONS): Promise<boolean> {
  return (await missingIn(store, migrations)).length === 0;
}

/**
 * Brings the schema to the newest version in one unit: a new database costs one fsync, and one whose migration fails stays what the version
 * before can use. Throws `MigrationFailed`.
 */
export async function migrate(
  store: Store,
  migrations: readonly Migration[] = MIGRATIONS,
  types: ColumnTypes = SQLITE_TYPES,
): Promise<void> {
  const missing = await missingIn(store, migrations);
  const steps = missing.flatMap((migration) => statementsOf(migration, types).map((stmt) => ({ migration, stmt })));
  if (steps.length === 0) return;
  try {
    await store.write(steps.map(({ stmt }) => stmt));
  } catch (error) {
    const failed = error instanceof StatementError ? steps[error.statement]?.migration : undefined;
    // A lock that others kept for too long, or a database that has gone away.
    const delayed = error instanceof StoreUnavailable ? missing[0] : failed;
    throw delayed === undefined ? error : new MigrationFailed(delayed, error);
  }
}

function statementsOf(migration: Migration, types: ColumnTypes): Stmt[] {
  return [...migration.statements(types).map((text) => ({ sql: text, parameters: [] })), exactly(1, recordOf(migration, Date.now()))];
}

/** A migration that only adds changes nothing about who can work with the database. */
function recordOf({ version, name, additive }: Migration, now: number): Stmt {
  if (version < SAYS_WORKS_FROM) return sql`insert into schema_version (version, name, at) values (${version}, ${name}, ${now})`;
  if (additive !== true)
    return sql`insert into schema_version (version, name, at, works_from) values (${version}, ${name}, ${now}, ${version})`;
  return sql`insert into schema_version (version, name, at, works_from)
    values (${version}, ${name}, ${now}, (select max(works_from) from schema_version))`;
}

/** A version that the database has; it is older than `SAYS_WORKS_FROM` where the column is missing. */
interface Stored {
  readonly version: number;
  readonly name: string;
  readonly works_from?: number | null;
}

/** The versions that the database has, the newest first. Only a new database is written to: a commit may have to wait for a replica. */
async function storedVersions(store: Store): Promise<readonly Stored[]> {
  const read = () => store.read<Stored>(sql`select * from schema_version order by version desc`);
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
  }
  await store.write([sql`create table if not exists schema_version (version bigint primary key, name text not null, at bigint not null)`]);
  return read();
}

async function currentVersion(store: Store, migrations: readonly Migration[]): Promise<number> {
  const stored = await storedVersions(store);
  const current = stored[0];
  if (current === undefined) return 0;
  assertWorksFor(newest(migrations), current);
  const shared = stored.find(({ version }) => version <= newest(migrations));
  const known = migrations.find(({ version }) => version === shared?.version);
  if (shared !== undefined && known !== undefined && known.name !== shared.name)
    throw new NewerSchema(
      `the database has schema ${shared.version} (${shared.name}), which this version knows as ${known.name}; nothing was changed`,
    );
  return current.version;
}

/** Throws `NewerSchema` when a version that knows schema `known` cannot work with the stored one. */
function assertWorksFor(known: number, { version, name, works_from }: Stored): void {
  const worksFrom = works_from ?? version;
  if (worksFrom > known)
    throw new NewerSchema(
      `the database has schema ${version} (${name}), with which versions from schema ${worksFrom} on can work; this version knows ${known}`,
    );
}

function newest(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map((one) => one.version));
}
