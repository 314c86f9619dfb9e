import type { Store } from '@cardroom/journal';
import express, { type Application, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { CallbackClient } from '../callbacks/operator-client.ts';
import type { Config } from '../config.ts';
import type { ConformanceRuns } from '../conformance/conformance-runs.ts';
import { brandOf } from '../operators/brand.ts';
import { limitsLinkOf } from '../operators/limits-link.ts';
import { allFrameOrigins } from '../operators/operators.ts';
import type { LiveLimits } from '../players/live-limits.ts';
import type { LedgerState } from '../rooms/ledger-watch.ts';
import type { Secrets } from '../security/secrets.ts';
import { createPasswords, type Passwords } from '../staff/passwords.ts';
import { backOfficeApi } from './back-office/back-office-api.ts';
import { backOfficeFiles } from './back-office/back-office-files.ts';
import { BACK_OFFICE_PATH } from './back-office/browser-guard.ts';
import { brandFiles } from './brand-files.ts';
import { createCallers } from './callers.ts';
import { answerErrors, giveRequestId, notFound } from './errors.ts';
import type { FloorServices } from './floor-services.ts';
import { health, measureRequests } from './health.ts';
import { lobbyFiles } from './lobby-files.ts';
import { logFailure, logRequests } from './logging.ts';
import { openApiFile } from './openapi.ts';
import { operatorApi } from './operator-api.ts';
import { playerApi } from './player-api.ts';
import type { PlayerServices } from './player-services.ts';
import { reportApi } from './report-api.ts';
import type { SessionStore } from './sessions.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createOperatorTokens } from './tokens.ts';

/** All of HTTP but Colyseus' own reconnect call. */
export interface HttpDeps {
  readonly config: Pick<Config, 'publicUrl' | 'lobbyDir' | 'backOfficeDir' | 'trustProxy' | 'metricsToken' | 'allowLoopbackWallets'>;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
  readonly services: PlayerServices;
  /** Open tables, for the back office. */
  readonly floor: FloorServices;
  /** Who is blocked or muted, as the tables hold to it. */
  readonly limits: Pick<LiveLimits, 'changed'>;
  /** Asks operators' wallets; the back office tests a connection with it. */
  readonly wallet: Pick<CallbackClient, 'balance'>;
  /** Runs of the conformance kit, which the back office begins. */
  readonly conformance: ConformanceRuns;
  readonly log: Logger;
  readonly metrics: Registry;
  now(): number;
  /** The service takes players: tables are recovered and it does not drain. */
  accepting(): boolean;
  /** Whether the books balanced when they were looked at last; shown by `/readyz`. */
  ledger?(): string;
  /** What was found then; shown in the back office. */
  ledgerWatch?(): LedgerState;
  /** How the back office checks passwords; tests take a cheaper way. */
  readonly passwords?: Passwords;
  /** More routes, such as the control port of tests; mounted before the answer "not found". */
  readonly more?: readonly Router[];
}

/** Mounts every route on an Express application that somebody else listens with. */
export function mountHttp(app: Application, deps: HttpDeps): void {
  const { config, store, secrets, now } = deps;
  const keys = createSigningKeys(store, secrets, now);
  const tokens = createOperatorTokens({ store, keys, issuer: config.publicUrl, now });
  const callers = createCallers({ store, log: deps.log, now });
  app.disable('x-powered-by');
  // Answers of the API are never stored, so there is nothing to compare with; files bring their own.
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(giveRequestId, logRequests(deps.log, now), measureRequests(deps.metrics), safeHeaders(config.publicUrl));
  const books = deps.ledger === undefined ? {} : { ledger: deps.ledger };
  app.use(health({ store, metrics: deps.metrics, metricsToken: config.metricsToken, ready: () => deps.accepting(), ...books }));
  app.get('/.well-known/jwks.json', async (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json(await keys.jwks());
  });
  app.use(
    operatorApi({
      store,
      secrets,
      tokens,
      callers,
      metrics: deps.metrics,
      publicUrl: config.publicUrl,
      now,
      accepting: () => deps.accepting(),
    }),
  );
  app.use(reportApi({ store, tokens, callers, now }));
  app.use(openApiFile(config.publicUrl));
  const hands = { store, sealer: secrets.journal, now };
  const look = {
    brand: (operatorId: string) => brandOf(store, operatorId),
    limitsUrl: (operatorId: string) => limitsLinkOf(store, operatorId),
  };
  const { sessions, services } = deps;
  app.use('/api', playerApi({ sessions, services, hands, ...look, now, accepting: () => deps.accepting() }));
  const passwords = deps.passwords ?? createPasswords();
  const { publicUrl, allowLoopbackWallets } = config;
  const watch = deps.ledgerWatch === undefined ? {} : { ledgerWatch: deps.ledgerWatch };
  const { wallet, conformance, floor, limits } = deps;
  const staff = { store, secrets, passwords, wallet, conformance, callers, floor, limits, allowLoopbackWallets, publicUrl, now, ...watch };
  app.use(`${BACK_OFFICE_PATH}/api`, backOfficeApi(staff));
  app.use(`${BACK_OFFICE_PATH}/api`, notFound);
  app.use(BACK_OFFICE_PATH, backOfficeFiles(config.backOfficeDir));
  app.use(brandFiles(store));
  app.use(lobbyFiles({ lobbyDir: config.lobbyDir, publicUrl: config.publicUrl, frameOrigins: () => allFrameOrigins(store), now }));
  for (const router of deps.more ?? []) app.use(router);
  app.use(notFound);
  app.use(answerErrors(logFailure(deps.log)));
}

/** The application alone, for a server without rooms. */
export function createApp(deps: HttpDeps): Application {
  const app = express();
  mountHttp(app, deps);
  return app;
}

function safeHeaders(publicUrl: string): RequestHandler {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Anything but the lobby page: neither shown in a frame nor allowed to load a thing.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if (publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000';
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
