export * from './catalog.ts';
export * from './catalog-faults.ts';
export * from './compile-texts.ts';
