import type { BettingAction } from '@cardroom/poker';
import type { Request, ScreenFact } from '@cardroom/scenarios';
import type { PublicTable } from '@cardroom/views';

/** One player of a scenario at a running service: at a bare socket or at a browser. */
export interface LivePlayer {
  readonly playerId: string;
  /** Comes to the table, the first time or again. */
  open(tableId: string): Promise<void>;
  /** Does one thing at his turn, which it is; the code of the refusal, or null. */
  act(action: BettingAction, view: PublicTable): Promise<string | null>;
  /** Asks for something; a payment is waited for. The code of the refusal, or null. */
  ask(request: Request, view: PublicTable): Promise<string | null>;
  /** Own cards of the running or last hand, as he knows them since he looked last. */
  hole(): readonly string[];
  /** Looks at his own cards; undefined: he is told them anyway. */
  look(): Promise<unknown> | undefined;
  /** His line is cut, as a lost network would. */
  cutLine(): Promise<void>;
  mendLine(tableId: string): Promise<void>;
  /** What is wrong with his screen; undefined: he has none. */
  screen(sees: ScreenFact, view: PublicTable): Promise<string | null | undefined>;
  close(): Promise<void>;
}
