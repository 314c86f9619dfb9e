export * from './filters.ts';
export * from './free-seats.ts';
export * from './game-order.ts';
export * from './game-tabs.ts';
export * from './lone-tables.ts';
export * from './quick-seat-tables.ts';
export * from './stake-bands.ts';
export * from './stakes.ts';
