import { repeatedMember } from '@cardroom/money';
import { FIELD_NAME_MAX, type FieldError, unknownMembers } from '@cardroom/operator-api';
import express, { type Request, type RequestHandler } from 'express';
import { invalidRequest } from './errors.ts';

/** Default limit of a request body. */
export const BODY_BYTES_MAX = 16 * 1024;

/** Reads the raw bytes of a body whatever its Content-Type. Compressed bodies are refused, as they could expand without limit. */
export const readBytes: RequestHandler = readBytesUpTo(BODY_BYTES_MAX);

/** The same with another limit. */
export function readBytesUpTo(limit: number): RequestHandler {
  return express.raw({ type: () => true, limit, inflate: false });
}

export type BodyReading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly errors: readonly FieldError[] };

const NO_JSON: BodyReading = { ok: false, errors: [{ field: '', code: 'bad_format' }] };

/**
 * The body as JSON, or as form fields where `form` allows them. A missing Content-Type counts as
 * JSON, as the spec shows none for the token call.
 */
export function readBody(request: Request, form: 'form-too' | 'json-only' = 'json-only'): BodyReading {
  const kind = contentKind(request);
  const text = textOf(request.body as unknown);
  if (text === null || kind === 'other' || (kind === 'form' && form === 'json-only')) return NO_JSON;
  // Command-line clients label JSON as a form by default; none of our forms starts with a brace.
  if (kind === 'form' && !text.startsWith('{')) return readForm(text);
  return readJson(text);
}

/** Refuses repeated members, as `readForm` refuses repeated parameters: another parser might use the other value. */
function readJson(text: string): BodyReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // JSON.parse throws only SyntaxError.
    return NO_JSON;
  }
  const repeated = repeatedMember(text);
  return repeated === null
    ? { ok: true, value }
    : { ok: false, errors: [{ field: repeated.slice(0, FIELD_NAME_MAX), code: 'bad_format' }] };
}

function contentKind(request: Request): 'json' | 'form' | 'other' {
  const type = (request.headers['content-type'] ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  return /^application\/([\w.-]+\+)?json$/.test(type) ? 'json' : 'other';
}

/** The body as JSON. Throws `HttpError` INVALID_REQUEST. */
export function jsonBody(request: Request): unknown {
  const read = readBody(request);
  if (!read.ok) throw invalidRequest(read.errors);
  return read.value;
}

/** For calls without parameters: accepts no body or `{}`. Throws `HttpError` naming the surplus members. */
export function noBody(request: Request): void {
  if (textOf(request.body as unknown) === '') return;
  const value = jsonBody(request);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidRequest([{ field: '', code: 'wrong_type' }]);
  const surplus = unknownMembers(Object.keys(value));
  if (surplus.length > 0) throw invalidRequest(surplus);
}

function textOf(body: unknown): string | null {
  if (!(body instanceof Uint8Array)) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    // The bytes are not UTF-8 and therefore not JSON.
    return null;
  }
}

/** Refuses repeated parameters (RFC 6749 3.2), as it is unclear which value is meant. */
function readForm(text: string): BodyReading {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) return { ok: false, errors: [{ field: name.slice(0, FIELD_NAME_MAX), code: 'bad_format' }] };
    fields.set(name, value);
  }
  return { ok: true, value: Object.fromEntries(fields) };
}
