import { expect, test } from 'vitest';
import { newId, strangerId } from './ids.ts';

test('IDs are unique UUIDv7 with the time they were created', () => {
  const now = Date.parse('2026-11-20T10:31:07.412Z');
  const ids = Array.from({ length: 1_000 }, () => newId(now));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

test('the IDs of unknown players are valid in a launch call', () => {
  expect(strangerId()).toMatch(/^nobody-[0-9a-f]{16}$/);
});
