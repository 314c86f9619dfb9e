export * from './format.ts';
export { rankDifferences } from './rank-check.ts';
export { replayHandVector } from './replay-hand.ts';
export { deckOf, setupOf } from './vector-setup.ts';
