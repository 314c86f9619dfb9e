import type { Show, ShownEvent, ShownShare, Stage, TimedCue } from './cues.ts';
import { END_CAP_MS, FADE_MAX_MS, SHOW_MS as MS, PACES, PAID_MIN_MS, type Pace } from './times.ts';

/** How a viewer wants the show: in full, at double speed, or with nothing that travels. */
export const SHOW_SPEEDS = { full: 1, fast: 0.5, off: 1 } as const;
export type ShowSpeed = keyof typeof SHOW_SPEEDS;

export interface Staging {
  readonly pace?: Pace;
  readonly speed?: ShowSpeed;
  /** The seat of the button before the hand: a button that stays does not move. */
  readonly button?: number | null;
  /** Whether hands lie open already, as in a replay that shows one event at a time. */
  readonly open?: boolean;
}

const DECISIONS: ReadonlySet<string> = new Set(['folded', 'checked', 'called', 'bet', 'raised', 'run-twice-answered']);
const BETTING: ReadonlySet<string> = new Set([...DECISIONS, 'posted', 'uncalled-bet-returned', 'bets-collected']);
const SHOWN: ReadonlySet<string> = new Set([
  ...BETTING,
  'hand-opened',
  'hole-cards-dealt',
  'turn-started',
  'run-twice-offered',
  'board-dealt',
  'hand-shown',
  'cards-shown',
  'hand-mucked',
  'pot-awarded',
  'hand-ended',
]);

/**
 * The director: the events of one step in, timed cues out. Pure, so that the server, which waits for the show, and each client, which
 * plays it, agree without a word. Events that show nothing take no time.
 */
export function direct(
  events: readonly { readonly type: string }[],
  { pace = 'standard', speed = 'full', button = null, open = false }: Staging = {},
): Show {
  const reel = new Reel(events, { button, open, holdMin: PAID_MIN_MS / Math.max(PACES[pace], Number.EPSILON) });
  for (const [index, event] of events.entries()) if (isShown(event)) reel.add(event, index);
  return reel.cut(PACES[pace] * SHOW_SPEEDS[speed], speed === 'off' ? FADE_MAX_MS : Number.POSITIVE_INFINITY);
}

/** How long a step is shown, in ms: until the clock of the next decision starts (N15), or until the next hand begins (N33). */
export function showMs(events: readonly { readonly type: string }[], pace: Pace = 'standard'): number {
  return direct(events, { pace }).endsAt;
}

function isShown(event: { readonly type: string }): event is ShownEvent {
  return SHOWN.has(event.type);
}

function isDealt(event: { readonly type: string }): event is Extract<ShownEvent, { type: 'hole-cards-dealt' }> {
  return event.type === 'hole-cards-dealt';
}

/** Cards that are shown before the board is complete mean that betting is over; so does an answer to the offer to run it twice. */
function runOutFrom(events: readonly { readonly type: string }[]): number {
  const shown = events.findIndex(({ type }) => type === 'hand-shown');
  const isEarly = events.some(({ type }, index) => index > shown && (type === 'board-dealt' || type === 'run-twice-offered'));
  const answered = events.findIndex(({ type }) => type === 'run-twice-answered');
  const starts = [answered, isEarly ? shown : -1].filter((index) => index >= 0);
  return Math.min(...starts, Number.POSITIVE_INFINITY);
}

const BOARD_AFTER: Readonly<Record<string, number>> = { flop: 3, turn: 4, river: 5 };

interface ReelSettings extends Pick<Required<Staging>, 'button' | 'open'> {
  readonly holdMin: number;
}

/** Lays one event after the other on the timeline. */
class Reel {
  readonly #events: readonly { readonly type: string }[];
  readonly #button: number | null;
  readonly #open: boolean;
  readonly #cues: TimedCue[] = [];
  /** Where the next move starts. */
  #now = 0;
  #endFrom: number | null = null;
  #shown = 0;
  #paid = false;
  #index = 0;
  readonly #lastDecision: number;
  /** From this event on nobody decides any more, and the rest of the board is dealt street by street. */
  readonly #runOutFrom: number;
  /** How long the end of a hand stays on screen at least, at standard pace. */
  readonly #holdMin: number;

  constructor(events: readonly { readonly type: string }[], { button, open, holdMin }: ReelSettings) {
    this.#events = events;
    this.#button = button;
    this.#open = open;
    this.#holdMin = holdMin;
    this.#lastDecision = events.findLastIndex(({ type }) => DECISIONS.has(type));
    this.#runOutFrom = runOutFrom(events);
  }

