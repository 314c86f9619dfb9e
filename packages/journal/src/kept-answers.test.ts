import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSWER_MAX, answerOf, DAMAGED_ANSWER, FORGOTTEN_ANSWER, packedAnswer } from './kept-answers.ts';

const readBack = (text: string | null): string | null => answerOf({ response: null, packed_response: packedAnswer(text) });

describe('the stored answer of an operator', () => {
  test('takes a third of its length where answers are alike', () => {
    for (const text of [
      '{"status":"success","data":{"balance":96241.37,"currency":"EUR"}}',
      '{"status":"success","data":{"balance":12000000.00,"currency":"KRW"}}',
      '{"status": "success", "data": {"balance": 3.50, "currency": "GBP"}}',
    ]) {
      expect(readBack(text)).toBe(text);
      expect(packedAnswer(text)?.length).toBeLessThan(text.length / 3);
    }
  });

  test('is read back as it came, up to its length limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(readBack(text)).toBe(text);
      }),
    );
    expect(readBack('x'.repeat(ANSWER_MAX + 1))).toBe('x'.repeat(ANSWER_MAX));
    expect(readBack('')).toBe('');
    expect(readBack(null)).toBeNull();
  });

  test('of an earlier row is its text', () => {
    expect(answerOf({ response: 'no', packed_response: null })).toBe('no');
    expect(answerOf({ response: null, packed_response: null })).toBeNull();
  });

  test('that is damaged says so instead of failing the page', () => {
    const packed = packedAnswer('{"status":"success"}') ?? new Uint8Array();
    expect(answerOf({ response: null, packed_response: packed.slice(0, 3) })).toBe(DAMAGED_ANSWER);
    expect(answerOf({ response: null, packed_response: Uint8Array.of(9, ...packed.slice(1)) })).toBe(DAMAGED_ANSWER);
  });

  test('that was removed after its time says so', () => {
    expect(answerOf({ response: null, packed_response: new Uint8Array() })).toBe(FORGOTTEN_ANSWER);
  });
});
