import { stayOfOperator, staysBegan } from '@cardroom/journal';
import { fieldErrors } from '@cardroom/operator-api';
import { type NoteRequest, noteRequest, PLAYER_LABELS, type PlayersAnswer, type ReportAnswer, reportRequest } from '@cardroom/protocol';
import { int, readRows, type Store, shape, sql } from '@cardroom/storage';
import type { Request } from 'express';
import { z } from 'zod';
import { fileReport } from '../../fair-play/player-reports.ts';
import type { PlayerIdentity, SeatedIdentity } from '../../players/identity.ts';
import { keepNote, notesAbout } from '../../players/player-notes.ts';
import { jsonBody } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';

/** Reports are read by people, so a player may file a few at once and then this many an hour. */
export const PLAYER_REPORTS = { burst: 5, perSecond: 10 / 3_600 };

const stayId = z.uuid();

/** Answers `GET /api/tables/:tableId/players`: the other players at the table, each with the caller's own note and label. */
export async function listPlayers(store: Store, player: PlayerIdentity, seated: readonly SeatedIdentity[]): Promise<PlayersAnswer> {
  const others = seated.filter(({ playerId }) => playerId !== player.playerId);
  const author = { operatorId: player.operatorId, authorId: player.playerId };
  const [notes, began] = await Promise.all([
    notesAbout(
      store,
      author,
      others.map(({ playerId }) => playerId),
    ),
    staysBegan(
      store,
      others.map((one) => one.stayId),
    ),
  ]);
  return {
    players: others.map(({ seat, stayId: id, name, playerId }) => {
      const { note = '', label = '' } = notes.get(playerId) ?? {};
      return { seat, stayId: id, name, since: began.get(id) ?? null, note, label: labelOf(label) };
    }),
  };
}

/** Answers `PUT /api/players/:stayId/note`. Throws `HttpError` naming wrong members, NOT_FOUND, or NOTES_FULL. */
export async function writeNote(
  { store, now }: { readonly store: Store; now(): number },
  player: PlayerIdentity,
  request: Request,
): Promise<NoteRequest> {
  const { note, label } = bodyOf(noteRequest, request);
  const { playerId: subjectId } = await subjectOf(store, player, request);
  const key = { operatorId: player.operatorId, authorId: player.playerId, subjectId };
  const kept = await keepNote(store, key, { note, label: label ?? '' }, now());
  if (kept === 'full') throw new HttpError('NOTES_FULL', 'There are too many notes; delete some');
  return { note, label };
}

/**
 * Answers `POST /api/players/:stayId/report`. `count` counts well-formed reports and throws when there are too many. Throws `HttpError`
 * naming wrong members, NOT_FOUND, ALREADY_REPORTED or REPORTS_FULL.
 */
export async function report(
  { store, now }: { readonly store: Store; now(): number },
  player: PlayerIdentity,
  request: Request,
  count: () => Promise<void>,
): Promise<ReportAnswer> {
  const { reason, comment, handId } = bodyOf(reportRequest, request);
  const { playerId: subjectId, tableId } = await subjectOf(store, player, request);
  if (handId !== null && !(await isHandOf(store, tableId, handId))) throw invalidRequest([{ field: 'handId', code: 'unknown_value' }]);
  await count();
  const who = { operatorId: player.operatorId, reporterId: player.playerId, subjectId };
  const filed = await fileReport(store, { ...who, tableId, handId, reason, comment, filedAt: now() });
  if (filed === 'known') throw new HttpError('ALREADY_REPORTED', 'You have reported this player for this hand');
  if (filed === 'full') throw new HttpError('REPORTS_FULL', 'Too many of your reports are still open');
  return filed;
}

/** The player of a stay. Throws for the caller's own stay and other operators' stays as for an unknown one. */
async function subjectOf(store: Store, player: PlayerIdentity, request: Request): Promise<{ playerId: string; tableId: string }> {
  const id = stayId.safeParse(request.params.stayId);
  const stay = id.success ? await stayOfOperator(store, player.operatorId, id.data) : null;
  if (stay === null || stay.playerId === player.playerId) throw new HttpError('NOT_FOUND', 'There is no such player');
  return stay;
}

/** Whether a hand was played at a table, or is being played. */
async function isHandOf(store: Store, tableId: string, handId: string): Promise<boolean> {
  const rows = await readRows(
    store,
    shape({ known: int }),
    sql`select 1 as known from hand where hand_id = ${handId} and table_id = ${tableId}
      union all select 1 from journal where hand_id = ${handId} and table_id = ${tableId} limit 1`,
  );
  return rows.length > 0;
}

function bodyOf<Schema extends z.ZodType>(schema: Schema, request: Request): z.infer<Schema> {
  const body = jsonBody(request);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  return parsed.data;
}

/** Null without a label, and for one that a later version has removed. */
function labelOf(text: string): NoteRequest['label'] {
  return PLAYER_LABELS.find((label) => label === text) ?? null;
}
