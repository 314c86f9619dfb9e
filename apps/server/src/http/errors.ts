import { randomUUID } from 'node:crypto';
import { API_ERRORS, type ApiErrorCode, type FieldError, fieldMessage } from '@cardroom/operator-api';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';

/** Codes used only by the player API, with their HTTP status. */
const PLAYER_ERRORS = {
  INVALID_LAUNCH_CODE: 401,
  INVALID_SESSION: 401,
  NO_OPEN_SEAT: 409,
  NOTES_FULL: 409,
  ALREADY_REPORTED: 409,
  REPORTS_FULL: 409,
  TOO_MANY_TRANSACTIONS: 409,
  TOO_MANY_SHARED_HANDS: 409,
  TOO_MANY_CONNECTIONS: 429,
} as const;
/** Codes used only by the back office. */
const STAFF_ERRORS = {
  SIGN_IN_FAILED: 401,
  SIGN_IN_REQUIRED: 401,
  LINK_EXPIRED: 410,
  STEP_UP_REQUIRED: 403,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  CONFLICT: 409,
} as const;
export type HttpErrorCode = ApiErrorCode | keyof typeof PLAYER_ERRORS | keyof typeof STAFF_ERRORS;

/** A refused request. All of HTTP has one error shape: `{ status, code, message, request_id, errors? }`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: HttpErrorCode;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: HttpErrorCode, message: string, more: { errors?: readonly FieldError[]; headers?: Record<string, string> } = {}) {
    super(message);
    this.code = code;
    this.errors = more.errors ?? [];
    this.headers = more.headers ?? {};
  }

  get httpStatus(): number {
    return { ...API_ERRORS, ...PLAYER_ERRORS, ...STAFF_ERRORS }[this.code];
  }
}

/** A 400 error that names every wrong field. */
export function invalidRequest(errors: readonly FieldError[]): HttpError {
  return new HttpError('INVALID_REQUEST', fieldMessage(errors), { errors });
}

/** Gives each request an id, returned as `X-Request-Id` and in error bodies. */
export const giveRequestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID();
  response.setHeader('X-Request-Id', requestIdOf(response));
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}

export const notFound: RequestHandler = (request) => {
  throw new HttpError('NOT_FOUND', `${request.method} ${request.path.slice(0, 100)} does not exist`);
};

/** Answers every refused or failed request. `failed` receives unexpected errors, whose details the client never sees. */
export function answerErrors(failed: (request: Request, error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    const known = error instanceof HttpError ? error : bodyError(error);
    if (!known) failed(request, error);
    if (response.headersSent) return next(error);
    const refusal = known ?? new HttpError('INTERNAL_ERROR', 'An internal error occurred; contact support with the request_id');
    response.set({ ...refusal.headers, 'Cache-Control': 'no-store' });
    response.status(refusal.httpStatus).json({
      status: 'error',
      code: refusal.code,
      message: refusal.message,
      request_id: requestIdOf(response),
      ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
    });
  };
}

/** The body parser's errors have a `type`; those of the router (a malformed %-escape in the path) have a `status`. */
function bodyError(error: unknown): HttpError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') {
    // The rest of the body is not read, so the connection cannot be used again; without the header a client would try.
    return new HttpError('PAYLOAD_TOO_LARGE', 'The request body is too large', { headers: { Connection: 'close' } });
  }
  if (typeof status === 'number' && status >= 400 && status < 500) return invalidRequest([{ field: '', code: 'bad_format' }]);
  return null;
}
