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
  /** By seat number; null where the seat is free. */
  readonly seats: readonly (FloorSeat | null)[];
}

/** ms. */
export interface Maintenance {
  readonly from: number;
  readonly until: number;
}

/** Answer of `GET /tables`, and of every change of a table. */
export interface TablesAnswer {
  readonly tables: readonly FloorTable[];
  /** Names of the processes whose tables are not listed, because they give no answer. */
  readonly missing: readonly string[];
  readonly maintenance: Maintenance | null;
  /** The service's clock, ms. */
  readonly now: number;
}
