import { flag, initially, keyed, minor, ms, oneOf, type ShapeOf, shape, text, uint8, uint16, uint32 } from './shape.ts';
import { TABLE_STATUSES } from './table.ts';

export const GAMES = ['holdem', 'omaha4', 'omaha5', 'omaha6', 'shortdeck'] as const;
/** No limit, pot limit, fixed limit. */
export const LIMITS = ['NL', 'PL', 'FL'] as const;
/** `each`: every player posts it. `bb`: the big blind posts it for the table. */
export const ANTE_TYPES = ['none', 'each', 'bb'] as const;

/** One table as the lobby lists it. Amounts are in minor units. */
export const LOBBY_ROW = shape({
  tableId: text,
  roomId: text,
  roomName: text,
  gameKey: initially(text, 'nlhe'),
  game: oneOf(GAMES),
  limit: oneOf(LIMITS),
  /** High/low: the best eight-or-better low wins half the pot. */
  hilo: flag,
  smallBlind: minor,
  bigBlind: minor,
  ante: minor,
  anteType: oneOf(ANTE_TYPES),
  straddle: flag,
  runItTwice: flag,
  bombPot: flag,
  buyInMin: minor,
  buyInMax: minor,
  seats: uint8,
  players: uint8,
  averagePot: minor,
  handsPerHour: uint16,
  status: oneOf(TABLE_STATUSES),
  /** The percentage of dealt players who saw a flop. */
  flopPercent: uint8,
  /** The hands behind `averagePot`, `handsPerHour` and `flopPercent`; at most `LOBBY_HANDS_COUNTED`. */
  handsCounted: uint8,
  /** Players on the waitlist. */
  waiting: uint8,
  /** For play money only. */
  sandbox: flag,
});
export type LobbyRow = ShapeOf<typeof LOBBY_ROW>;

/** The lobby of one pool. */
export const LOBBY = shape({
  /** By table ID. */
  tables: keyed(LOBBY_ROW),
  players: uint32,
  /** Announced maintenance, server ms; 0 = none. */
  maintenanceFrom: ms,
  maintenanceUntil: ms,
  /** How often players are reminded of their time and net result, in ms; 0 = never. */
  realityCheckMs: ms,
  /** The list is too long to be sent as a whole: `tables` is empty, and a client asks for the rooms and for what it shows (`show-list`). */
  paged: flag,
});
export type PublicLobby = ShapeOf<typeof LOBBY>;
