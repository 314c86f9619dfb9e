import type { DescribedGame, HandDescription } from '@cardroom/poker';
import type { HandFacts } from './hand-facts.ts';
import type { LogFace } from './log-players.ts';

/** One line of the hand log: a message ID and the values it takes. Amounts are in minor units. */
export interface LogLine {
  readonly key: string;
  readonly text: string;
  readonly tone: 'hand' | 'street' | 'action' | 'win' | 'table';
  readonly name?: string;
  /** How the one player the line is about looked when it was written. */
  readonly face?: LogFace;
  readonly chips?: number;
  readonly cards?: readonly string[];
  readonly number?: string;
  /** The hand that won or was shown, and which half of it counts here. */
  readonly hand?: { readonly is: HandDescription; readonly part: 'high' | 'low' | 'whole' };
  /** The side pot or board the line belongs to, as messages that wrap it as `text`. */
  readonly within?: readonly { readonly text: string; readonly number: string }[];
}

/** A line that has not got its key from the log yet. */
export type Line = Omit<LogLine, 'key'>;

/** The context a line is written from: the hand as of its cue, the game and the players' names. */
export interface LogContext {
  readonly facts: HandFacts;
  readonly game: DescribedGame | null;
  nameOf(seat: number): string;
  /** The player on a seat, for a line that is about them. */
  by(seat: number): Pick<Line, 'name' | 'face'>;
}
