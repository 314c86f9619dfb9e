import type { OptionName } from './options.ts';

/** Sections of the form, in their order. */
export const SECTIONS = ['Game', 'Stakes', 'Buy-in', 'Rake', 'Timers', 'Game options', 'Tables'] as const;

export interface OptionText {
  readonly section: (typeof SECTIONS)[number];
  readonly label: string;
  /** What an empty field means, where that follows from other options: `Leave empty for …`. */
  readonly usual?: string;
  /** Default: what an empty field means, else the bounds. */
  readonly hint?: string;
  /** What each value of a choice is called. */
  readonly choices?: Readonly<Record<string, string>>;
}

const GAME_NAMES = {
  nlhe: 'No-limit hold’em',
  plhe: 'Pot-limit hold’em',
  flhe: 'Fixed-limit hold’em',
  plo4: 'Pot-limit Omaha',
  plo5: 'Pot-limit Omaha, 5 cards',
  plo6: 'Pot-limit Omaha, 6 cards',
  plo8: 'Pot-limit Omaha hi-lo',
  'plo5-8': 'Pot-limit Omaha hi-lo, 5 cards',
  flo8: 'Fixed-limit Omaha hi-lo',
  nlsd: 'Short deck',
};

/** Label and hint of each option, in the order of the form and of the documents. Durations are given in seconds there, basis points in percent. */
export const OPTION_TEXTS: Readonly<Record<OptionName, OptionText>> = {
  name: { section: 'Game', label: 'Name', usual: 'game and blinds' },
  gameKey: { section: 'Game', label: 'Game', choices: GAME_NAMES },
  seats: { section: 'Game', label: 'Seats', hint: '2 to 9; up to 8 in 5-card and 7 in 6-card Omaha.' },
  bigBlind: { section: 'Stakes', label: 'Big blind', hint: 'The small bet in fixed limit, the button blind in short deck.' },
  smallBlind: { section: 'Stakes', label: 'Small blind', usual: 'half the big blind (none in short deck)' },
  ante: { section: 'Stakes', label: 'Ante', usual: 'none (half the button blind in short deck)' },
  anteType: {
    section: 'Stakes',
    label: 'Ante paid by',
    usual: 'nobody (each player in short deck)',
    choices: { '': 'Game default', none: 'Nobody', each: 'Each player', bb: 'Big blind (for all)' },
  },
  straddle: { section: 'Stakes', label: 'UTG straddle' },
  buyInMin: { section: 'Buy-in', label: 'Minimum buy-in', usual: '40 big blinds (20 in fixed limit)' },
  buyInMax: { section: 'Buy-in', label: 'Maximum buy-in', usual: '100 big blinds' },
  entry: {
    section: 'Buy-in',
    label: 'New players',
    choices: { 'post-or-wait': 'Post or wait for the big blind', free: 'Dealt in next hand' },
  },
  rakeBasisPoints: { section: 'Rake', label: 'Rake (%)' },
  rakeCap: { section: 'Rake', label: 'Rake cap per hand', usual: '3 big blinds if there is rake' },
  rakeByPlayers: {
    section: 'Rake',
    label: 'Rake by player count',
    hint: 'players:basis points:cap, such as 2:300:0.50,5:500:3; each entry applies from that many players.',
  },
  noFlopNoDrop: { section: 'Rake', label: 'No flop, no drop' },
  actMs: { section: 'Timers', label: 'Time to act (seconds)' },
  timeBankStartMs: { section: 'Timers', label: 'Initial time bank (seconds)' },
  timeBankAddMs: { section: 'Timers', label: 'Time bank refill (seconds)' },
  timeBankEveryHands: { section: 'Timers', label: 'Refill every N hands' },
  timeBankMaxMs: { section: 'Timers', label: 'Maximum time bank (seconds)' },
  disconnectExtraMs: { section: 'Timers', label: 'Disconnect protection (seconds)', hint: '0 to 120, once per hand.' },
  reconnectWindowMs: { section: 'Timers', label: 'Remove if disconnected for (seconds)' },
  sitOutMs: { section: 'Timers', label: 'Remove if sitting out for (seconds)' },
  sitOutWaitlistMs: {
    section: 'Timers',
    label: 'Sitting out with a waitlist (seconds)',
    hint: '0 to 14,400; applies while players wait for a seat, if it is less. 0 to turn it off.',
  },
  sitOutMissedBigBlinds: {
    section: 'Timers',
    label: 'Remove after missed big blinds',
    hint: '0 to 20; 0 keeps the seat however many blinds pass.',
  },
  pace: {
    section: 'Timers',
    label: 'Pace',
    choices: { relaxed: 'Relaxed', standard: 'Standard', fast: 'Fast', none: 'None (for tests)' },
    hint: 'How fast hands are shown, and how long the table waits before the next decision and the next hand.',
  },
  runItTwice: { section: 'Game options', label: 'Run it twice' },
  runTwiceMs: {
    section: 'Game options',
    label: 'Run-it-twice decision time (seconds)',
    usual: '10',
  },
  bombPotEveryHands: { section: 'Game options', label: 'Bomb pot every N hands', hint: '0 to turn it off.' },
  bombPotAnte: { section: 'Game options', label: 'Bomb pot ante', usual: '2 big blinds' },
  rabbitHunt: { section: 'Game options', label: 'Rabbit hunt' },
  autoMuck: { section: 'Game options', label: 'Auto-muck losing hands' },
  maxRaises: { section: 'Game options', label: 'Betting cap per street', hint: 'Fixed limit only, such as 3,4,4,4.' },
  capOffHeadsUp: { section: 'Game options', label: 'No raise cap heads-up', hint: 'Fixed limit only.' },
  tablesMin: { section: 'Tables', label: 'Minimum tables' },
  tablesMax: { section: 'Tables', label: 'Maximum tables' },
};
