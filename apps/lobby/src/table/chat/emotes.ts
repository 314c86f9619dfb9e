import type { ChatEmote, ChatPhrase } from '@cardroom/protocol';
import type { ChatMessage } from '../connection.ts';

const PICTURES: Readonly<Record<ChatEmote, string>> = {
  'emote-clap': '👏',
  'emote-thumbs-up': '👍',
  'emote-laugh': '😂',
  'emote-wow': '😮',
  'emote-cry': '😢',
  'emote-think': '🤔',
  'emote-fire': '🔥',
};

/** The picture of an emote; null for other phrases. */
export function pictureOf(phrase: ChatPhrase): string | null {
  return (PICTURES as Partial<Record<ChatPhrase, string>>)[phrase] ?? null;
}

/** An older message is history received on reconnect. */
const FRESH_MS = 5_000;

/** A picture to show at a seat. */
export interface SeatEmote {
  readonly seat: number;
  readonly picture: string;
}

/**
 * The emotes to show at seats for messages after `after` (server ms), oldest first. Messages name their author as the table does, so an
 * emote stays in the chat if two players share the name or the author has left.
 * @param names by seat number, '' for an empty seat
 */
export function seatEmotes(
  messages: readonly ChatMessage[],
  names: readonly string[],
  { after, now }: { after: number; now: number },
): SeatEmote[] {
  return messages.flatMap((message) => {
    if (message.at <= after || message.at < now - FRESH_MS || !('phrase' in message)) return [];
    const picture = pictureOf(message.phrase);
    const seat = names.indexOf(message.name);
    return picture === null || seat < 0 || names.lastIndexOf(message.name) !== seat ? [] : [{ seat, picture }];
  });
}
