/** Who sits at an open table with what. */
export interface FloorSeat {
  readonly seat: number;
  readonly stayId: string;
  readonly playerId: string;
  readonly name: string;
  /** Minor units; in a running hand those not bet yet, what waits for the next hand included. */
  readonly chips: number;
  /** `buying-in`: his chips are on their way. */
  readonly state: 'buying-in' | 'in-hand' | 'folded' | 'sitting-out' | 'seated';
  readonly connected: boolean;
  readonly leaving: string | null;
  readonly kick: string | null;
}

/** `halted`: it stopped over an error of ours and is read back from the journal. */
export type FloorStatus = 'open' | 'paused' | 'closing' | 'halted';

/** A table as an operator's staff sees it: never a card. Amounts in minor units. */
export interface FloorTable {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly gameKey: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly status: FloorStatus;
  /** Its operator is under maintenance: no hand begins. */
  readonly held: boolean;
  /** Its room has other settings now. */
  readonly outdated: boolean;
  /** `waiting` between hands. */
  readonly phase: string;
  readonly handId: string | null;
  readonly handsPlayed: number;
  /** Players on its waiting list. */
  readonly waiting: number;
  /** By seat number; null where nobody sits. */
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
  readonly maintenance: Maintenance | null;
  /** The service's clock, ms. */
  readonly now: number;
}
