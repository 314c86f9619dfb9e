import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Registry } from 'prom-client';
import type { Membership } from '../cluster/membership.ts';
import { answerErrors, giveRequestId, HttpError } from '../http/errors.ts';
import { health } from '../http/health.ts';
import type { Config } from '../process/config.ts';
import { readyAnswer } from '../watch/ready-reasons.ts';

export interface StandbyPorts {
  readonly config: Pick<Config, 'port' | 'host' | 'metricsToken' | 'trustProxy'>;
  readonly member: Pick<Membership, 'isSure'>;
  readonly metrics: Registry;
}

/** When a caller may ask again, s: a take-over is a matter of seconds. */
const RETRY_AFTER_S = 1;

/** The port of a process that stands by: it says that it is not ready, and sends everybody else away for a second. */
export async function openStandbyPort({
  config,
  member,
  metrics,
}: StandbyPorts): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use(giveRequestId);
  const readiness = async () => readyAnswer(member.isSure() ? ['standby'] : ['standby', 'beats-missed']);
  app.use(health({ metrics, metricsToken: config.metricsToken, readiness }));
  app.use(
    elsewhere,
    answerErrors(() => {}),
  );
  const http = createServer(app);
  await new Promise<void>((listens, fails) => {
    http.once('error', fails);
    http.listen(config.port, config.host, () => {
      http.off('error', fails);
      listens();
    });
  });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> =>
    new Promise((done) => {
      http.close(() => done());
      http.closeAllConnections();
    });
  return {
    port: (http.address() as AddressInfo).port,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

function elsewhere(): never {
  throw new HttpError('UNAVAILABLE', 'Another process serves; try again shortly', { headers: { 'Retry-After': String(RETRY_AFTER_S) } });
}
