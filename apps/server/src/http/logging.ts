import type { Request, RequestHandler, Response } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import { HttpError, requestIdOf } from './errors.ts';

/** Names whose values are redacted anywhere in a logged object. This is a second safeguard, as headers and bodies are never logged. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'apiKey',
  'api_key',
  'client_secret',
  'clientSecret',
  'token',
  'access_token',
  'code',
  'password',
  'recoveryCode',
  'deck',
  'hole',
  'cards',
];
const REDACTED = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** The service's log: one JSON object per line. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  const options = { level, redact: { paths: REDACTED, censor: '[redacted]' }, base: null };
  return stream ? pino(options, stream) : pino(options);
}

/** Requests for static files and from whatever watches the service. */
export function isQuiet(path: string): boolean {
  return path.startsWith('/lobby') || /^\/backoffice(?!\/api)/.test(path) || ['/healthz', '/readyz', '/metrics'].includes(path);
}

/** One line per answered request, without query (it may contain a secret), headers or body. Static files are logged at debug level only. */
export function logRequests(log: Logger, now: () => number): RequestHandler {
  return (request: Request, response: Response, next) => {
    const started = now();
    const path = request.path.slice(0, 200);
    // Read now: a request aborted within its body has lost its socket by the time it closes, and `ip` would throw.
    const { ip } = request;
    response.once('close', () => {
      const line = {
        request_id: requestIdOf(response),
        method: request.method,
        path,
        // A client that left before the answer was sent no status.
        status: response.headersSent ? response.statusCode : null,
        ms: Math.round(now() - started),
        ip,
      };
      const outcome = response.writableFinished ? 'answered' : 'client left';
      if (response.statusCode >= 500) log.error(line, outcome);
      else if (isQuiet(path)) log.debug(line, outcome);
      else log.info(line, outcome);
    });
    next();
  };
}

/** Logs unexpected errors. Only name, message and location, as an error object may hold sockets, bodies or cards. */
export function logFailure(log: Logger): (request: Request, error: unknown) => void {
  return (request, error) => {
    if (error instanceof HttpError) return;
    const known = error instanceof Error ? error : new Error(String(error));
    log.error({ method: request.method, path: request.path.slice(0, 200), error: known.name, stack: known.stack }, 'request failed');
  };
}
