import { describe, expect, test } from 'vitest';
import { parseWire, WireSyntaxError } from './json-source.ts';

describe('parseWire', () => {
  test('numbers keep their source text', () => {
    expect(parseWire('{"a":100.10,"b":[9007199254740993.12,1e400],"c":"7","d":null,"e":true}')).toEqual({
      a: '100.10',
      b: ['9007199254740993.12', '1e400'],
      c: '7',
      d: null,
      e: true,
    });
  });

  test.each(['', '<html>', '{"a":1', '{"a":01}', "{'a':1}", '{"a":NaN}', '{"a":1,}'])('%j is not JSON', (text) => {
    expect(() => parseWire(text)).toThrow(WireSyntaxError);
  });

  test.each([
    '{"status":"error","status":"success"}',
    '{"a":{"b":1,"b" : 2}}',
    String.raw`{"a":1,"\u0061":2}`,
    '[{"a":[{"c":1}],"a":2}]',
    String.raw`{"a\"":1,"a\"":2}`,
  ])('%j repeats a member', (text) => {
    expect(() => parseWire(text)).toThrow('repeated');
  });

  test.each(['{"a":{"a":1},"b":{"a":2}}', '["a","a"]', '{"a":"a","b":"a:"}', String.raw`{"a":"{\"a\":","b":1}`, '[{"a":1},{"a":2}]'])(
    '%j repeats no member',
    (text) => {
      expect(() => parseWire(text)).not.toThrow();
    },
  );
});
