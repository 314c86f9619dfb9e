import { randomUUID } from 'node:crypto';
import { API_ERRORS, type ApiErrorCode, type FieldError, fieldMessage } from '@cardroom/operator-api';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';

/** Codes only the player API answers, with their HTTP status. */
const PLAYER_ERRORS = {
  INVALID_LAUNCH_CODE: 401,
  INVALID_SESSION: 401,
  NO_OPEN_SEAT: 409,
  NOTES_FULL: 409,
  ALREADY_REPORTED: 409,
  REPORTS_FULL: 409,
  TOO_MANY_TRANSACTIONS: 409,
  TOO_MANY_CONNECTIONS: 429,
} as const;
/** Codes only the back office answers. */
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

/** A request that is refused: one shape for all of HTTP, `{ status, code, message, request_id, errors? }`. */
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

/** 400 that names every wrong field. */
export function invalidRequest(errors: readonly FieldError[]): HttpError {
  return new HttpError('INVALID_REQUEST', fieldMessage(errors), { errors });
}

/** Gives each request the id that its answer carries as `X-Request-Id`, and in the body. */
export const giveRequestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID();
  response.setHeader('X-Request-Id', requestIdOf(response));
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}

export const notFound: RequestHandler = (request) => {
  throw new HttpError('NOT_FOUND', `There is no ${request.method} ${request.path.slice(0, 100)}`);
};

/** Answers every refused or failed request. `failed` hears of what nobody foresaw; the client learns no detail of it. */
export function answerErrors(failed: (request: Request, error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    const known = error instanceof HttpError ? error : bodyError(error);
    if (!known) failed(request, error);
    if (response.headersSent) return next(error);
    const refusal = known ?? new HttpError('INTERNAL_ERROR', 'Something failed on our side; the request_id finds it in our logs');
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

/** Errors of the body reader carry a `type`; those of the router (a malformed %-escape in the path) a `status`. */
function bodyError(error: unknown): HttpError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') {
    // The rest of the body is never read, so no further request can follow on this connection; without the header a client would try.
    return new HttpError('PAYLOAD_TOO_LARGE', 'The body is too large', { headers: { Connection: 'close' } });
  }
  if (typeof status === 'number' && status >= 400 && status < 500) return invalidRequest([{ field: '', code: 'bad_format' }]);
  return null;
}
