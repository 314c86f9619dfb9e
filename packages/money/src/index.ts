export * from './currency.ts';
export * from './json-source.ts';
export * from './minor-units.ts';
