import type { LimitedPlayer } from './limits.ts';

/** Ends sessions at tables and sockets, as storage says; the sockets implement it. */
export interface LiveEnds {
  /** Applies what storage says now. Never throws: what fails is tried again. */
  enforce(): Promise<void>;
  /** How many seats a player has now. */
  seatsOf(who: LimitedPlayer): Promise<number>;
}
