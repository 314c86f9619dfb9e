import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { HttpError } from './errors.ts';

/** Whether the service accepts players, and what is wrong with it. */
export interface ReadyAnswer {
  /** `degraded`: players can play, but somebody should look. */
  readonly status: 'ready' | 'degraded' | 'not-ready';
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
}

export interface HealthDeps {
  readonly metrics: Registry;
  /** Null: metrics can be read from this machine only. */
  readonly metricsToken: string | null;
  /** Must answer within a second, whatever the database does; for a proxy (`isForProxy`) within a quarter of a second. */
  readiness(isForProxy: boolean): Promise<ReadyAnswer>;
  /** Nobody gains by losing the sockets that are open: the process plays on them, or closes them itself when its tables are elsewhere. */
  keepsSockets?(): boolean;
  /** Whether the books balanced at the last check. */
  ledger?(): string;
}

/** How often the lag of the event loop is sampled, in ms. Each sample wakes the process; the default of 10 costs more than 50 idle tables. */
const LAG_SAMPLE_MS = 100;

/** Adds memory, event loop and garbage collection to the process's metrics. */
export function measureProcess(registry: Registry): Registry {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
  return registry;
}

/**
 * `/healthz`: the process is up. `/readyz`: whether it accepts players, every reason why it should be looked at, and whether its books
 * balance. `/readyz?draining=404` is for a proxy that closes the sockets of a process with 503: a process that is not ready, but keeps its
 * sockets, answers 404, and the proxy sends it nobody new and leaves them alone (decision 50). `/metrics`: Prometheus text.
 */
export function health(deps: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (request, response) => {
    const isForProxy = request.query.draining === '404';
    const { status, reasons } = await deps.readiness(isForProxy);
    const books = deps.ledger === undefined ? {} : { ledger: deps.ledger() };
    const notReady = isForProxy && deps.keepsSockets?.() ? 404 : 503;
    response.status(status === 'not-ready' ? notReady : 200).json({ status, reasons, ...books });
  });
  router.get('/metrics', async (request, response) => {
    if (!mayReadMetrics(request, deps.metricsToken)) throw new HttpError('NOT_FOUND', 'GET /metrics does not exist');
    response.type(deps.metrics.contentType).send(await deps.metrics.metrics());
  });
  return router;
}

/** Times requests by route, never by path, as paths contain ids. */
export function measureRequests(metrics: Registry): RequestHandler {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answer times of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  return (request, response, next) => {
    const stop = seconds.startTimer();
    response.once('finish', () => stop({ method: request.method, route: routeOf(request), status: response.statusCode }));
    next();
  };
}

function routeOf(request: Request): string {
  const route = (request.route as { path?: unknown } | undefined)?.path;
  return typeof route === 'string' ? route : 'other';
}

function mayReadMetrics(request: Request, token: string | null): boolean {
  // Requests forwarded by a proxy on this machine come from elsewhere, even when TRUST_PROXY is not set.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (token === null) return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip ?? '');
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
