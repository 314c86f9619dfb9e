import { DamagedJournal, type JournalRow, type PlayerHand, playerHand, playerHands, playerTables, rowsAfterHand } from '@cardroom/journal';
import { fieldErrors } from '@cardroom/operator-api';
import {
  HAND_ID,
  HAND_TABLES_MAX,
  HANDS_SHOWN_MS,
  type HandExport,
  type HandListing,
  type HandProofAnswer,
  type HandsAnswer,
  type HandTablesAnswer,
  handExportQuery,
  handsQuery,
} from '@cardroom/protocol';
import type { Sealer, Store } from '@cardroom/storage';
import type { TableConfig } from '@cardroom/table';
import { type HandReplay, handReplay, handSummary, type TimedEvent } from '@cardroom/views';
import type { Request } from 'express';
import { z } from 'zod';
import type { FairDays } from '../../fair-days/fair-days.ts';
import { handText, hasDeal } from '../../hands/export/export-hands.ts';
import { formatNamed, SCENARIO } from '../../hands/export/formats.ts';
import { placeOf } from '../../hands/hand-view.ts';
import type { PlayerIdentity } from '../../players/identity.ts';
import { HttpError, invalidRequest } from '../errors.ts';

export interface HandsPorts {
  readonly store: Store;
  /** Decrypts the journal's sealed events, which leave this file only redacted. */
  readonly sealer: Sealer;
  readonly fairDays: Pick<FairDays, 'proof' | 'dealtFrom'>;
  now(): number;
}

/** Each hand has to be decrypted and replayed; people browse their hands far more slowly than this. */
export const HAND_READS = { burst: 30, perSecond: 2 };

const noQuery = z.strictObject({});

/**
 * Answers `GET /api/hands`: the player's own hands of the last 12 months in all currencies, newest or biggest pot
 * first. Throws `HttpError` naming wrong query members.
 */
export async function listHands(ports: HandsPorts, player: PlayerIdentity, request: Request): Promise<HandsAnswer> {
  const { before = null, from = 0, to = Number.MAX_SAFE_INTEGER, table = null, order, limit } = queryOf(handsQuery, request);
  const page = { before, since: Math.max(from, ports.now() - HANDS_SHOWN_MS), until: to, tableId: table, order, limit: limit + 1 };
  const hands = await playerHands(ports.store, ports.sealer, player, page);
  return { hands: hands.slice(0, limit).map((hand) => listingOf(hand, player.playerId)), more: hands.length > limit };
}

/** Answers `GET /api/hand-tables`: the tables of the player's last 12 months, to filter by. Throws `HttpError` for any query member. */
export async function listHandTables({ store, now }: HandsPorts, player: PlayerIdentity, request: Request): Promise<HandTablesAnswer> {
  queryOf(noQuery, request);
  return { tables: await playerTables(store, player, { since: now() - HANDS_SHOWN_MS, limit: HAND_TABLES_MAX }) };
}

/**
 * Answers `GET /api/hands/:handId`: one hand with the public events and the player's own cards. Throws `HttpError` NOT_FOUND for every hand
 * the player was not dealt into or that was moved to an archive, and `DamagedJournal` when its records cannot be read.
 */
export async function replayHand(ports: HandsPorts, player: PlayerIdentity, request: Request): Promise<HandReplay> {
  queryOf(noQuery, request);
  const { hand, rows, aftermath } = await handOf(ports, player, request);
  const who = { ...placeOf(hand), playerId: player.playerId };
  const replay = handReplay({ events: rows as readonly TimedEvent[], aftermath: aftermath as readonly TimedEvent[] }, who);
  // In a hand that had to be voided, the start may be damaged.
  if (replay === null) throw noSuchHand();
  return replay;
}

/**
 * Answers `GET /api/hands/:handId/export`: the same hand as a file, without cards the player did not see. Throws `HttpError` NOT_FOUND as
 * `replayHand` does, and for a void hand, which has no result to export.
 */
export async function exportHand(ports: HandsPorts, player: PlayerIdentity, request: Request): Promise<HandExport> {
  const { format: name } = queryOf(handExportQuery, request);
  const { hand, rows, aftermath } = await handOf(ports, player, request);
  if (hand.state === 'void') throw noSuchHand();
  const { operatorId, playerId } = player;
  const format = formatNamed(name);
  const deal = hasDeal(format) ? await ports.fairDays.dealtFrom(hand) : null;
  const text = handText({ config: hand.config, rows: [...rows, ...aftermath], deal }, { operatorId, playerId }, format);
  return { fileName: `hand-${hand.handId}.${format === SCENARIO ? SCENARIO : format.extension}`, text };
}

/**
 * Answers `GET /api/hands/:handId/proof`: how the hand was dealt, as everybody may know it, and the openings of the player's own cards. What the
 * player's client held at the time is the client's to add. Throws `HttpError` NOT_FOUND as `replayHand` does, and for a hand that was not dealt
 * from a committed deck.
 */
export async function proveHand(ports: HandsPorts, player: PlayerIdentity, request: Request): Promise<HandProofAnswer> {
  queryOf(noQuery, request);
  const { hand, rows } = await handOf(ports, player, request);
  const opened = (rows as readonly TimedEvent[]).map(({ event }) => event).find((event) => event.type === 'hand-opened');
  const seat = opened?.players.find(({ playerId }) => playerId === player.playerId)?.seat ?? null;
  const { hands, own } = await ports.fairDays.proof(hand, seat);
  if (hands.length === 0) throw new HttpError('NOT_FOUND', 'This hand has no proof');
  return { handId: hand.handId, seat, hands, own };
}

interface OwnHand {
  readonly hand: PlayerHand;
  readonly rows: readonly JournalRow[];
  /** The table's events until the next hand. */
  readonly aftermath: readonly JournalRow[];
}

async function handOf({ store, sealer, now }: HandsPorts, player: PlayerIdentity, request: Request): Promise<OwnHand> {
  const { handId } = request.params;
  const known = typeof handId === 'string' && HAND_ID.test(handId);
  const hand = known ? await playerHand(store, sealer, player, handId, now() - HANDS_SHOWN_MS) : null;
  if (hand === null || hand.isArchived) throw noSuchHand();
  if (hand.rows === null) throw new DamagedJournal(`hand ${hand.handId} cannot be read`);
  return { hand, rows: hand.rows, aftermath: await rowsAfterHand(store, sealer, hand.tableId, hand.rows.at(-1)?.seq ?? 0) };
}

function listingOf(hand: PlayerHand, playerId: string): HandListing {
  const { handId, tableId, roomName, gameKey, currency, startedAt, endedAt, state, pot } = hand;
  const { game, limit, smallBlind, bigBlind, ante } = hand.config as TableConfig;
  const play = hand.rows === null ? null : handSummary(hand.rows as readonly TimedEvent[], playerId);
  const stakes = { gameKey, game, limit, currency, smallBlind, bigBlind, ante };
  return { handId, tableId, roomName, ...stakes, startedAt, endedAt, state, pot, play };
}

function queryOf<Query extends z.ZodType>(schema: Query, request: Request): z.output<Query> {
  const parsed = schema.safeParse(request.query);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, request.query));
  return parsed.data;
}

function noSuchHand(): HttpError {
  return new HttpError('NOT_FOUND', 'There is no such hand');
}
