export * from './balances.ts';
export * from './cutting-proxy.ts';
export * from './first-version.ts';
export * from './look-inside.ts';
export * from './postgres.ts';
export * from './test-store.ts';
