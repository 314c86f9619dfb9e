import type {
  ListedPlayer,
  PlayedHandsAnswer,
  PlayerAnswer,
  PlayerRecord,
  PlayerStaysAnswer,
  PlayersAnswer,
  StaffNotesAnswer,
} from '@cardroom/staff-api';
import { casesOfPlayer } from '../../fair-play/case-reads.ts';
import { limitsOf } from '../../players/limits.ts';
import { playLimitsOf } from '../../players/play-limits.ts';
import { listPlayers, PLAYERS_SHOWN_MAX, type PlayerPlace, playersFrom, searchPlayers } from '../../players/player-list.ts';
import { PAST_ROWS, playedHands, playerStays } from '../../players/player-past.ts';
import { netOf, playerOf, sessionsOf } from '../../players/player-record.ts';
import { STAFF_NOTES_SHOWN, staffNotes } from '../../players/staff-notes.ts';
import { tracesOf } from '../../players/traces.ts';
import { cursorOf, placeIn, textCursorOf, textIn } from '../cursor.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { PLAYER_PAST, PLAYERS_QUERY } from './player-schemas.ts';
import { wrongField } from './schemas.ts';

/** An operator's players, and the details of one. */
export const PLAYER_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/players',
    stages: ['full'],
    right: 'players.read',
    input: PLAYERS_QUERY,
    answer: async (context, { operatorId: wanted, cursor, ...query }): Promise<PlayersAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      const { find, address, browser } = query;
      const { store, now } = context.ports;
      const found = (players: readonly ListedPlayer[]) => foundPlayers(context, operatorId, players);
      if (find !== undefined) return found(await searchPlayers(store, operatorId, now(), find.trim()));
      if (address !== undefined) return found(await playersFrom(store, operatorId, now(), { kind: 'address', value: address }));
      if (browser !== undefined) return found(await playersFrom(store, operatorId, now(), { kind: 'browser', value: browser }));
      const list = JSON.stringify(['players', operatorId]);
      const rows = await listPlayers(store, operatorId, now(), cursor === undefined ? null : playerPlace(cursor, list));
      const last = rows.length > PLAYERS_SHOWN_MAX ? rows[PLAYERS_SHOWN_MAX - 1] : undefined;
      return {
        ...(await found(rows)),
        next: last === undefined ? null : textCursorOf(JSON.stringify([last.lastAt, last.playerId]), list),
        more: false,
      };
    },
  }),
  personCall({
    method: 'get',
    path: '/players/:id',
    stages: ['full'],
    right: 'players.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<PlayerAnswer> => {
      const { operatorId, player } = await playerFor(context, given.operatorId);
      return playerAnswer(context, operatorId, player);
    },
  }),
  personCall({
    method: 'get',
    path: '/players/:id/stays',
    stages: ['full'],
    right: 'players.read',
    input: PLAYER_PAST,
    answer: async (context, { operatorId: wanted, cursor }): Promise<PlayerStaysAnswer> => {
      const { operatorId, player } = await playerFor(context, wanted);
      const list = JSON.stringify(['stays', operatorId, player.playerId]);
      const before = cursor === undefined ? null : textIn(cursor, list);
      if (cursor !== undefined && before === null) throw foreignCursor();
      const stays = await playerStays(context.ports.store, operatorId, player.playerId, before);
      const rows = stays.slice(0, PAST_ROWS);
      const last = stays.length > PAST_ROWS ? rows.at(-1) : undefined;
      return { rows, next: last === undefined ? null : textCursorOf(last.stayId, list) };
    },
  }),
  personCall({
    method: 'get',
    path: '/players/:id/hands',
    stages: ['full'],
    right: 'players.read',
    input: PLAYER_PAST,
    answer: async (context, { operatorId: wanted, cursor }): Promise<PlayedHandsAnswer> => {
      const { operatorId, player } = await playerFor(context, wanted);
      const list = JSON.stringify(['hands', operatorId, player.playerId]);
      const before = cursor === undefined ? null : placeIn(cursor, list);
      if (cursor !== undefined && before === null) throw foreignCursor();
      const hands = await playedHands(context.ports.store, operatorId, player.playerId, before);
      const last = hands.length > PAST_ROWS ? hands[PAST_ROWS - 1] : undefined;
      return {
        rows: hands.slice(0, PAST_ROWS).map(({ place: _place, ...hand }) => hand),
        next: last === undefined ? null : cursorOf(last.place, list),
      };
    },
  }),
  personCall({
    method: 'get',
    path: '/players/:id/notes',
    stages: ['full'],
    right: 'players.read',
    input: PLAYER_PAST,
    answer: async (context, { operatorId: wanted, cursor }): Promise<StaffNotesAnswer> => {
      const { operatorId, player } = await playerFor(context, wanted);
      const list = JSON.stringify(['notes', operatorId, player.playerId]);
      const before = cursor === undefined ? null : placeIn(cursor, list);
      if (cursor !== undefined && before === null) throw foreignCursor();
      const notes = await staffNotes(context.ports.store, { operatorId, playerId: player.playerId }, before);
      const last = notes.length > STAFF_NOTES_SHOWN ? notes[STAFF_NOTES_SHOWN - 1] : undefined;
      return { rows: notes.slice(0, STAFF_NOTES_SHOWN), next: last === undefined ? null : cursorOf(last.seq, list) };
    },
  }),
];

