import type { ChatMessage } from '../connection.ts';
import { type ChatReader, readable } from './chat-lines.ts';

/** An older message is history that came with a reconnect. */
const FRESH_MS = 5_000;
/** Talk that goes to and fro rattles no faster than this. */
const QUIET_MS = 3_000;

export interface Hearing {
  /** Server ms of the newest message that was judged before. */
  readonly after: number;
  /** Server ms of the last sound; 0 for none yet. */
  readonly soundAt: number;
  readonly now: number;
}

/** Whether the messages after `after` are to be heard: one of another whom the reader reads, of this moment, and not right after another sound. */
export function isHeard(messages: readonly ChatMessage[], reader: ChatReader, { after, soundAt, now }: Hearing): boolean {
  if (now - soundAt < QUIET_MS) return false;
  return readable(messages, reader).some(({ at, author }) => at > after && at >= now - FRESH_MS && author !== reader.you);
}
