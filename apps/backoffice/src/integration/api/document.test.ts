import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../../i18n/testing/read-texts.ts';
import { callsOf, insideOf, mediaOf, type OpenApi, type Operation, resolved, type Schema, typeText } from './document.ts';

beforeAll(() => showAll('en'));

test.each<[Schema, string]>([
  [{ type: 'string', minLength: 1, maxLength: 30 }, 'string, 1 to 30 characters'],
  [{ type: 'number', minimum: 0 }, 'number, 0 or more'],
  [{ type: 'integer', minimum: 1, maximum: 500, default: 100 }, 'integer, 1 to 500, default 100'],
  [{ const: 'success' }, '"success"'],
  [{ enum: ['win', 'loss'] }, 'one of "win", "loss"'],
  [
    { type: 'array', items: { type: 'string', pattern: '^[2-9TJQKA][cdhs]$' }, maxItems: 10 },
    'list of string, matches ^[2-9TJQKA][cdhs]$, at most 10 items',
  ],
  [{ anyOf: [{ type: 'string', format: 'date-time', pattern: 'x' }, { type: 'null' }] }, 'string, date-time or null'],
  [{}, 'anything'],
])('%j: %s', (schema, text) => {
  expect(typeText(schema)).toBe(text);
});

test('finds objects inside arrays and alternatives', () => {
  const object = { type: 'object', properties: { a: {} } };
  expect(insideOf({ type: 'array', items: object })).toEqual([object]);
  expect(insideOf({ anyOf: [object, { type: 'null' }] })).toEqual([object]);
  expect(insideOf({ type: 'string' })).toEqual([]);
});

test('reads a body of any media type', () => {
  const schema = { type: 'string' };
  expect(mediaOf({ 'application/json': { schema } })).toEqual(['application/json', { schema }]);
  expect(mediaOf({ 'application/x-ndjson': { schema } })).toEqual(['application/x-ndjson', { schema }]);
});

test('lists calls by tag and follows references', () => {
  const operation = (tag: string): Operation => ({
    operationId: tag,
    tags: [tag],
    summary: '',
    description: '',
    security: [],
    responses: {},
  });
  const document: OpenApi = {
    openapi: '3.1.1',
    info: { title: '', version: '', description: '' },
    tags: [],
    paths: { '/a': { post: operation('ours'), delete: operation('ours') }, '/b': { get: operation('theirs') } },
    components: { schemas: { One: { type: 'string' } } },
  };
  expect(callsOf(document, 'ours').map(({ method, path }) => `${method} ${path}`)).toEqual(['post /a', 'delete /a']);
  expect(resolved(document, { $ref: '#/components/schemas/One' })).toEqual({ type: 'string' });
  expect(resolved(document, { type: 'number' })).toEqual({ type: 'number' });
});
