import type { Request, RequestHandler } from 'express';
import type { Tracing } from '../process/tracing.ts';
import { requestIdOf } from './errors.ts';
import { isQuiet } from './logging.ts';

/** A span for each request of a call. It names the route, never the path: a path may hold the ID of a player. */
export function traceRequests(tracing: Pick<Tracing, 'open'>): RequestHandler {
  return (request, response, next) => {
    if (isQuiet(request.path)) return next();
    const { method } = request;
    const span = tracing.open({ name: 'http request', place: 'root', facts: { method, requestId: requestIdOf(response) } });
    response.once('close', () => span.end({ method, ...routeOf(request), status: response.statusCode }, response.statusCode >= 500));
    span.run(next);
  };
}

/** The path under which the handler is registered; nothing for a request that no handler has taken. */
function routeOf({ baseUrl, route }: Request): { route?: string } {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? { route: baseUrl + path } : {};
}
