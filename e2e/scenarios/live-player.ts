import type { Transcript } from '@cardroom/fairness/src/index.ts';
import type { BettingAction } from '@cardroom/poker';
import type { Request, ScreenFact } from '@cardroom/scenarios';
import type { TableView } from '@cardroom/views';

/** One player of a scenario at a running service: at a bare socket or in a browser. */
export interface LivePlayer {
  readonly playerId: string;
  /** Comes to the table, the first time or again. */
  open(tableId: string): Promise<void>;
  /** Takes one action on the player's turn; the code of the refusal, or null. */
  act(action: BettingAction, view: TableView): Promise<string | null>;
  /** Makes a request and waits for its payment, if any. The code of the refusal, or null. */
  ask(request: Request, view: TableView): Promise<string | null>;
  /** The player's hole cards of the running or last hand, as last looked at. */
  hole(): readonly string[];
  /** Looks at the player's own cards; undefined where they are sent anyway. */
  look(): Promise<unknown> | undefined;
  /** Cuts the connection as a lost network would. */
  cutLine(): Promise<void>;
  mendLine(tableId: string): Promise<void>;
  /** The player's client keeps silent when it is next asked for its cut. */
  withhold(): Promise<void>;
  /** Whether it is still to keep silent. */
  withholds(): Promise<boolean>;
  /** A finished hand as the player can prove it; null if it was not dealt from a committed deck, or not to the player. */
  proof(handId: string): Promise<readonly Transcript[] | null>;
  /** What is wrong with the shield of a finished hand on the player's screen; undefined for a player without one. */
  shield(handId: string): Promise<string | null | undefined>;
  /** What is wrong with the player's screen; undefined for a player without one. */
  screen(sees: ScreenFact, view: TableView): Promise<string | null | undefined>;
  close(): Promise<void>;
}
