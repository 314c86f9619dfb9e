import { createHash, timingSafeEqual } from 'node:crypto';
import { int, readRows, type Store, shape, sql } from '@cardroom/storage';
import { type Request, type RequestHandler, Router } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { HttpError } from './errors.ts';

export interface HealthDeps {
  readonly store: Store;
  readonly metrics: Registry;
  /** Null: metrics can be read from this machine only. */
  readonly metricsToken: string | null;
  /** False until the tables are recovered, and while the service drains. */
  ready(): boolean;
  /** Whether the books balanced at the last check. */
  ledger?(): string;
}

/** The process's metrics registry, to which rooms and callbacks add their own. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * `/healthz`: the process is up. `/readyz`: it accepts players, its storage answers, and whether
 * its books balance. `/metrics`: Prometheus text.
 */
export function health(deps: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  let asking: Promise<boolean> | null = null;
  // One read at a time, however many ask: anybody can call this.
  const storage = (): Promise<boolean> => {
    asking ??= storageAnswers(deps.store).finally(() => {
      asking = null;
    });
    return asking;
  };
  router.get('/readyz', async (_request, response) => {
    const ready = deps.ready() && (await storage());
    const books = deps.ledger === undefined ? {} : { ledger: deps.ledger() };
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not-ready', ...books });
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

async function storageAnswers(store: Store): Promise<boolean> {
  try {
    await readRows(store, shape({ one: int }), sql`select 1 as one`);
    return (await store.unfit()) === null;
  } catch {
    // Without storage the service accepts nobody; the store reports the cause itself.
    return false;
  }
}

function mayReadMetrics(request: Request, token: string | null): boolean {
  // Requests forwarded by a proxy on this machine come from elsewhere, even when TRUST_PROXY is not set.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (token === null) return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip ?? '');
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
