/** Table chat: what a browser and the service agree on. Times in server ms. */

/** `off`: no chat. `phrases`: fixed phrases only. `free`: phrases and own words. The operator chooses. */
export const CHAT_MODES = ['off', 'phrases', 'free'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

/** Phrases travel by these names; each reader sees them in his own language. */
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
/** Phrases that are a picture. */
export type ChatEmote = Extract<ChatPhrase, `emote-${string}`>;

/** UTF-16 units of a message as it is sent, the way a browser's `maxlength` counts. */
export const CHAT_TEXT_MAX = 200;
/** A mute without an end. */
export const MUTED_FOR_GOOD = Number.MAX_SAFE_INTEGER;
/** Messages of a table that are given to whoever joins or comes back. */
export const CHAT_KEPT = 50;

/** What was said: own words or a phrase, never both. */
export type ChatWords = { readonly text: string } | { readonly phrase: ChatPhrase };

/** One message, the same for everybody at the table. Plain text: nothing in it is markup or a link. */
export type ChatMessage = ChatWords & {
  /** Unique for good: one that is told again after a reconnect is the same one. */
  readonly id: string;
  readonly at: number;
  /** The hand in which it was said; '' between hands. */
  readonly handId: string;
  /** Who said it, as an alias that says nothing of his account and is the same at all tables of the operator. */
  readonly author: string;
  readonly name: string;
};

/** Private, on joining and coming back: the last messages, oldest first, and the reader's own alias. */
export interface ChatHistoryMessage {
  readonly you: string;
  readonly messages: readonly ChatMessage[];
  /** The operator's staff lets the reader write nothing before, server ms, `MUTED_FOR_GOOD` where nobody said until when; absent: he may write. */
  readonly mutedUntil?: number;
}
