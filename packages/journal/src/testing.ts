export * from './testing/balances.ts';
export * from './testing/dispatch/bench.ts';
export * from './testing/dispatch/scripted-operator.ts';
export * from './testing/search-all.ts';
