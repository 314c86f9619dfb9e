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

/** The picture of an emote; null for a phrase of words. */
export function pictureOf(phrase: ChatPhrase): string | null {
  return (PICTURES as Partial<Record<ChatPhrase, string>>)[phrase] ?? null;
}

/** An older one is history that came with a reconnect. */
const FRESH_MS = 5_000;

/** A picture to show at a seat. */
export interface SeatEmote {
  readonly seat: number;
  readonly picture: string;
}

/**
 * What the messages after `after` (server ms) show at seats, oldest first. A message names its author as the table shows him: where two
 * bear one name, or he has left, it stays in the chat alone.
 * @param names by seat number, '' where nobody sits
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
