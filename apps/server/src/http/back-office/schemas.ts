import { type FieldCode, type FieldError, fieldErrors } from '@cardroom/operator-api';
import { z } from 'zod';
import type { WrongField } from '../../audit/outcome.ts';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, type PasswordProblem, passwordProblem } from '../../staff/passwords.ts';
import { EMAIL_MAX, PERSON_NAME_MAX } from '../../staff/person.ts';
import { ROLES } from '../../staff/roles.ts';
import type { Factor } from '../../staff/sign-in.ts';
import { HttpError, invalidRequest } from '../errors.ts';

const secret = z
  .string()
  .min(1)
  .max(PASSWORD_CHARS_MAX * 4);
const code = z.string().regex(/^\d{6}$/);
const token = z.string().regex(/^[\w-]{20,100}$/);
/** The general form of an id; anything else is not found. */
export const SOME_ID = /^[\w-]{1,64}$/;

export const EMPTY = z.strictObject({});
export const SIGN_IN = z.strictObject({ email: z.string().min(1).max(EMAIL_MAX), password: secret });
export const CODE = z.strictObject({ code });
/** An authenticator code, or a recovery code instead. */
export const FACTOR = z
  .strictObject({ code: code.optional(), recoveryCode: z.string().min(1).max(60).optional() })
  .refine((given) => (given.code === undefined) !== (given.recoveryCode === undefined), { path: ['code'] })
  .transform(({ code: own = '', recoveryCode }): Factor => (recoveryCode === undefined ? { code: own } : { recoveryCode }));
export const LINK = z.strictObject({ token });
export const ACCEPT = z.strictObject({ token, password: secret, code: z.string().min(1).max(40).optional() });
export const PASSWORD = z.strictObject({ present: secret, next: secret });
export const INVITE = z.strictObject({
  email: z.string().min(1).max(EMAIL_MAX),
  name: z
    .string()
    .min(1)
    .max(PERSON_NAME_MAX * 4),
  role: z.enum(ROLES),
  operatorId: z.string().regex(SOME_ID).optional(),
});
export const ROLE = z.strictObject({ role: z.enum(ROLES) });

const text = z.string().min(1).max(200);
const time = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));
export const AUDIT_QUERY = z.strictObject({
  person: text.optional(),
  action: text.optional(),
  object: text.optional(),
  operatorId: z.string().regex(SOME_ID).optional(),
  from: time.optional(),
  until: time.optional(),
  cursor: z.string().min(1).max(100).optional(),
});

/** Parses the value. Throws `HttpError` INVALID_REQUEST naming every wrong field. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidRequest(fieldErrors(result.error, value));
}

/** A 400 error that names one field and says what is wrong with it. */
export function wrongField(field: string, fieldCode: FieldCode, message: string): HttpError {
  const errors: FieldError[] = [{ field, code: fieldCode }];
  return new HttpError('INVALID_REQUEST', `${field}: ${message}`, { errors });
}

export function refusedFields(errors: readonly WrongField[]): HttpError {
  const message = errors.map(({ field, message: why }) => `${field}: ${why}`).join('; ');
  return new HttpError('INVALID_REQUEST', message, { errors: errors.map(({ field }) => ({ field, code: 'bad_format' })) });
}

const PROBLEMS: Readonly<Record<PasswordProblem, [FieldCode, string]>> = {
  too_short: ['too_short', `needs at least ${PASSWORD_CHARS_MIN} characters`],
  too_long: ['too_long', 'has too many characters'],
  too_common: ['not_enabled', 'is too easy to guess'],
};

/** Throws for a password that is too easy to guess. */
export function checkNewPassword(field: string, password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about);
  if (problem !== null) throw wrongField(field, ...PROBLEMS[problem]);
}
