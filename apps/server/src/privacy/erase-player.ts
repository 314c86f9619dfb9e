import { randomBytes } from 'node:crypto';
import { type ErasedPlayer, eraseFromJournal, erasureObstacles, hasLeft } from '@cardroom/journal';
import { exactly, type Sealer, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { redactAudit } from '../audit/redaction.ts';
import { eraseRuns } from '../callbacks/run-records.ts';
import { eraseChat } from '../chat/chat-records.ts';
import { closedInquiries, eraseFromFairPlay, openInquiries } from '../fair-play/erasure.ts';
import { eraseFromArchive } from '../hands/archive/archive-erasure.ts';
import { ArchiveDamaged } from '../hands/archive/archive-files.ts';
import { eraseOpenings } from '../hands/hand-openings.ts';
import { erasePlayerShares } from '../hands/shared-hands.ts';
import { eraseFromReports } from '../money/erasure.ts';
import { beginErasure, erasePlayerRows, erasureOf, namesOfPlayer } from '../players/erasure.ts';
import { reasonFault } from '../players/limits.ts';
import { playerOf } from '../players/player-record.ts';
import { eraseBars } from '../tables/table-bars.ts';
import { erasePlaces } from '../tables/waiting-records.ts';
import { auditWithout, wordsWithout } from './words.ts';

export interface ErasurePorts {
  readonly store: Store;
  /** Opens and seals the events of hands. */
  readonly sealer: Sealer;
  readonly actor: Actor;
}

export interface ErasureAsk {
  readonly operatorId: string;
  readonly playerId: string;
  readonly reason: string;
  /** The directory of archived months; null without one. */
  readonly archive: string | null;
}

export interface Erasure {
  readonly pseudonym: string;
  readonly hands: number;
  /** Hands that nobody can open, because they are damaged or their key is lost. */
  readonly unreadable: number;
  /** Files of the archive that were written again. */
  readonly archiveFiles: number;
}

const PSEUDONYM_BYTES = 9;

/**
 * Erases a player: a pseudonym takes the place of their ID and name in hands, payments and the audit log, which the law demands, and
 * everything else is deleted. Small units beside the running service; a run that was ended is continued by the next one with the same player.
 * Refuses `player` when there is no such player, while they have an open stay or an unsettled payment, while a hand of theirs is running, and
 * while a case or report about them is open; refuses `archive` when their hands are in an archive that was not given or is damaged.
 */
export async function erasePlayer(ports: ErasurePorts, ask: ErasureAsk): Promise<Outcome<Erasure>> {
  const { store, sealer, actor } = ports;
  const { operatorId, playerId } = ask;
  const wrong = reasonFault(ask.reason.trim());
  if (wrong !== null) return refused('reason', wrong);
  if ((await playerOf(store, operatorId, playerId)) === null) return refused('player', `${operatorId} has no player ${playerId}`);
  const erased = (await erasureOf(store, ask)) ?? {
    operatorId,
    playerId,
    pseudonym: `erased-${randomBytes(PSEUDONYM_BYTES).toString('hex')}`,
  };
  const refusal = await refusalOf(store, erased, ask.archive);
  if (refusal !== null) return refusal;
  const names = await namesOfPlayer(store, erased);
  await begin(ports, erased, wordsWithout(ask.reason.trim(), names, erased));
  try {
    const archiveFiles = ask.archive === null ? 0 : await eraseFromArchive(sealer, ask.archive, erased);
    const counts = await eraseFromJournal(store, sealer, erased);
    await store.write(await lastUnit(store, actor, erased, { ...counts, archiveFiles, names }));
    return done({ pseudonym: erased.pseudonym, ...counts, archiveFiles });
  } catch (error) {
    if (error instanceof ArchiveDamaged) return refused('archive', error.message);
    throw error;
  }
}

async function refusalOf(store: Store, erased: ErasedPlayer, archive: string | null): Promise<ReturnType<typeof refused> | null> {
  const { openStays, openTransactions, runningHands, isArchived } = await erasureObstacles(store, erased);
  if (openStays > 0) return refused('player', 'is at a table: cash them out first');
  if (openTransactions.length > 0) return refused('player', `has payments or results that are not settled: ${openTransactions.join(', ')}`);
  if (runningHands.length > 0) return refused('player', `was dealt into a hand that is still running, at table ${runningHands.join(', ')}`);
  const open = await openInquiries(store, erased);
  if (open.length > 0) return refused('player', `is part of an open inquiry, so close it first: ${open.join(', ')}`);
  if (isArchived && archive === null) return refused('archive', 'is required: hands of this player are in an archive');
  return null;
}

/** A player whose erasure is under way is blocked; an earlier run has begun already. */
async function begin({ store, actor }: ErasurePorts, erased: ErasedPlayer, reason: string): Promise<void> {
  if ((await erasureOf(store, erased)) !== null) return;
  const detail = { reason };
  const { operatorId, pseudonym } = erased;
  await store.write([
    ...beginErasure(erased, actor.by, actor.at),
    ...auditRow(actor, { action: 'player.erasure-begun', operatorId, subject: pseudonym, detail }),
  ]);
}

/** Everything that is small, at last the player and what led from them to the pseudonym. Refused if the player came back in the meantime. */
async function lastUnit(
  store: Store,
  actor: Actor,
  erased: ErasedPlayer,
  { names, ...counts }: Omit<Erasure, 'pseudonym'> & { readonly names: readonly string[] },
): Promise<Stmt[]> {
  const { operatorId, playerId, pseudonym } = erased;
  const inquiries = await closedInquiries(store, erased);
  const left = auditWithout(erased, names, inquiries);
  return [
    ...hasLeft(erased),
    eraseChat(erased),
    eraseRuns(erased),
    eraseBars(erased),
    erasePlaces(erased),
    erasePlayerShares(erased),
    eraseOpenings(erased),
    ...(await eraseFromReports(store, erased)),
    ...(await eraseFromFairPlay(store, erased, inquiries)),
    exactly(1, sql`select player_id from player where operator_id = ${operatorId} and player_id = ${playerId}`),
    ...erasePlayerRows(erased),
    ...(await redactAudit(store, actor, { operatorId, subject: pseudonym, left })),
    ...auditRow(actor, { action: 'player.erased', operatorId, subject: pseudonym, detail: counts }),
  ];
}
