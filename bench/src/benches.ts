import { benchEvaluator } from './bench-evaluator.ts';
import { benchGames } from './bench-games.ts';
import { benchHands } from './bench-hands.ts';
import type { Bench } from './report.ts';

/** The races, by the name that the command takes. */
export const BENCHES: Readonly<Record<string, () => Bench>> = {
  evaluator: benchEvaluator,
  games: benchGames,
  hands: benchHands,
};
