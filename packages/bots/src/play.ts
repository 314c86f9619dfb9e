/** How a bot plays, without the way to the table: for a process that has the tables itself. */
export { type Pace, pacedBy } from './pace.ts';
export { type Random, seededRandom } from './random.ts';
export { SeatedBot, type SeatedBotOptions, type SeatOutcome } from './seated-bot.ts';
export { CAST, STRATEGIES, STRATEGY_NAMES } from './strategies.ts';
export type { Link, TableNews } from './table-link.ts';