/** The player named in the path, within the caller's operator. Throws for another operator's player as for one that does not exist. */
export async function playerFor(
  context: SignedInContext,
  wanted: string | undefined,
): Promise<{ readonly operatorId: string; readonly player: PlayerRecord }> {
  const { operatorId } = await operatorFor(context, wanted);
  const player = await playerOf(context.ports.store, operatorId, String(context.request.params.id));
  if (player === null) throw new HttpError('NOT_FOUND', 'Player not found');
  return { operatorId, player };
}

/** A player with restrictions, current seats, net result and login origins. Stays and hands are paged separately. */
export async function playerAnswer({ ports }: SignedInContext, operatorId: string, player: PlayerRecord): Promise<PlayerAnswer> {
  const { store, now, floor } = ports;
  const { playerId } = player;
  const [taken, cases, limits, play, net, sessions, addresses, browsers] = await Promise.all([
    floor.seatsOf(operatorId, [playerId]),
    casesOfPlayer(store, operatorId, playerId),
    limitsOf(store, { operatorId, playerId }, now()),
    playLimitsOf(store, { operatorId, playerId }),
    netOf(store, operatorId, playerId, now()),
    sessionsOf(store, operatorId, playerId),
    tracesOf(store, operatorId, playerId, 'address'),
    tracesOf(store, operatorId, playerId, 'browser'),
  ]);
  const seats = taken.seats.map(({ tableId, roomName, currency, seat, stayId, chips, state, connected, leaving, kick }) => {
    return { tableId, roomName, currency, seat, stayId, chips, state, connected, leaving, kick };
  });
  return { player, cases, limits, play, seats, net, sessions, addresses, browsers, missing: taken.missing, now: now() };
}

/** The result of a search; `more` means that further players match and a longer text would find them. */
async function foundPlayers({ ports }: SignedInContext, operatorId: string, players: readonly ListedPlayer[]): Promise<PlayersAnswer> {
  const shown = players.slice(0, PLAYERS_SHOWN_MAX);
  const { seats, missing } = await ports.floor.seatsOf(
    operatorId,
    shown.map(({ playerId }) => playerId),
  );
  const seated = new Set(seats.map(({ playerId }) => playerId));
  const rows = shown.map((player) => ({ ...player, seated: seated.has(player.playerId) }));
  return { rows, next: null, more: players.length > PLAYERS_SHOWN_MAX, missing };
}

function playerPlace(cursor: string, list: string): PlayerPlace {
  const text = textIn(cursor, list);
  if (text === null) throw foreignCursor();
  const [at, playerId] = JSON.parse(text) as [number, string];
  return { at, playerId };
}

function foreignCursor(): HttpError {
  return wrongField('cursor', 'bad_format', 'belongs to another list');
}
