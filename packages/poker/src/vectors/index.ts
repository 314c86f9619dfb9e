export * from './format.ts';
export { rankDifferences } from './rank-check.ts';
export { replayHandVector } from './replay-hand.ts';
