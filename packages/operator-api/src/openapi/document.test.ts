import { parseWire } from '@cardroom/money';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { bodiesOf, jsonSchemaOf, OPERATIONS, openApiDocument } from './document.ts';

const TEXT = JSON.stringify(openApiDocument('https://poker.example.com'));
const DOCUMENT = JSON.parse(TEXT);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, discriminator: false });
addFormats.default(ajv);

test('is a valid OpenAPI document', async () => {
  const result = await new Validator().validate(DOCUMENT);
  expect([result.valid, result.errors]).toEqual([true, undefined]);
  expect(DOCUMENT.openapi).toBe('3.1.1');
});

test('every reference resolves, and every operation ID is unique', () => {
  const refs = [...TEXT.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(refs.length).toBeGreaterThan(20);
  for (const name of refs) expect(DOCUMENT.components.schemas).toHaveProperty(name as string);
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
});

test('both groups are complete: the specified calls and the additions', () => {
  const calls = Object.entries(DOCUMENT.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== 'servers')
      .map((method) => `${method} ${path}`),
  );
  expect(calls).toEqual([
    'post /v1/operator/oauth',
    'delete /v1/operator/oauth',
    'post /game-service/operator/launch',
    'get /v1/operator/transactions',
    'get /v1/operator/transactions/{transaction_id}',
    'get /v1/operator/hands',
    'get /v1/operator/hands/{round_id}',
    'get /v1/operator/open-lots',
    'delete /v1/operator/players/{player_id}/sessions',
    'get /v1/operator/players/{player_id}/limits',
    'put /v1/operator/players/{player_id}/limits',
    'get /v1/operator/rooms',
    'get /v1/operator/games',
    'get /v1/operator/summary',
    'get /player/balance',
    'post /game/transaction',
    'post /game/result',
  ]);
  expect(DOCUMENT.paths['/player/balance'].servers[0].url).toBe('{operator_url}');
});

/** Our own calls and all answers are read with `parseWire`; a call to us is plain JSON. */
const EXAMPLES = OPERATIONS.flatMap(({ id, group, request, answers }) =>
  [request, ...Object.values(answers).map(({ body }) => body)]
    .filter((body) => body !== undefined)
    .flatMap((body) => {
      const parse = body === request && group === 'Operator API' ? JSON.parse : parseWire;
      return Object.entries(body.examples).map(([name, text]) => [id, body.name, name, { schema: body.schema, parse }, text] as const);
    }),
);

describe('every example', () => {
  test('is among more than 40', () => expect(EXAMPLES.length).toBeGreaterThan(40));

  test.each(EXAMPLES)(
    '%s, %s %s, is valid against the schema of the code and of the document',
    (_id, _body, _name, { schema, parse }, text) => {
      const read = schema.safeParse(parse(text));
      expect(read.error?.issues).toBeUndefined();
      const valid = ajv.compile(jsonSchemaOf(schema));
      expect([valid(JSON.parse(text)), valid.errors]).toEqual([true, null]);
    },
  );

  test('keeps the decimals of its amounts', () => {
    expect(TEXT).toContain('"amount":100.00,');
    expect(TEXT).toContain('"balance":250.00,');
  });
});

test.each([
  ['TransactionCall', { transaction_type: 'debit' }],
  ['TransactionCall', { transaction_type: 'bet', amount: '1.00' }],
  ['LaunchRequest', { id: 'x'.repeat(31) }],
  ['WalletBalance', { status: 'success', data: { balance: '1.00', currency: 'EUR' } }],
])('%s refuses %j', (name, value) => {
  const body = bodiesOf(OPERATIONS).find((one) => one.name === name);
  expect(body && ajv.compile(jsonSchemaOf(body.schema))(value)).toBe(false);
});
