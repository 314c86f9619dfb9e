import { type SchemaType, schema, t } from '@colyseus/schema';

/**
 * Public state of a table, the same for every viewer. Amounts are float64 in minor units, times server ms.
 * Hole cards and the deck have no field here on purpose: own cards come by the private `hole` message,
 * cards shown to all are in `shown`.
 */
export const SeatSchema = schema(
  {
    /** `empty` | `reserved` (debit in flight) | `playing` | `waiting` (for the big blind) | `sitting-out` */
    status: t.string().default('empty'),
    name: t.string().default(''),
    stack: t.float64().default(0),
    behind: t.float64().default(0),
    bet: t.float64().default(0),
    inHand: t.boolean().default(false),
    folded: t.boolean().default(false),
    allIn: t.boolean().default(false),
    cardCount: t.uint8().default(0),
    /** Publicly shown cards such as `As`; '' = a card that stays hidden. */
    shown: t.array('string'),
    connected: t.boolean().default(true),
    leaving: t.boolean().default(false),
    /** Last action of the street, for the label: `fold` `check` `call` `bet` `raise` `all-in` `small_blind` … or ''. */
    lastAction: t.string().default(''),
    timeBankMs: t.float64().default(0),
    /** Chips won in the hand that just ended. */
    won: t.float64().default(0),
  },
  'Seat',
);
export const PotSchema = schema({ amount: t.float64().default(0), eligible: t.array('uint8') }, 'Pot');
export const TableSchema = schema(
  {
    tableId: t.string().default(''),
    /** The table's settings as JSON of `TableInfo`; never changes while the table is open. */
    info: t.string().default('{}'),
    /** Grows by one with each published step; a gap asks for a resync. */
    seq: t.float64().default(0),
    /** `waiting` | `preflop` | `flop` | `turn` | `river` | `showdown` (hand over, result on show) */
    phase: t.string().default('waiting'),
    status: t.string().default('open'),
    handId: t.string().default(''),
    handNo: t.float64().default(0),
    button: t.int8().default(-1),
    smallBlindSeat: t.int8().default(-1),
    bigBlindSeat: t.int8().default(-1),
    board: t.array('string'),
    pots: t.array(PotSchema),
    /** Pots plus all bets on the table. */
    potTotal: t.float64().default(0),
    toMatch: t.float64().default(0),
    toAct: t.int8().default(-1),
    decisionId: t.string().default(''),
    turnStartedAt: t.float64().default(0),
    actUntil: t.float64().default(0),
    bankUntil: t.float64().default(0),
    /** Legal actions of the player to act. */
    canCheck: t.boolean().default(false),
    callChips: t.float64().default(0),
    raiseMin: t.float64().default(0),
    raiseMax: t.float64().default(0),
    nextHandAt: t.float64().default(0),
    spectators: t.uint16().default(0),
    seats: t.array(SeatSchema),
  },
  'Table',
);
export type TableSchemaState = SchemaType<typeof TableSchema>;

/** One row of the lobby. */
export const LobbyRowSchema = schema(
  {
    tableId: t.string().default(''),
    roomId: t.string().default(''),
    roomName: t.string().default(''),
    gameKey: t.string().default('nlhe'),
    smallBlind: t.float64().default(0),
    bigBlind: t.float64().default(0),
    ante: t.float64().default(0),
    buyInMin: t.float64().default(0),
    buyInMax: t.float64().default(0),
    seats: t.uint8().default(0),
    players: t.uint8().default(0),
    averagePot: t.float64().default(0),
    handsPerHour: t.uint16().default(0),
    status: t.string().default('open'),
  },
  'LobbyRow',
);
export const LobbySchema = schema({ tables: t.map(LobbyRowSchema), players: t.uint32().default(0) }, 'Lobby');
export type LobbySchemaState = SchemaType<typeof LobbySchema>;
