export * from './list-view.ts';
export * from './lobby-row.ts';
export * from './room-line.ts';
export * from './seat.ts';
export { initialOf } from './shape.ts';
export * from './table.ts';
