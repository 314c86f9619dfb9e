import type { z } from 'zod';

/** Error answers of the operator API: one shape, and all wrong fields at once (400 only). */

export const FIELD_CODES = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'bad_format',
  'unknown_value',
  'not_enabled',
  'unknown_member',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** `field` is the member's name, `''` for a body that is no JSON object. */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
}

/** Wrong fields one answer names, and how much of a name: a body of a thousand junk members must not cost more to answer than to send. */
export const FIELD_ERRORS_MAX = 50;
export const FIELD_NAME_MAX = 100;

/** HTTP status of each top-level code. */
export const API_ERRORS = {
  INVALID_REQUEST: 400,
  INVALID_TOKEN: 401,
  INSUFFICIENT_SCOPE: 403,
  ADDRESS_NOT_ALLOWED: 403,
  PLAYER_BLOCKED: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const;
export type ApiErrorCode = keyof typeof API_ERRORS;

/** `birth_date and timezone are wrong`. */
export function fieldMessage(errors: readonly FieldError[]): string {
  const names = [...new Set(errors.map((error) => error.field))].map((name) => (name === '' ? 'the body' : name));
  const last = names.at(-1) ?? 'the body';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last} are wrong` : `${last} is wrong`;
}

/** zod's findings as field errors; a check says its own code with `params: { code }`. One error per field, the first found; at most `FIELD_ERRORS_MAX`. */
export function fieldErrors(error: z.ZodError, body: unknown): FieldError[] {
  return distinctFields(
    error.issues.flatMap((issue): FieldError[] => {
      if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), code: codeOf(issue, body) }];
      return unknownMembers(issue.keys.map((key) => [...issue.path, key].join('.')));
    }),
  );
}

/** One error per surplus member. */
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

/** zod reports an enum that is absent or no string as an invalid value. */
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
