import { expect, test } from 'vitest';
import { newId, strangerId } from './ids.ts';

test('ids are UUIDv7 of their moment, each another', () => {
  const now = Date.parse('2026-11-20T10:31:07.412Z');
  const ids = Array.from({ length: 1_000 }, () => newId(now));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

test('strangers are ids that a launch call could carry', () => {
  expect(strangerId()).toMatch(/^nobody-[0-9a-f]{16}$/);
});
