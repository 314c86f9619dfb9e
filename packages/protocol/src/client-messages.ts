import { z } from 'zod';
import { CHAT_PHRASES, CHAT_TEXT_MAX } from './chat.ts';
import { DECK_NUMBER_MAX, LINK_DIGITS } from './deal.ts';

/** Messages that a browser sends with `room.request` to a table room. Every answer is `{ ok: true }` or a rejection `{ code, field? }`. */
const actionId = z.uuid();
const chips = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const seat = z.int().min(0).max(8);

export const DECISION_ID_MAX = 40;

const decisionId = z.string().min(1).max(DECISION_ID_MAX);

/** A player action. `to` is the street total of a bet or raise; it is required there and not allowed otherwise. */
export const actMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fold'), decisionId, actionId }),
  z.strictObject({ type: z.literal('check'), decisionId, actionId }),
  z.strictObject({ type: z.literal('call'), decisionId, actionId }),
  z.strictObject({ type: z.literal('raise'), to: chips, decisionId, actionId }),
]);
export const sitDownMessage = z.strictObject({ seat, chips, actionId });
export const topUpMessage = z.strictObject({ chips, actionId });
export const leaveMessage = z.strictObject({ actionId });
export const sitOutMessage = z.strictObject({ when: z.enum(['next-hand', 'next-big-blind', 'never']), actionId });
export const comeBackMessage = z.strictObject({ actionId });
export const chooseEntryMessage = z.strictObject({ entry: z.enum(['post', 'wait', 'buy-button']), actionId });
/** Shows some of the player's hole cards after the hand, by index. */
export const showCardsMessage = z.strictObject({ cards: z.array(z.int().min(0).max(5)).min(1).max(6), actionId });
/** The answer to an offer to run it twice; `decisionId` is the offer's. */
export const runTwiceMessage = z.strictObject({ agree: z.boolean(), decisionId, actionId });
/** After a hand ended by folds, a player who was dealt in asks to see the undealt board cards. */
export const rabbitHuntMessage = z.strictObject({ actionId });
/** Free text for everybody at the table. Refused with `retryAfterMs` if messages come too fast. */
export const chatTextMessage = z.strictObject({ text: z.string().max(CHAT_TEXT_MAX), actionId });
/** A fixed phrase, shown to each reader in their own language. */
export const chatPhraseMessage = z.strictObject({ phrase: z.enum(CHAT_PHRASES), actionId });
const link = z
  .string()
  .length(LINK_DIGITS)
  .regex(/^[0-9a-f]+$/);
/**
 * Pledges the player's cuts of this table's decks: the end of a chain of hashes, and the last number that the player has seen listed or voided.
 * Answered with `{ pledged }`, the service's signature.
 */
export const pledgeMessage = z.strictObject({ m: z.int().min(0).max(DECK_NUMBER_MAX), value: link, actionId });
/** The player's cut of a listed number. Answered with `{ receipt }`, the service's signature; a repeat gets the same one. */
export const cutMessage = z.strictObject({ n: z.int().min(1).max(DECK_NUMBER_MAX), link });
/** Asks for the statements and openings of the fair deal from now on; answered with those so far (`FollowedDeal`). */
export const followDealMessage = z.strictObject({});
/** Requests a full snapshot: the server sends `hole`, `you` and the `cues` of the current hand again. */
export const resyncMessage = z.strictObject({});
/** Application heartbeat, answered with `{ at }`, the server time in ms. */
export const pingMessage = z.strictObject({});

export const TABLE_REQUESTS = {
  act: actMessage,
  'sit-down': sitDownMessage,
  'top-up': topUpMessage,
  leave: leaveMessage,
  'sit-out': sitOutMessage,
  'come-back': comeBackMessage,
  'choose-entry': chooseEntryMessage,
  'show-cards': showCardsMessage,
  'run-twice': runTwiceMessage,
  'rabbit-hunt': rabbitHuntMessage,
  'chat-text': chatTextMessage,
  'chat-phrase': chatPhraseMessage,
  pledge: pledgeMessage,
  cut: cutMessage,
  'follow-deal': followDealMessage,
  resync: resyncMessage,
  ping: pingMessage,
} as const;
export type TableRequest = keyof typeof TABLE_REQUESTS;

/** The `reason` of a rejected request: a stable code, and the field if one is at fault. */
export interface Rejection {
  readonly code: string;
  readonly field?: string;
  /** Retrying sooner than this is pointless. */
  readonly retryAfterMs?: number;
}
