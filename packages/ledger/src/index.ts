export * from './accounts.ts';
export * from './book.ts';
export * from './postings.ts';
