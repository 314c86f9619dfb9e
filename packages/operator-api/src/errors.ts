import type { z } from 'zod';

/** Error answers of the operator API. They share one shape; a 400 lists every invalid field at once. */

export const FIELD_CODES = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'bad_format',
  'unknown_value',
  'not_enabled',
  'wrong_origin',
  'not_over',
  'unknown_member',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** `field` is the name of the invalid field, or `''` when the body itself is not a JSON object. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
}

/** Limits on the fields named in one answer and on each name, so that a body full of junk is not answered with a larger one. */
export const FIELD_ERRORS_MAX = 50;
export const FIELD_NAME_MAX = 100;

/** HTTP status of each top-level code. */
export const API_ERRORS = {
  INVALID_REQUEST: 400,
  INVALID_TOKEN: 401,
  INSUFFICIENT_SCOPE: 403,
  ADDRESS_NOT_ALLOWED: 403,
  PLAYER_BLOCKED: 403,
  PLAYER_LIMITED: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;
export type ApiErrorCode = keyof typeof API_ERRORS;

type Phrase = readonly [one: string, many: string];

const FIELD_PHRASES: Readonly<Record<FieldCode, Phrase>> = {
  required: ['is required', 'are required'],
  wrong_type: ['has the wrong type', 'have the wrong type'],
  too_short: ['is too short', 'are too short'],
  too_long: ['is too long', 'are too long'],
  bad_format: ['has an invalid format', 'have an invalid format'],
  unknown_value: ['has an invalid value', 'have an invalid value'],
  not_enabled: ['is not enabled for this operator', 'are not enabled for this operator'],
  wrong_origin: ['is not of the registered origin', 'are not of the registered origin'],
  not_over: ['is not over yet', 'are not over yet'],
  unknown_member: ['is not recognized', 'are not recognized'],
};
/** Fields that are numbers: they are not too short or too long. */
const NUMBERS: ReadonlySet<string> = new Set(['limit', 'session_minutes']);
const NUMBER_PHRASE: Phrase = ['is out of range', 'are out of range'];

/** `client_secret is required; nickname and operator_id are not recognized`. */
export function fieldMessage(errors: readonly FieldError[]): string {
  const byPhrase = new Map<Phrase, string[]>();
  for (const error of errors) {
    if (error.field === '') return error.code === 'wrong_type' ? 'The body must be a JSON object' : 'The body must be valid JSON';
    const phrase = phraseOf(error);
    byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), error.field]);
  }
  return [...byPhrase].map(([[one, many], fields]) => `${listed(fields)} ${fields.length === 1 ? one : many}`).join('; ');
}

function phraseOf({ field, code }: FieldError): Phrase {
  return NUMBERS.has(field) && (code === 'too_short' || code === 'too_long') ? NUMBER_PHRASE : FIELD_PHRASES[code];
}

/** `a, b and c`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/**
 * Field errors from zod's issues: one per field, the first that was found, and `FIELD_ERRORS_MAX` at most. A check of our own sets its
 * code with `params: { code }`.
 */
export function fieldErrors(error: z.ZodError, body: unknown): FieldError[] {
  return distinctFields(
    error.issues.flatMap((issue): FieldError[] => {
      if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.').slice(0, FIELD_NAME_MAX), code: codeOf(issue, body) }];
      return unknownMembers(issue.keys.map((key) => [...issue.path, key].join('.')));
    }),
  );
}

/** One error for each field that the call does not have. */
export function unknownMembers(names: readonly string[]): FieldError[] {
  return names.slice(0, FIELD_ERRORS_MAX).map((name) => ({ field: name.slice(0, FIELD_NAME_MAX), code: 'unknown_member' }));
}

function distinctFields(errors: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) if (!byField.has(error.field)) byField.set(error.field, error);
  return [...byField.values()].slice(0, FIELD_ERRORS_MAX);
}

function codeOf(issue: z.core.$ZodIssue, body: unknown): FieldCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.path.length > 0 && valueAt(body, issue.path) === undefined ? 'required' : 'wrong_type';
    case 'too_small':
      return 'too_short';
    case 'too_big':
      return 'too_long';
    case 'invalid_value':
      return enumCode(issue, body);
    case 'custom':
      return FIELD_CODES.find((code) => code === issue.params?.code) ?? 'bad_format';
    default:
      return 'bad_format';
  }
}

/** zod also reports an invalid value when an enum is missing or not a string. */
function enumCode(issue: z.core.$ZodIssue, body: unknown): FieldCode {
  const value = valueAt(body, issue.path);
  if (value === undefined) return 'required';
  return typeof value === 'string' ? 'unknown_value' : 'wrong_type';
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    body,
  );
}
