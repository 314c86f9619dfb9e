export { played } from './play-random.ts';
export { type RandomHand, randomHand } from './random-hand.ts';
