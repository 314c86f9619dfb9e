import { parseWire } from '@cardroom/money';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { type FieldError, fieldMessage } from '../errors.ts';
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
    'get /v1/operator/fairness',
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

/** The examples of a wrong request: what they say, and the members of the request. */
const WRONG_REQUESTS = OPERATIONS.flatMap(({ id, request, query, answers }) =>
  Object.values(answers[400]?.body?.name === 'Error' ? answers[400].body.examples : {}).map((text) => {
    const { message, errors } = JSON.parse(text) as { message: string; errors: FieldError[] };
    const schema = request?.schema ?? query;
    const members = schema === undefined ? [] : Object.keys(jsonSchemaOf(schema).properties ?? {});
    return [id, { message, errors, members }] as const;
  }),
);

test.each(WRONG_REQUESTS)('the example of a wrong %s says what the service would', (_id, { message, errors, members }) => {
  expect(message).toBe(fieldMessage(errors));
  const named = errors.filter(({ code }) => code !== 'unknown_member').map(({ field }) => field);
  if (members.length > 0) expect(members).toEqual(expect.arrayContaining(named));
});

test('a call that can be refused as UNAVAILABLE says so', () => {
  const ids = OPERATIONS.filter(({ group, answers }) => group === 'Operator API' && 503 in answers).map(({ id }) => id);
  expect(ids).toEqual(['getToken', 'launch', 'setLimits']);
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
