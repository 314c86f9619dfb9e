export * from './cues.ts';
export * from './direct.ts';
export * from './times.ts';