  add(event: ShownEvent, index: number): void {
    this.#index = index;
    if (index === this.#lastDecision) this.#endFrom = this.#now;
    if (BETTING.has(event.type)) this.#betting(event);
    else this.#rest(event);
  }

  #betting(event: ShownEvent): void {
    switch (event.type) {
      case 'posted':
        this.#posted(event);
        break;
      case 'folded':
        this.#then({ kind: 'fold', seat: event.seat }, MS.fold, { sound: 'fold' });
        break;
      case 'checked':
        this.#then({ kind: 'check', seat: event.seat }, MS.check, { gate: true, sound: 'check' });
        break;
      case 'called':
      case 'bet':
      case 'raised':
        this.#bet(event);
        break;
      case 'uncalled-bet-returned':
        this.#then({ kind: 'give-back', seat: event.seat, chips: event.chips, allIn: false }, MS.giveBack, { sound: 'chips' });
        break;
      case 'bets-collected':
        this.#then({ kind: 'collect' }, MS.collect, { sound: 'chips' });
        if (event.pots.length > 1) this.#then({ kind: 'split' }, MS.split);
        break;
      default:
    }
  }

  #rest(event: ShownEvent): void {
    switch (event.type) {
      case 'hand-opened':
        this.#opened(event.button);
        break;
      case 'hole-cards-dealt':
        this.#dealt();
        break;
      case 'turn-started':
        this.#put({ kind: 'turn', seat: event.seat }, MS.turn, { gate: true });
        break;
      case 'run-twice-offered':
        this.#then({ kind: 'offer' }, MS.offer, { gate: true });
        break;
      case 'board-dealt':
        this.#board(event.street, event.cards.length, event.run ?? 1);
        break;
      case 'hand-shown':
        this.#show(event.seat);
        break;
      case 'cards-shown':
        this.#put({ kind: 'reveal', seat: event.seat }, MS.reveal, { sound: 'board' });
        break;
      case 'hand-mucked':
        this.#then({ kind: 'muck', seat: event.seat }, MS.muck, { sound: 'fold' });
        break;
      case 'pot-awarded':
        this.#awarded(event.pot, event.shares);
        break;
      case 'hand-ended':
        this.#ended();
        break;
      default:
    }
  }

  /** The finished timeline. An end longer than the cap is shrunk to it by one factor; then the pace applies. */
  cut(factor: number, msMax: number): Show {
    const from = this.#endFrom ?? 0;
    const squeeze = Math.min(1, END_CAP_MS / Math.max(1, this.#now - from));
    const place = (at: number): number => Math.round((at <= from ? at : from + (at - from) * squeeze) * factor);
    const length = ({ at, ms }: TimedCue): number => Math.round(Math.min(msMax, ms * factor * (at >= from ? squeeze : 1)));
    const cues = this.#cues.map((cue) => ({ ...cue, at: place(cue.at), ms: length(cue) })).sort((one, other) => one.at - other.at);
    return { cues, endsAt: place(this.#now), endFrom: place(from) };
  }

  /** Puts one cue on the timeline; returns when it is over. */
  #put(stage: Stage, ms: number, how: Pick<TimedCue, 'gate' | 'sound'> = {}, at = this.#now): number {
    this.#cues.push({ ...stage, ...how, at, ms, event: this.#index });
    return at + ms;
  }

  /** Puts one cue on the timeline; the next move starts when it is over. */
  #then(stage: Stage, ms: number, how: Pick<TimedCue, 'gate' | 'sound'> = {}): void {
    this.#now = this.#put(stage, ms, how);
  }

  #nextIs(...types: readonly string[]): boolean {
    return types.includes(this.#events[this.#index + 1]?.type ?? '');
  }

  #isFirstOfRun(): boolean {
    return this.#events[this.#index - 1]?.type !== this.#events[this.#index]?.type;
  }

  #opened(button: number): void {
    this.#put({ kind: 'hand' }, 0, { gate: true });
    if (button !== this.#button) this.#put({ kind: 'button', seat: button }, MS.button);
    this.#now += MS.beforePosts;
  }

  #posted({ seat, chips, allIn, kind }: Extract<ShownEvent, { type: 'posted' }>): void {
    const sound = this.#isFirstOfRun() ? ({ sound: 'chips' } as const) : {};
    this.#put({ kind: 'chips', seat, chips, allIn }, MS.post, { gate: true, ...sound });
    this.#now += this.#nextIs('posted') ? (kind === 'ante' ? MS.anteStagger : MS.postStagger) : MS.post;
  }

  /** Every player gets a card before anybody gets the next one, so all hands dealt in this step are laid out together. */
  #dealt(): void {
    if (!this.#isFirstOfRun()) return;
    const rest = this.#events.slice(this.#index);
    const end = rest.findIndex(({ type }) => type !== 'hole-cards-dealt');
    const hands = (end < 0 ? rest : rest.slice(0, end)).filter(isDealt);
    const rounds = Math.max(...hands.map(({ count, cards }) => count ?? cards?.length ?? 0));
    const stagger = Math.min(MS.dealStagger, MS.dealMax / Math.max(1, hands.length * rounds));
    let at = this.#now;
    for (let card = 0; card < rounds; card += 1) {
      for (const { seat } of hands) {
        this.#put({ kind: 'deal', seat, card }, MS.deal, { gate: true, ...(at === this.#now ? { sound: 'deal' } : {}) }, at);
        at += stagger;
      }
    }
    this.#now = Math.max(this.#now, at - stagger + MS.deal);
  }

  #bet({ seat, chips, allIn }: Extract<ShownEvent, { type: 'called' | 'bet' | 'raised' }>): void {
    const how = { gate: true, sound: allIn ? 'all-in' : 'chips' } as const;
    this.#then({ kind: 'chips', seat, chips, allIn }, allIn ? MS.allIn : MS.chips, how);
    // A closing call is read before its chips move on.
    if (this.#nextIs('bets-collected', 'uncalled-bet-returned')) this.#now += MS.closingCall;
  }

  /** All-in hands turn up together; at showdown each has its moment. */
  #show(seat: number): void {
    const isRunOut = this.#index >= this.#runOutFrom;
    if (this.#shown === 0) this.#now += MS.beforeShow;
    const how = isRunOut && this.#shown > 0 ? {} : ({ sound: 'board' } as const);
    const end = this.#put({ kind: 'reveal', seat }, MS.reveal, { ...how, ...(isRunOut ? { gate: true } : {}) });
    this.#shown += 1;
    if (!isRunOut) this.#now += MS.perHand;
    else if (this.#nextIs('hand-shown')) this.#now += MS.cardsUpStagger;
    else this.#now = this.#put({ kind: 'equity', run: 1 }, MS.equity, {}, end);
  }

  #board(street: string, cards: number, run: 1 | 2): void {
    const isRunOut = this.#index >= this.#runOutFrom;
    if (isRunOut) this.#then({ kind: 'beat', run }, street === 'river' ? MS.riverBeat : MS.beat);
    const ms = street === 'flop' ? MS.flop : street === 'river' ? MS.river : MS.nextStreet;
    const board = BOARD_AFTER[street] ?? cards;
    for (let order = 0; order < cards; order += 1) {
      const at = this.#now + order * MS.flopStagger;
      this.#put({ kind: 'board', run, index: board - cards + order }, ms, { gate: true, ...(order === 0 ? { sound: 'board' } : {}) }, at);
    }
    this.#now += ms + Math.max(0, cards - 1) * MS.flopStagger;
    if (isRunOut) this.#then({ kind: 'equity', run }, MS.equity);
    else this.#now += MS.afterBoard;
  }

  #ended(): void {
    this.#now += Math.max(this.#holdMin, this.#isShowdown() ? MS.afterPay : MS.afterFold);
    this.#put({ kind: 'sweep' }, MS.sweep, {}, this.#now - MS.sweep);
  }

  /** Hands lie open: shown in this step, or before the offer to run it twice that this step answers. */
  #isShowdown(): boolean {
    return this.#open || this.#shown > 0 || this.#runOutFrom < this.#index;
  }

  #awarded(pot: number, shares: readonly ShownShare[]): void {
    const isFirst = !this.#paid;
    this.#paid = true;
    if (isFirst && !this.#isShowdown()) this.#now += MS.foldPay;
    for (const run of new Set(shares.map((share) => share.run ?? 1))) {
      const won = shares.filter((share) => (share.run ?? 1) === run);
      if (!isFirst || run === 2) this.#now += MS.betweenPots;
      if (this.#isShowdown()) this.#judge(pot, run, won);
      this.#then({ kind: 'pay', pot, run, shares: won }, MS.pay);
      this.#put({ kind: 'won', pot, run, shares: won }, 0, { sound: 'win' });
    }
  }

  /** Both halves of a board are marked before either is paid. */
  #judge(pot: number, run: 1 | 2, won: readonly ShownShare[]): void {
    for (const half of new Set(won.map((share) => share.half))) {
      const seats = won.filter((share) => share.half === half).map(({ seat }) => seat);
      this.#put({ kind: 'verdict', pot, run, half, seats }, MS.verdict);
      this.#now += half === 'low' ? MS.readLow : MS.readVerdict;
    }
  }
}
