export * from './look-inside.ts';
export * from './postgres.ts';
export * from './test-store.ts';
