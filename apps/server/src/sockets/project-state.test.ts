import { TableSchema } from '@cardroom/protocol';
import { initialOf, TABLE } from '@cardroom/protocol/shapes';
import { expect, test } from 'vitest';
import { ProjectedState } from './project-state.ts';

test('a view is made only when something it is made of has changed', () => {
  const state = new TableSchema();
  const shown = new ProjectedState(state);
  let made = 0;
  const show = (potTotal: number, from: readonly unknown[]) =>
    shown.show(from, () => {
      made += 1;
      return { ...initialOf(TABLE), potTotal };
    });
  const table = {};
  show(100, [table, 1]);
  show(999, [table, 1]);
  expect([made, state.potTotal]).toEqual([1, 100]);
  show(200, [table, 2]);
  show(300, [{}, 2]);
  expect([made, state.potTotal]).toEqual([3, 300]);
});

test('after a view that failed, the next one is made whatever it is made of', () => {
  const state = new TableSchema();
  const shown = new ProjectedState(state);
  shown.show([1], () => initialOf(TABLE));
  expect(() =>
    shown.show([2], () => {
      throw new Error('no view');
    }),
  ).toThrow('no view');
  shown.show([1], () => ({ ...initialOf(TABLE), potTotal: 5 }));
  expect(state.potTotal).toBe(5);
});
