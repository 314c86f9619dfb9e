import type { ChatMessage } from '../connection.ts';
import { type ChatReader, readable } from './chat-lines.ts';

/** An older message is history received on reconnect. */
const FRESH_MS = 5_000;
/** The shortest time between two chat sounds. */
const QUIET_MS = 3_000;

export interface SoundTiming {
  /** Server ms of the newest message already considered. */
  readonly after: number;
  /** Server ms of the last sound; 0 = none yet. */
  readonly soundAt: number;
  readonly now: number;
}

/**
 * Whether messages after `after` should sound: at least one is visible, recent and from another player, and the last sound is not too
 * close.
 */
export function shouldSound(messages: readonly ChatMessage[], reader: ChatReader, { after, soundAt, now }: SoundTiming): boolean {
  if (now - soundAt < QUIET_MS) return false;
  return readable(messages, reader).some(({ at, author }) => at > after && at >= now - FRESH_MS && author !== reader.you);
}
