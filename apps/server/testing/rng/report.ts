import { cardsOf } from '@cardroom/poker';
import { DeckCounts, type Statistic, statisticsOfBytes, Z_MAX } from './statistics.ts';
import type { Shuffle } from './wrong-shuffles.ts';

export interface Examined {
  readonly statistics: readonly Statistic[];
  readonly isSound: boolean;
}

const examined = (statistics: readonly Statistic[]): Examined => ({
  statistics,
  isSound: statistics.every(({ z }) => Math.abs(z) < Z_MAX),
});

export const examineBytes = (bytes: Uint8Array): Examined => examined(statisticsOfBytes(bytes));

/** Examines so many decks of a shuffle. */
export function examineDecks(shuffle: Shuffle, nextByte: () => number, decks: number, game: 'holdem' | 'shortdeck' = 'holdem'): Examined {
  const cards = cardsOf(game);
  const counts = new DeckCounts(cards.length, cards[0] ?? 0);
  for (let hand = 0; hand < decks; hand += 1) counts.add(shuffle(nextByte, hand));
  return examined(counts.statistics());
}

/** A line for each statistic. */
export function linesOf({ statistics }: Examined): readonly string[] {
  return statistics.map(({ name, observed, expected, z }) => {
    const mark = Math.abs(z) < Z_MAX ? '' : `  <- chance does not give this (limit ${Z_MAX})`;
    return `  ${name.padEnd(32)} ${observed.toFixed(1).padStart(14)}  expected ${expected.toFixed(1).padStart(14)}  z ${z.toFixed(2).padStart(8)}${mark}`;
  });
}
