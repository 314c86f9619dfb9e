import { z } from 'zod';
import { CHAT_PHRASES, CHAT_TEXT_MAX } from './chat.ts';

/** Message names of `room.request` on a table room. Every answer is `{ ok: true }` or a rejection `{ code, field? }`. */
const actionId = z.uuid();
const chips = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const seat = z.int().min(0).max(8);

export const DECISION_ID_MAX = 40;

const decisionId = z.string().min(1).max(DECISION_ID_MAX);

/** A player action. `to` is the street total of a bet or raise and only allowed (and required) there. */
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
/** Indices of own hole cards to show after the hand. */
export const showCardsMessage = z.strictObject({ cards: z.array(z.int().min(0).max(5)).min(1).max(6), actionId });
/** Answer to the offer to deal the rest of the board twice; `decisionId` is the offer's. */
export const runTwiceMessage = z.strictObject({ agree: z.boolean(), decisionId, actionId });
/** After a hand that ended by folds, somebody who was dealt in asks to see the cards the board would have brought. */
export const rabbitHuntMessage = z.strictObject({ actionId });
/** Own words for everybody at the table. Refused with `retryAfterMs` when they come too fast. */
export const chatTextMessage = z.strictObject({ text: z.string().max(CHAT_TEXT_MAX), actionId });
/** A fixed phrase, shown to each reader in his language. */
export const chatPhraseMessage = z.strictObject({ phrase: z.enum(CHAT_PHRASES), actionId });
/** Asks for a full snapshot: the server answers with `hole`, `you` and `cues` of the running hand again. */
export const resyncMessage = z.strictObject({});
/** Application heartbeat: answered with `{ at }`, the server clock in ms. */
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
  resync: resyncMessage,
  ping: pingMessage,
} as const;
export type TableRequest = keyof typeof TABLE_REQUESTS;

/** What a rejected request carries as `reason`: a stable code, and the field when one is to blame. */
export interface Rejection {
  readonly code: string;
  readonly field?: string;
  /** Earlier than after so long it will be refused again. */
  readonly retryAfterMs?: number;
}
