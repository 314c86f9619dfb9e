export { potsOfHands } from '../migrations/0008-pots-of-hands.ts';
export { postgresTexts } from '../postgres-sql.ts';
export * from './cutting-proxy.ts';
export * from './first-version.ts';
export * from './look-inside.ts';
export * from './postgres.ts';
export * from './test-store.ts';

/** A program that writes units until it is killed: `node FILE DATA_DIR DATABASE_URL`; it prints the number of each durable one. */
export const WRITE_UNTIL_KILLED = new URL('../fixtures/write-until-killed.ts', import.meta.url);
