export * from './formats.ts';
export * from './from-events.ts';
export * from './hand-history.ts';
export * from './viewer.ts';
