/**
 * The events of a hand as the director reads them: those of the journal and the public cues sent to browsers both fit. Amounts are in
 * minor units; cards are of no interest here but for their number.
 */
export type ShownEvent =
  | { readonly type: 'hand-opened'; readonly button: number }
  | { readonly type: 'posted'; readonly seat: number; readonly kind: string; readonly chips: number; readonly allIn: boolean }
  | { readonly type: 'hole-cards-dealt'; readonly seat: number; readonly count?: number; readonly cards?: readonly unknown[] }
  | { readonly type: 'turn-started' | 'folded' | 'checked' | 'hand-mucked'; readonly seat: number }
  | { readonly type: 'called' | 'bet' | 'raised'; readonly seat: number; readonly chips: number; readonly allIn: boolean }
  | { readonly type: 'uncalled-bet-returned'; readonly seat: number; readonly chips: number }
  | { readonly type: 'bets-collected'; readonly pots: readonly { readonly amount: number }[] }
  | { readonly type: 'run-twice-offered' | 'run-twice-answered' | 'hand-ended' }
  | { readonly type: 'board-dealt'; readonly street: string; readonly cards: readonly unknown[]; readonly run?: 2 }
  | { readonly type: 'hand-shown' | 'cards-shown'; readonly seat: number }
  | { readonly type: 'pot-awarded'; readonly pot: number; readonly shares: readonly ShownShare[] };

export interface ShownShare {
  readonly seat: number;
  readonly chips: number;
  readonly half: 'all' | 'high' | 'low';
  readonly run?: 1 | 2;
}

/** One stage of each kind, so that a kind selects its own. */
type Of<Kind extends string, Data = object> = Kind extends string ? { readonly kind: Kind } & Data : never;
interface OfSeat {
  readonly seat: number;
}
interface OfChips extends OfSeat {
  readonly chips: number;
  readonly allIn: boolean;
}
/** The board, if a hand is run twice. */
interface OfRun {
  readonly run: 1 | 2;
}

/**
 * What a cue shows. `seat` is the seat that it concerns. `deal`: `card` is the place in the player's hand. `beat`: a pause before a street
 * of a run-out. `equity`: the chances of the hands shown, on the board as it lies. `pay`: a pot moves to its winners; `won`: it has arrived.
 */
export type Stage =
  | Of<'hand' | 'collect' | 'split' | 'offer' | 'sweep'>
  | Of<'button' | 'turn' | 'fold' | 'check' | 'muck' | 'reveal', OfSeat>
  | Of<'chips' | 'give-back', OfChips>
  | Of<'deal', OfSeat & { readonly card: number }>
  | Of<'board', OfRun & { readonly index: number }>
  | Of<'beat' | 'equity', OfRun>
  | Of<'verdict', OfRun & { readonly pot: number; readonly half: ShownShare['half']; readonly seats: readonly number[] }>
  | Of<'pay' | 'won', OfRun & { readonly pot: number; readonly shares: readonly ShownShare[] }>;

export type CueSound = 'deal' | 'chips' | 'all-in' | 'check' | 'fold' | 'board' | 'win';

/** One move on the table at its time. */
export type TimedCue = Stage & {
  /** Ms after the step began. */
  readonly at: number;
  readonly ms: number;
  /** The place of the event it shows within its step. */
  readonly event: number;
  /** Must be on screen before the next decision: cards, board, bets and the clock. Everything else may be cut short. */
  readonly gate?: true;
  readonly sound?: CueSound;
};

export interface Show {
  /** In the order of their times. */
  readonly cues: readonly TimedCue[];
  /** When everything has been shown, ms after the step began. */
  readonly endsAt: number;
  /** When the last decision of the step began to be shown; what follows it is the end of a street or hand. */
  readonly endFrom: number;
}
