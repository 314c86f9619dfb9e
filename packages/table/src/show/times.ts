/**
 * How long each move of a hand takes, in ms at standard pace. One list for the server, which waits this long, and for the client,
 * which shows it.
 */
export const SHOW_MS = {
  button: 320,
  beforePosts: 120,
  post: 240,
  postStagger: 70,
  anteStagger: 40,
  deal: 180,
  dealStagger: 60,
  dealMax: 900,
  turn: 120,
  fold: 160,
  check: 160,
  chips: 240,
  allIn: 320,
  /** A closing call stands this long before its chips move on. */
  closingCall: 160,
  giveBack: 280,
  collect: 300,
  split: 220,
  flop: 200,
  flopStagger: 80,
  nextStreet: 220,
  river: 280,
  afterBoard: 100,
  beforeShow: 250,
  reveal: 220,
  /** From one hand turned over at showdown to the next. */
  perHand: 600,
  muck: 250,
  cardsUpStagger: 120,
  equity: 250,
  beat: 850,
  riverBeat: 1_150,
  verdict: 160,
  readVerdict: 500,
  readLow: 600,
  pay: 400,
  betweenPots: 150,
  foldPay: 150,
  afterPay: 650,
  afterFold: 550,
  offer: 180,
  sweep: 160,
} as const;

/** The end of a hand never takes longer than this at standard pace: later moves are sped up to fit. */
export const END_CAP_MS = 12_000;

/** However fast the pace, the winner is on screen this long. */
export const PAID_MIN_MS = 500;

/** Without motion nothing travels, and what changes fades in at most this long. */
export const FADE_MAX_MS = 80;

/**
 * How fast a room plays, as a factor on the show and on the pauses that wait for it. `none` shows no end of a hand at all; it is for
 * tests and simulations.
 */
export const PACES = { relaxed: 1.2, standard: 1, fast: 0.7, none: 0 } as const;
export type Pace = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as readonly Pace[];
