import { expect, test } from 'vitest';
import { installJsonSource } from './json-source.ts';

/** A JSON object like that of Node 20: no rawJSON, and no source for the reviver. */
function oldJson(): JSON {
  const old = {
    parse: (text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown) =>
      JSON.parse(
        text,
        reviver &&
          function (this: unknown, key, value) {
            return reviver.call(this, key, value);
          },
      ) as unknown,
    stringify: (value: unknown, replacer?: never, space?: string) => JSON.stringify(value, replacer, space),
  };
  return old as unknown as JSON;
}

const sources = (json: JSON, text: string): unknown =>
  json.parse(text, (_key, value, context) => (typeof value === 'number' ? `source ${context.source}` : value));

test('writes raw numbers unchanged', () => {
  const json = oldJson();
  installJsonSource(json);
  const value = { amount: json.rawJSON('100.00'), list: [json.rawJSON('-0.10')], text: '1.00', 'a"b': null };
  expect(json.stringify(value)).toBe('{"amount":100.00,"list":[-0.10],"text":"1.00","a\\"b":null}');
  expect(json.stringify(undefined)).toBeUndefined();
  expect(() => json.rawJSON('"text"')).toThrow(SyntaxError);
});

test.each([
  '{"a":100.10,"b":[1e2,-0.5,0],"c":{"d":"12.30","5":5.0}}',
  '  [ 1.0 , "\\"2.0", "\\u0031", true, null ]',
  '7.70',
  '{"number-":1.10,"-1":"-1"}',
])('gives a reviver the same sources as Node 24: %s', (text) => {
  const json = oldJson();
  installJsonSource(json);
  expect(sources(json, text)).toEqual(sources(JSON, text));
  expect(json.parse(text)).toEqual(JSON.parse(text));
});

test('refuses text that is not JSON', () => {
  const json = oldJson();
  installJsonSource(json);
  for (const text of ['', '{', '{"a":01}', '[1,]', '1.']) expect(() => sources(json, text)).toThrow(SyntaxError);
});

test('does not change a JSON object that supports both', () => {
  const before = [JSON.parse, JSON.stringify, JSON.rawJSON];
  installJsonSource();
  expect([JSON.parse, JSON.stringify, JSON.rawJSON]).toEqual(before);
});
