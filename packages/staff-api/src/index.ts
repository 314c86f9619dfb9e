export type * from './books.ts';
export type * from './reconcile.ts';
export type * from './reports.ts';
export type * from './search.ts';
export type * from './stuck.ts';
export type * from './transactions.ts';
