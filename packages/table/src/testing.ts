export { randomConfig } from './random-config.ts';
export { deckOfSeed, MOVE_MIXTURE, type RandomMove, RandomTable } from './random-table.ts';
export { deckOf, TEST_CONFIG, TestTable } from './test-table.ts';
