export { fromHex, toHex } from './bytes.ts';
export { PlayerLink, type PlayerLinkPorts, type SeatedStay } from './client/player-link.ts';
export { type CutResult, cutDecks, roundTime } from './cut.ts';
export { type Day, dayRoot, type TableEnd } from './day-root.ts';
export * from './deal-map.ts';
export { DECKS, type DeckName, deckCards, type NumberHead, type SealedDeck, sealDeck } from './deck.ts';
export type { Sha256 } from './hashing.ts';
export * from './issue.ts';
export { type Doubt, type Heard, type HeardStatement, type OwnRecord, PlayerDeal } from './player.ts';
export {
  LINKS_MAX,
  linkAfter,
  linkChain,
  PLEDGE_AGAIN_AFTER,
  type Pledge,
  pledgedHash,
  receiptHash,
  typedSecret,
} from './pledge.ts';
export * from './statements.ts';
export * from './transcript.ts';
export type { Beacons } from './verify/check-cut.ts';
export { DayCheck, EarlierDays } from './verify/check-day.ts';
export type { Checked } from './verify/check-number.ts';
export type { BegunAgain, DayContext, DayNumber } from './verify/check-table-day.ts';
export { type Crypto, type Keys, keyHash, keyId, readKeys } from './verify/keys.ts';
export type { Mark } from './verify/marks.ts';
export { type Judged, judged, REASONS, type Reason, type Refusal, Refused } from './verify/reasons.ts';
export { SENTENCES } from './verify/sentences.ts';
export { Seen } from './verify/several.ts';
export { type Context, verifyTranscript } from './verify/verify.ts';
