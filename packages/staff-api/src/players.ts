import type { ListedCase, NamedPlayer } from './fair-play.ts';
import type { HandEnd } from './hands.ts';
import type { FloorSeat } from './tables.ts';
import type { PageAnswer } from './transactions.ts';

/** A player as lists show them. Times in ms. */
export interface ListedPlayer extends NamedPlayer {
  readonly country: string;
  readonly firstAt: number;
  /** When the last session was opened. */
  readonly lastAt: number;
  readonly blocked: boolean;
  readonly muted: boolean;
}

/** Answer of `GET /players`. `more`: other players match the search too. */
export interface PlayersAnswer extends PageAnswer<ListedPlayer & { readonly seated: boolean }> {
  readonly more: boolean;
  /** Names of the processes whose seats are not looked at, because they give no answer. */
  readonly missing: readonly string[];
}

/** A player's profile, as of the last launch. Times in ms. */
export interface PlayerRecord extends NamedPlayer {
  readonly country: string;
  readonly language: string;
  readonly timezone: string;
  /** All currencies the player has launched or played with; before the first, those of the operator. */
  readonly currencies: readonly string[];
  readonly firstAt: number;
  /** When the last session was opened. */
  readonly lastAt: number;
}

/** A restriction of a player. Times in ms. */
export interface Limit {
  /** Null until staff lift it. */
  readonly until: number | null;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
}

/** A blocked player cannot log in or take a seat; a muted player cannot chat. */
export type Limits = Readonly<Record<'block' | 'mute', Limit | null>>;

/** A seat the player holds now. */
export interface PlayerSeat extends Pick<FloorSeat, 'seat' | 'stayId' | 'chips' | 'state' | 'connected' | 'leaving' | 'kick'> {
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
}

/** Buy-ins and cash-outs of finished stays in one currency over some days, minor units. */
export interface PlayerNet {
  readonly days: number;
  readonly currency: string;
  readonly stays: number;
  readonly boughtIn: number;
  readonly cashedOut: number;
}

/** A player's session, from launch to end. Times in ms. */
export interface PlayerSession {
  /** The device named by the operator. */
  readonly device: string;
  /** The address named by the operator, and the browser's own. */
  readonly launchAddress: string;
  readonly browserAddress: string;
  readonly browserId: string | null;
  readonly beganAt: number;
  readonly seenAt: number;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}

/** A network or browser a player used: first and last time (ms), and how many of the operator's other players share it, up to a limit. */
export interface Trace {
  readonly value: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly others: number;
}

/** What an operator allows a player; null = not limited. Times in ms, amounts in minor units. */
export interface PlayLimitsSet {
  readonly until: number | null;
  readonly sessionMinutes: number | null;
  /** The most that may be lost in one session. */
  readonly loss: { readonly amount: number; readonly currency: string } | null;
}

/** The same with what the player chose; `breakUntil` is the end of a time-out. */
export interface PlayLimitsShown extends PlayLimitsSet {
  readonly realityMinutes: number | null;
  readonly breakUntil: number | null;
}

/** Answer of `GET /players/:id`, and of every change of the player. Stays, hands and notes have pages of their own. */
export interface PlayerAnswer {
  readonly player: PlayerRecord;
  readonly limits: Limits;
  readonly play: PlayLimitsShown;
  /** The newest cases about the player. */
  readonly cases: readonly ListedCase[];
  readonly seats: readonly PlayerSeat[];
  /** Names of the processes whose seats are not listed, because they give no answer. */
  readonly missing: readonly string[];
  readonly net: readonly PlayerNet[];
  readonly sessions: readonly PlayerSession[];
  readonly addresses: readonly Trace[];
  readonly browsers: readonly Trace[];
  /** The service's clock, ms. */
  readonly now: number;
}

/** A player's stay at a table. Amounts in minor units, times in ms. */
export interface PlayerStay {
  readonly stayId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly tableId: string;
  readonly currency: string;
  readonly openedAt: number;
  /** Null while seated. `removedFor`: why staff removed the player; `paidOutFor`: why the table did; `state`: the cash-out at the operator. */
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

/** A player's finished hand, without cards. Amounts in minor units, times in ms. */
export interface PlayedHand {
  readonly handId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly state: HandEnd;
  readonly endedAt: number;
  readonly pot: number;
  /** The net result; null in a voided hand. */
  readonly net: number | null;
}

/** Answer of `GET /players/:id/hands`. */
export type PlayedHandsAnswer = PageAnswer<PlayedHand>;

/** A staff note about a player. Notes are never changed. */
export interface StaffNote {
  readonly seq: number;
  readonly author: string;
  readonly words: string;
  /** ms. */
  readonly at: number;
}

/** Answer of `GET /players/:id/notes`. */
export type StaffNotesAnswer = PageAnswer<StaffNote>;
