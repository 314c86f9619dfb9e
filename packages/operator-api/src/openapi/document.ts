import { z } from 'zod';
import { ATTEMPT_HEADER, REQUEST_ID_HEADER, SIGNATURE_HEADER } from '../signature.ts';
import { CARDROOM_VERSION, VERSION_HEADER } from '../version.ts';
import { type Answer, type Body, GROUPS, type Operation } from './operation.ts';
import { OPERATOR_OPERATIONS } from './operator-operations.ts';
import { WALLET_OPERATIONS } from './wallet-operations.ts';

/** Every call of both groups. */
export const OPERATIONS: readonly Operation[] = [...OPERATOR_OPERATIONS, ...WALLET_OPERATIONS];

export const OPENAPI_VERSION = '3.1.1';
/** Version of the document; the major version is that of the paths. */
export const DOCUMENT_VERSION = '1.0.0';

type Json = Record<string, unknown>;

/**
 * The OpenAPI document of both interface groups, generated from the schemas that read the calls. `apiUrl`: the address of this service.
 * Use the result only with `JSON.stringify`: numbers in examples keep their text on the wire.
 */
export function openApiDocument(apiUrl: string): object {
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Cardroom for operators',
      version: DOCUMENT_VERSION,
      description:
        'The calls that an operator’s system makes to Cardroom (Operator API) and those that Cardroom makes to the operator’s wallet (Wallet callbacks). Amounts are JSON numbers with two decimals.',
    },
    servers: [{ url: apiUrl }],
    tags: [
      { name: GROUPS[0], description: 'You call Cardroom at {api_url}.' },
      { name: GROUPS[1], description: 'Cardroom calls your wallet at the {operator_url} you have set, and sends your key.' },
    ],
    paths: pathsOf(OPERATIONS),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token from POST /v1/operator/oauth.' },
        'api-key': {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description: 'The key you have set in the back office; check it on every call.',
        },
      },
      schemas: Object.fromEntries(bodiesOf(OPERATIONS).map(({ name, schema }) => [name, jsonSchemaOf(schema)])),
    },
  };
}

/** All bodies, one for each name. Throws when two schemas have the same name. */
export function bodiesOf(operations: readonly Operation[]): Body[] {
  const named = new Map<string, Body>();
  for (const { request, answers } of operations) {
    const bodies = [request, ...Object.values(answers).map(({ body }) => body)].filter((body) => body !== undefined);
    for (const body of bodies) {
      const known = named.get(body.name);
      if (known !== undefined && known.schema !== body.schema) throw new Error(`two schemas are named ${body.name}`);
      named.set(body.name, body);
    }
  }
  return [...named.values()];
}

function pathsOf(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const item = paths[operation.path] ?? (operation.group === 'Wallet callbacks' ? { servers: [WALLET_SERVER] } : {});
    paths[operation.path] = { ...item, [operation.method]: operationObject(operation) };
  }
  return paths;
}

const WALLET_SERVER = {
  url: '{operator_url}',
  description: 'Your wallet.',
  variables: { operator_url: { default: 'https://wallet.example.com/cardroom', description: 'The URL you have set.' } },
};

function operationObject(operation: Operation): Json {
  const { id, group, summary, description, security, scope, request, answers } = operation;
  const parameters = [...parametersOf(operation), ...(group === 'Wallet callbacks' ? CALLBACK_HEADERS : [])];
  return {
    operationId: id,
    tags: [group],
    summary,
    description: scope === undefined ? description : `${description} The token needs the scope ${scope}.`,
    security: security === null ? [] : [{ [security]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined ? {} : { requestBody: { required: true, content: contentOf(request) } }),
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerObject(answer, group)])),
  };
}

const OUR_HEADERS = {
  [VERSION_HEADER]: { description: 'The release that answered.', schema: { type: 'string' }, example: CARDROOM_VERSION },
};

const CALLBACK_HEADERS: readonly Json[] = [
  [VERSION_HEADER, true, 'The release that calls.', CARDROOM_VERSION],
  [
    SIGNATURE_HEADER,
    false,
    'Only when you have switched on signing: t=<seconds since 1970>,v1=<hex>. v1 is the HMAC-SHA256 of the time, a dot and the body as sent (for a GET: its query, without ?); two during a rotation, of which one must match. Refuse times more than 5 minutes away.',
    't=1763634667,v1=5f2b1c9e0d4a7b3c6e8f1a2d5c7b9e0f4a6d8c1b3e5f7a9d2c4b6e8f0a1c3d5e',
  ],
  [REQUEST_ID_HEADER, false, 'Only when you have switched on signing: unique for each attempt.', '01a1f90c-b141-70ad-9739-6563fe0f85e0-1'],
  [ATTEMPT_HEADER, false, 'Only when you have switched on signing: 1 for the first attempt of a call, then 2, 3 …', '1'],
].map(([name, required, description, example]) => ({ name, in: 'header', required, description, schema: { type: 'string' }, example }));

function answerObject({ description, body, file }: Answer, group: Operation['group']): Json {
  const headers = group === 'Operator API' ? { headers: OUR_HEADERS } : {};
  const content = file === undefined ? {} : { [file.mediaType]: { schema: { type: 'string', description: file.description } } };
  const told = { ...content, ...(body === undefined ? {} : contentOf(body)) };
  return { description, ...headers, ...(Object.keys(told).length === 0 ? {} : { content: told }) };
}

function contentOf({ name, examples }: Body): Json {
  const shown = Object.entries(examples).map(([key, text]) => [key, { value: exactJson(text) }]);
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, examples: Object.fromEntries(shown) } };
}

function parametersOf({ path, query, parameters = {} }: Operation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: parameters[name],
  }));
  if (query === undefined) return inPath;
  const { properties = {}, required = [] } = jsonSchemaOf(query) as { properties?: Record<string, Json>; required?: readonly string[] };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
    ...(parameters[name] === undefined ? {} : { example: parameters[name] }),
  }));
  return [...inPath, ...inQuery];
}

/** Schema keywords for text, which do not apply to a number on the wire. */
const OF_TEXTS = ['pattern', 'minLength', 'maxLength', 'format'] as const;

/** The JSON schema of the wire, derived from the schema that reads it. */
export function jsonSchemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'number' || jsonSchema.type === 'integer') for (const member of OF_TEXTS) delete jsonSchema[member];
    },
  });
  return json;
}

/** Parsed JSON whose numbers are written exactly as they were read. */
function exactJson(text: string): unknown {
  return JSON.parse(text, (_key, member, { source }) => (typeof member === 'number' ? JSON.rawJSON(source ?? String(member)) : member));
}
