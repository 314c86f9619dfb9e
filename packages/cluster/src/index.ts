export * from './beats.ts';
export * from './limits.ts';
export * from './membership.ts';
export * from './placement.ts';
export * from './share.ts';
export * from './skew.ts';
