import type { Strategy } from './spot.ts';
import { callStation } from './strategies/call-station.ts';
import { maniac } from './strategies/maniac.ts';
import { aggressive, loose, regular, tight } from './strategies/tempers.ts';

export const STRATEGY_NAMES = ['call-station', 'maniac', 'tight', 'regular', 'loose', 'aggressive'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];

export const STRATEGIES: Record<StrategyName, Strategy> = { 'call-station': callStation, maniac, tight, regular, loose, aggressive };

/** The players of a lively table that is worth watching: most of them sound, one of each kind beside them. */
export const CAST: readonly StrategyName[] = ['regular', 'loose', 'regular', 'tight', 'aggressive', 'regular'];
