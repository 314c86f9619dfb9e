/** Table chat, as agreed between browsers and the service. Times are in server ms. */

/** Phrases are sent by these names, and each reader sees them in their own language. */
export const CHAT_PHRASES = [
  'hello',
  'good-luck',
  'nice-hand',
  'well-played',
  'good-game',
  'nice-bluff',
  'unlucky',
  'thanks',
  'sorry',
  'one-moment',
  'be-back',
  'goodbye',
  'emote-clap',
  'emote-thumbs-up',
  'emote-laugh',
  'emote-wow',
  'emote-cry',
  'emote-think',
  'emote-fire',
] as const;
export type ChatPhrase = (typeof CHAT_PHRASES)[number];
/** Phrases shown as a picture. */
export type ChatEmote = Extract<ChatPhrase, `emote-${string}`>;

/** The maximum length of a message in UTF-16 units, as counted by a browser's `maxlength`. */
export const CHAT_TEXT_MAX = 200;
/** A permanent mute. */
export const MUTED_FOR_GOOD = Number.MAX_SAFE_INTEGER;
/** How many messages of a table a player receives on joining or reconnecting. */
export const CHAT_KEPT = 50;

/** The content of a message: free text or a phrase, never both. */
export type ChatWords = { readonly text: string } | { readonly phrase: ChatPhrase };

/** One message, the same for everybody at the table. Plain text without markup or links. */
export type ChatMessage = ChatWords & {
  /** Unique forever: a message repeated after a reconnect has the same ID. */
  readonly id: string;
  readonly at: number;
  /** The hand during which it was sent; '' between hands. */
  readonly handId: string;
  /** The author's alias, which reveals nothing about the account and is the same at all tables of the operator. */
  readonly author: string;
  readonly name: string;
};

/** Private, on joining and reconnecting: the latest messages, oldest first, and the reader's own alias. */
export interface ChatHistoryMessage {
  readonly you: string;
  readonly messages: readonly ChatMessage[];
  /** When the reader's mute by the operator's staff ends, server ms; `MUTED_FOR_GOOD` = permanently muted; absent = not muted. */
  readonly mutedUntil?: number;
}
