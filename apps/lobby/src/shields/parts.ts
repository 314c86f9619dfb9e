/** The player's part in the deal and what pages show of it: one chunk, loaded with the first seat or the first hand that is shown. */
export { startDeal } from '../net/deal/start-deal.ts';
export { BookAlarm } from './alarm.tsx';
export { BookShield } from './shield.tsx';
