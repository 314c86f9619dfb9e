export * from './from-vector.ts';
