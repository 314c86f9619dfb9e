export * from './client-messages.ts';
export * from './close-codes.ts';
export * from './hands.ts';
export * from './http.ts';
export * from './lobby.ts';
export * from './server-messages.ts';
export * from './table-state.ts';
export * from './transactions.ts';
