import { t } from '../../i18n/i18n.ts';
/** The parts of an OpenAPI document that the page reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}
/** A body in one of the forms that a call takes or answers. */
interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
/** By media type: JSON, or lines of JSON. */
type Content = Readonly<Record<string, Media>>;
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One call with its method and path. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The media type of a body and what it looks like; a call has one. */
export function mediaOf(content: Content): readonly [type: string, media: Media] {
  return Object.entries(content)[0] ?? ['', { schema: {} }];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The calls with a tag, in the order of the document. */
export function callsOf(document: OpenApi, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => METHODS.includes(method) && operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** The schema that a reference names; any other schema is returned unchanged. */
export function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** A schema in a few words: `string, 1 to 30 characters`, `number, 0 or more`, `one of a, b`. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    return t('api-ref.type.one-of', { values: schema.enum.map((one) => JSON.stringify(one)).join(', ') });
  }
  const either = schema.oneOf ?? schema.anyOf;
  if (either !== undefined) return either.map(typeText).reduce((first, second) => t('api-ref.type.or', { first, second }));
  const facts = [
    schema.format,
    ...limitsOf(schema),
    schema.default === undefined ? undefined : t('api-ref.type.default', { value: JSON.stringify(schema.default) }),
  ];
  return [baseText(schema), ...facts.filter((fact) => fact !== undefined)].join(', ');
}

function baseText({ type, items }: Schema): string {
  if (type !== 'array') return type ?? t('api-ref.type.anything');
  return items === undefined ? t('api-ref.type.list') : t('api-ref.type.list-of', { type: typeText(items) });
}

function limitsOf(schema: Schema): string[] {
  const between = (least: number | undefined, most: number | undefined, unit: 'number' | 'characters' | 'items'): string[] => {
    const id = `api-ref.limit.${unit}` as const;
    if (least !== undefined && most !== undefined) return [t(`${id}.between`, { least, most })];
    if (most !== undefined) return [t(`${id}.most`, { most })];
    return least === undefined ? [] : [t(`${id}.least`, { least })];
  };
  return [
    ...between(schema.minimum, schema.maximum, 'number'),
    ...between(schema.minLength, schema.maxLength, 'characters'),
    ...between(schema.minItems, schema.maxItems, 'items'),
    ...(schema.pattern === undefined || schema.format !== undefined ? [] : [t('api-ref.type.matches', { pattern: schema.pattern })]),
  ];
}

/** The object schemas inside a schema: itself, those of its items, or one per alternative. */
export function insideOf(schema: Schema): readonly Schema[] {
  const either = schema.oneOf ?? schema.anyOf;
  if (either !== undefined) return either.flatMap(insideOf);
  if (schema.type === 'array' && schema.items !== undefined) return insideOf(schema.items);
  return schema.properties === undefined ? [] : [schema];
}
