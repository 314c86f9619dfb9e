import type { PageAnswer } from './transactions.ts';

/** A taken seat at an open table. */
export interface FloorSeat {
  readonly seat: number;
  readonly stayId: string;
  readonly playerId: string;
  readonly name: string;
  /** Minor units. In a running hand, chips not bet yet plus chips added for the next hand. */
  readonly chips: number;
  /** `buying-in`: waiting for the debit of the buy-in. */
  readonly state: 'buying-in' | 'in-hand' | 'folded' | 'sitting-out' | 'seated';
  readonly connected: boolean;
  readonly leaving: string | null;
  readonly kick: string | null;
}

/** `halted`: the table stopped on an internal error and is being restored from the journal. */
export type FloorStatus = 'open' | 'paused' | 'closing' | 'halted';

/** A table as staff see it, without cards. Amounts in minor units. */
export interface FloorTable {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly gameKey: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly status: FloorStatus;
  /** The operator is under maintenance, so no hand starts. */
  readonly held: boolean;
  /** The room's settings have changed since the table opened. */
  readonly outdated: boolean;
  /** `waiting` between hands. */
  readonly phase: string;
  readonly handId: string | null;
  readonly handsPlayed: number;
  /** Number of players on the waitlist. */
  readonly waiting: number;
  /** Over the table's last hands since the service started; 0 while it is quiet. */
  readonly handsPerHour: number;
  readonly averagePot: number;
  /** The percentage of players dealt in who saw a flop. */
  readonly flopPercent: number;
  /** The hands behind these figures. */
  readonly handsCounted: number;
  readonly seats: number;
  /** Seats that are taken, those of players who are buying in included. */
  readonly taken: number;
}

/** A taken seat with the table it is at. Blinds in minor units. */
export interface SeatedPlayer
  extends FloorSeat,
    Pick<FloorTable, 'tableId' | 'roomName' | 'currency' | 'gameKey' | 'smallBlind' | 'bigBlind'> {}

/** What the open tables of a room do together. */
export interface FloorRoom {
  readonly roomId: string;
  /** Open tables, and how many of them have the status `open` or `paused`. */
  readonly tables: number;
  readonly open: number;
  readonly paused: number;
  /** Tables with players. */
  readonly running: number;
  readonly seats: number;
  readonly taken: number;
  /** The average of the tables that play; 0 while none does. */
  readonly handsPerHour: number;
}

/** ms. */
export interface Maintenance {
  readonly from: number;
  readonly until: number;
}

/** Answer of `GET /floor`, and of every change of the maintenance: all of an operator's open tables, in numbers. */
export interface FloorAnswer {
  /** Rooms with open tables. */
  readonly rooms: readonly FloorRoom[];
  /** Open tables, and the seats taken at them. */
  readonly tables: number;
  readonly taken: number;
  /** What the tables differ in, as `GET /tables` filters by it: keys of games, currencies, and stakes as `EUR:5:10`. */
  readonly games: readonly string[];
  readonly stakes: readonly string[];
  readonly currencies: readonly string[];
  /** Names of the processes whose tables are not counted, because they give no answer. */
  readonly missing: readonly string[];
  readonly maintenance: Maintenance | null;
  /** The service's clock, ms. */
  readonly now: number;
}

/** A page of a list of the floor. Rows change while a list is read, so one may be on two of its pages. */
export interface FloorPageAnswer<Row> extends PageAnswer<Row> {
  /** All rows that fit the filters. */
  readonly total: number;
  /** Names of the processes whose rows are not listed, because they give no answer. */
  readonly missing: readonly string[];
}

/** What `GET /tables` sorts by; `-players` for the most players first. */
export type TableSort = 'table' | 'game' | 'stakes' | 'players' | 'waiting' | 'players-flop' | 'hands-h' | 'hands-played' | 'status';
/** What `GET /tables/seats` sorts by. */
export type SeatSort = 'player' | 'id' | 'table' | 'stakes' | 'chips' | 'status';

/** Answer of `GET /tables`. */
export type TablesAnswer = FloorPageAnswer<FloorTable>;

/** Answer of `GET /tables/seats`. */
export type SeatsAnswer = FloorPageAnswer<SeatedPlayer>;
