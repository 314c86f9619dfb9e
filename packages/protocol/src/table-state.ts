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
/** The open question whether the board is dealt twice; nobody is asked while `decisionId` is ''. */
export const OfferSchema = schema(
  {
    decisionId: t.string().default(''),
    /** Without an answer of everybody by then it is a no. */
    until: t.float64().default(0),
    /** Seats that have not answered yet. */
    waiting: t.array('uint8'),
  },
  'Offer',
);
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
    /** -1 = nobody: in a bomb pot, and in short deck, where the button posts the only blind. */
    smallBlindSeat: t.int8().default(-1),
    bigBlindSeat: t.int8().default(-1),
    board: t.array('string'),
    /** The whole second board of a hand that runs twice, the cards it shares with the first included; else empty. */
    board2: t.array('string'),
    /** Cards the board would have brought, asked for by somebody after all had folded; shown until the next hand. */
    rabbit: t.array('string'),
    /** This hand is a bomb pot: everybody put in the same ante, and there is no betting before the flop. */
    bombPot: t.boolean().default(false),
    offer: t.ref(OfferSchema),
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
    /** `off` | `phrases` | `free`: whether the players may talk, as the operator set it. */
    chat: t.string().default('off'),
    seats: t.array(SeatSchema),
  },
  'Table',
);
export type TableSchemaState = SchemaType<typeof TableSchema>;

/** The lobby's figures of a table are taken over so many of its last hands. */
export const LOBBY_HANDS_COUNTED = 30;

/** One row of the lobby. */
export const LobbyRowSchema = schema(
  {
    tableId: t.string().default(''),
    roomId: t.string().default(''),
    roomName: t.string().default(''),
    gameKey: t.string().default('nlhe'),
    /** `holdem` | `omaha4` | `omaha5` | `omaha6` | `shortdeck` */
    game: t.string().default('holdem'),
    /** `NL` | `PL` | `FL` */
    limit: t.string().default('NL'),
    /** The low half goes to the best eight or better. */
    hilo: t.boolean().default(false),
    smallBlind: t.float64().default(0),
    bigBlind: t.float64().default(0),
    ante: t.float64().default(0),
    /** `none` | `each` | `bb` */
    anteType: t.string().default('none'),
    straddle: t.boolean().default(false),
    runItTwice: t.boolean().default(false),
    bombPot: t.boolean().default(false),
    buyInMin: t.float64().default(0),
    buyInMax: t.float64().default(0),
    seats: t.uint8().default(0),
    players: t.uint8().default(0),
    averagePot: t.float64().default(0),
    handsPerHour: t.uint16().default(0),
    status: t.string().default('open'),
    /** Of a hundred players dealt in, how many saw a flop. */
    flopPercent: t.uint8().default(0),
    /** Hands behind `averagePot`, `handsPerHour` and `flopPercent`; at most `LOBBY_HANDS_COUNTED`. */
    handsCounted: t.uint8().default(0),
    /** Players on the waiting list. */
    waiting: t.uint8().default(0),
  },
  'LobbyRow',
);
export const LobbySchema = schema(
  {
    tables: t.map(LobbyRowSchema),
    players: t.uint32().default(0),
    /** An announced maintenance, server ms; 0 = none. */
    maintenanceFrom: t.float64().default(0),
    maintenanceUntil: t.float64().default(0),
    /** Players are reminded of time and result that often, ms; 0 = never. */
    realityCheckMs: t.float64().default(0),
  },
  'Lobby',
);
export type LobbySchemaState = SchemaType<typeof LobbySchema>;
