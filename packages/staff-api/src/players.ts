import type { ListedCase, NamedPlayer } from './fair-play.ts';
import type { HandEnd } from './hands.ts';
import type { FloorSeat } from './tables.ts';
import type { PageAnswer } from './transactions.ts';

/** One player of an operator as a list has him. Times ms. */
export interface ListedPlayer extends NamedPlayer {
  readonly country: string;
  readonly firstAt: number;
  /** When he opened his last session. */
  readonly lastAt: number;
  readonly blocked: boolean;
  readonly muted: boolean;
}

/** Answer of `GET /players`. `more`: others match a search, too, and are found by writing more. */
export interface PlayersAnswer extends PageAnswer<ListedPlayer & { readonly seated: boolean }> {
  readonly more: boolean;
}

/** What is known of a player, as his operator launched him last. Times ms. */
export interface PlayerRecord extends NamedPlayer {
  readonly country: string;
  readonly language: string;
  readonly timezone: string;
  /** Currencies in which he ever sat or came. */
  readonly currencies: readonly string[];
  readonly firstAt: number;
  /** When he opened his last session. */
  readonly lastAt: number;
}

/** What the staff has decided about a player. Times ms. */
export interface Limit {
  /** Null: until it is lifted. */
  readonly until: number | null;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
}

/** `block`: he opens no session and takes no seat. `mute`: he writes nothing at a table. */
export type Limits = Readonly<Record<'block' | 'mute', Limit | null>>;

/** Where a player sits now. */
export interface PlayerSeat extends Pick<FloorSeat, 'seat' | 'stayId' | 'chips' | 'state' | 'connected' | 'leaving' | 'kick'> {
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
}

/** What a player brought to and took away from finished stays of one currency over so many days, minor units. */
export interface PlayerNet {
  readonly days: number;
  readonly currency: string;
  readonly stays: number;
  readonly boughtIn: number;
  readonly cashedOut: number;
}

/** One session of a player, from his launch to its end. Times ms. */
export interface PlayerSession {
  /** What the operator called his device. */
  readonly device: string;
  /** As the operator told it, and from where the browser came. */
  readonly launchAddress: string;
  readonly browserAddress: string;
  readonly browserId: string | null;
  readonly beganAt: number;
  readonly seenAt: number;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}

/** A place a player came from, when first and last (ms), and how many other players of the operator did, counted up to a limit. */
export interface Trace {
  readonly value: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly others: number;
}

/** Answer of `GET /players/:id`, and of every decision about him. His stays, hands and notes are read page by page. */
export interface PlayerAnswer {
  readonly player: PlayerRecord;
  readonly limits: Limits;
  /** The newest cases about him. */
  readonly cases: readonly ListedCase[];
  readonly seats: readonly PlayerSeat[];
  readonly net: readonly PlayerNet[];
  readonly sessions: readonly PlayerSession[];
  readonly addresses: readonly Trace[];
  readonly browsers: readonly Trace[];
  /** The service's clock, ms. */
  readonly now: number;
}

/** One stay of a player. Amounts in minor units, times ms. */
export interface PlayerStay {
  readonly stayId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly tableId: string;
  readonly currency: string;
  readonly openedAt: number;
  /** Null while he sits there. `removedFor`: why the staff took him from his seat; `paidOutFor`: why the table ended his stay by itself. `state` is that of his cash-out at the operator. */
  readonly closed: {
    readonly at: number;
    readonly boughtIn: number;
    readonly cashedOut: number;
    readonly removedFor: string | null;
    readonly paidOutFor: string | null;
    readonly state: 'pending' | 'paid' | 'stuck';
  } | null;
}

/** Answer of `GET /players/:id/stays`. */
export type PlayerStaysAnswer = PageAnswer<PlayerStay>;

/** One finished hand of a player. Amounts in minor units, times ms. No card is ever in it. */
export interface PlayedHand {
  readonly handId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly state: HandEnd;
  readonly endedAt: number;
  readonly pot: number;
  /** What he won or lost; null of a void hand. */
  readonly net: number | null;
}

/** Answer of `GET /players/:id/hands`. */
export type PlayedHandsAnswer = PageAnswer<PlayedHand>;

/** What somebody of the staff wrote about a player; it is never changed. */
export interface StaffNote {
  readonly seq: number;
  readonly author: string;
  readonly words: string;
  /** ms. */
  readonly at: number;
}

/** Answer of `GET /players/:id/notes`. */
export type StaffNotesAnswer = PageAnswer<StaffNote>;
