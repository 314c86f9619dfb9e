import type { Strategy } from './spot.ts';
import { callStation } from './strategies/call-station.ts';
import { maniac } from './strategies/maniac.ts';
import { regular } from './strategies/regular.ts';
import { tight } from './strategies/tight.ts';

export const STRATEGY_NAMES = ['call-station', 'maniac', 'tight', 'regular'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];

export const STRATEGIES: Record<StrategyName, Strategy> = { 'call-station': callStation, maniac, tight, regular };
