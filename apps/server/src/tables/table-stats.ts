import { LOBBY_HANDS_COUNTED } from '@cardroom/protocol';
import type { HandLog } from './hand-log.ts';

/** How often a table's lobby figures may change, so that a list of hundreds of tables stays cheap. */
export const FIGURES_EVERY_MS = 15_000;
/** A table that finished no hand for this long shows no speed. */
export const QUIET_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** A table's figures in the lobby. */
export interface TableFigures {
  /** In minor units, rounded down to whole chips. */
  readonly averagePot: number;
  readonly handsPerHour: number;
  /** The percentage of players dealt in who saw a flop. */
  readonly flopPercent: number;
  /** Number of hands behind the figures, so that players can judge how much they mean. */
  readonly handsCounted: number;
}

interface CountedHand {
  readonly handId: string;
  readonly endedAt: number;
  /** Chips in minor units, side pots included. */
  readonly pot: number;
  readonly dealtIn: number;
  readonly sawFlop: number;
}

/** A table's figures over its last `LOBBY_HANDS_COUNTED` hands, those from before this process had it included once they have been read. */
export class TableStats {
  readonly #chipUnit: number;
  #hands: readonly CountedHand[] = [];
  #shown: { readonly at: number; readonly figures: TableFigures } | null = null;

  /** @param chipUnit the smallest chip of the table in minor units; an average never shows parts of it */
  constructor(chipUnit = 1) {
    this.#chipUnit = chipUnit;
  }

  handEnded(log: HandLog, at: number): void {
    this.#hands = [...this.#hands, countedHand(log, at)].slice(-LOBBY_HANDS_COUNTED);
  }

  /** Adds hands from before this process had the table, oldest first: each with its events and when it ended (ms). */
  addEarlier(hands: readonly (Pick<HandLog, 'handId' | 'events'> & { readonly endedAt: number })[]): void {
    // A hand that has ended here since may be among those that were read.
    const own = new Set(this.#hands.map(({ handId }) => handId));
    const earlier = hands.filter(({ handId }) => !own.has(handId)).map((hand) => countedHand(hand, hand.endedAt));
    this.#hands = [...earlier, ...this.#hands].slice(-LOBBY_HANDS_COUNTED);
    this.#shown = null;
  }

  /** When the last hand ended, ms; null before the first. */
  get lastEndedAt(): number | null {
    return this.#hands.at(-1)?.endedAt ?? null;
  }

  /** The lobby's figures at `now` (ms); they stay the same for `FIGURES_EVERY_MS`. */
  shown(now: number): TableFigures {
    if (this.#shown === null || now - this.#shown.at >= FIGURES_EVERY_MS) this.#shown = { at: now, figures: this.figures(now) };
    return this.#shown.figures;
  }

  figures(now: number): TableFigures {
    const hands = this.#hands;
    const dealtIn = sumOf(hands, 'dealtIn');
    return {
      averagePot: hands.length === 0 ? 0 : Math.floor(sumOf(hands, 'pot') / hands.length / this.#chipUnit) * this.#chipUnit,
      handsPerHour: this.#handsPerHour(now),
      flopPercent: dealtIn === 0 ? 0 : Math.round((100 * sumOf(hands, 'sawFlop')) / dealtIn),
      handsCounted: hands.length,
    };
  }

  #handsPerHour(now: number): number {
    const first = this.#hands[0]?.endedAt;
    const last = this.#hands.at(-1)?.endedAt;
    if (first === undefined || last === undefined || last === first || now - last > QUIET_MS) return 0;
    return Math.round(((this.#hands.length - 1) * HOUR_MS) / (last - first));
  }
}

function countedHand({ handId, events }: Pick<HandLog, 'handId' | 'events'>, endedAt: number): CountedHand {
  const hand = { handId, endedAt, pot: 0, dealtIn: 0, sawFlop: 0 };
  let folded = 0;
  for (const { event } of events) {
    if (event.type === 'hand-opened') hand.dealtIn = event.players.length;
    if (event.type === 'folded') folded += 1;
    // Later streets never have more players than the flop.
    if (event.type === 'board-dealt' && hand.sawFlop === 0) hand.sawFlop = hand.dealtIn - folded;
    if (event.type === 'pot-awarded') hand.pot += event.amount;
  }
  return hand;
}

function sumOf(hands: readonly CountedHand[], figure: 'pot' | 'dealtIn' | 'sawFlop'): number {
  return hands.reduce((sum, hand) => sum + hand[figure], 0);
}
