import type { Store } from '@cardroom/storage';
import express, { type Application, type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { HouseRuns } from '../callbacks/house-runs.ts';
import type { CallbackClient } from '../callbacks/operator-client.ts';
import type { ReadWalletHealth } from '../callbacks/wallet-health.ts';
import type { Crew } from '../cluster/crew.ts';
import type { FairDays } from '../fair-days/fair-days.ts';
import type { DealKeys } from '../fair-deal/deal-keys.ts';
import type { FloorServices } from '../floor/house-floor.ts';
import { backOfficeApi } from '../http/back-office/back-office-api.ts';
import { readingCallers } from '../http/back-office/callers-of-all.ts';
import { readingLedgerFinding } from '../http/back-office/ledger-of-all.ts';
import { answerErrors, giveRequestId, notFound } from '../http/errors.ts';
import { health, measureRequests, type ReadyAnswer } from '../http/health.ts';
import { logFailure, logRequests } from '../http/logging.ts';
import { createCallers } from '../http/operator-api/callers.ts';
import { fairnessApi } from '../http/operator-api/fairness-api.ts';
import { openApiFile } from '../http/operator-api/openapi.ts';
import { operatorApi } from '../http/operator-api/operator-api.ts';
import { tellVersion, VERSIONED_PATHS } from '../http/operator-api/operator-bearer.ts';
import { overviewApi } from '../http/operator-api/overview-api.ts';
import { playerCalls } from '../http/operator-api/player-calls.ts';
import { reportApi } from '../http/operator-api/report-api.ts';
import { backOfficeFiles } from '../http/pages/back-office-files.ts';
import { brandFiles } from '../http/pages/brand-files.ts';
import { fairPage } from '../http/pages/fair-page.ts';
import { lobbyFiles } from '../http/pages/lobby-files.ts';
import { notFoundPage } from '../http/pages/not-found-page.ts';
import { pictureFiles } from '../http/pages/picture-files.ts';
import { playerApi } from '../http/player-api/player-api.ts';
import type { MakeLimiter } from '../http/rate-limit.ts';
import { traceRequests } from '../http/trace-requests.ts';
import type { LedgerState } from '../money/ledger-watch.ts';
import { betSizesOf } from '../operators/bet-sizes.ts';
import { brandOf } from '../operators/brand.ts';
import { frameOriginsByOperator, frameRulesOf } from '../operators/frame-origins.ts';
import { handSharingOf } from '../operators/hand-sharing.ts';
import { limitsLinkOf } from '../operators/limits-link.ts';
import { realityCheckOf } from '../operators/player-rules.ts';
import { createSigningKeys } from '../operators/signing-keys.ts';
import { createOperatorTokens } from '../operators/tokens.ts';
import type { LiveEnds } from '../players/live-ends.ts';
import type { LiveLimits } from '../players/live-limits.ts';
import type { PlayerLooks } from '../players/player-looks.ts';
import { type PlayerPictures, pictureOf } from '../players/player-pictures.ts';
import type { SessionStore } from '../players/sessions.ts';
import type { Config } from '../process/config.ts';
import { idsOf } from '../process/ids.ts';
import type { Secrets } from '../process/secrets.ts';
import type { Tracing } from '../process/tracing.ts';
import type { CountOnline } from '../sockets/online-players.ts';
import type { PlayerServices } from '../sockets/player-services.ts';
import { BACK_OFFICE_PATH } from '../staff/links.ts';
import { createPasswords, type Passwords } from '../staff/passwords.ts';

/** The dependencies of all HTTP routes. */
export interface HttpDeps {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'production'
    | 'demo'
    | 'lobbyDir'
    | 'backOfficeDir'
    | 'trustProxy'
    | 'launchesPerSecond'
    | 'metricsToken'
    | 'allowLoopbackWallets'
  >;
  readonly store: Store;
  /** The processes that serve beside this one. */
  readonly crew: Crew;
  readonly secrets: Secrets;
  /** The keys that sign the fair deal. */
  readonly dealKeys: Pick<DealKeys, 'published'>;
  /** The days of the fair deal. */
  readonly fairDays: FairDays;
  readonly sessions: SessionStore;
  readonly services: PlayerServices;
  /** Open tables, for the back office. */
  readonly floor: FloorServices;
  /** Applies the ends of sessions at tables and sockets. */
  readonly ends: LiveEnds;
  /** Applies changed blocks and mutes at the tables. */
  readonly limits: Pick<LiveLimits, 'changed'>;
  readonly looks: PlayerLooks;
  /** Fetches the pictures that launches name. */
  readonly pictures: Pick<PlayerPictures, 'take'>;
  /** Calls operators' wallets; the back office tests a connection with it. */
  readonly wallet: Pick<CallbackClient, 'balance'>;
  /** How operators' wallets have answered; shown in the back office. */
  readonly walletHealth: ReadWalletHealth;
  /** Counts an operator's players with an open connection. */
  readonly online: CountOnline;
  /** Runs of the conformance kit, started in the back office. */
  readonly conformance: HouseRuns;
  readonly log: Logger;
  readonly tracing: Tracing;
  readonly metrics: Registry;
  /** The limits of requests. */
  readonly limiter: MakeLimiter;
  now(): number;
  /** Whether the service accepts players: tables are recovered and it is not draining. */
  accepting(): boolean;
  /** What `/readyz` says; a proxy (`isForProxy`) gets its answer sooner. */
  readiness(isForProxy: boolean): Promise<ReadyAnswer>;
  /** Nobody gains by losing the sockets that are open, even if the process is not ready. */
  keepsSockets(): boolean;
  /** Whether the books balanced at the last check; shown by `/readyz`. */
  ledger?(): string;
  /** The findings of the last check; shown in the back office. */
  ledgerWatch?(): LedgerState;
  /** How the back office checks passwords; tests use a cheaper way. */
  readonly passwords?: Passwords;
  /** Additional routes, such as the control port of tests; mounted before the "not found" answer. */
  readonly more?: readonly Router[];
}

/** Mounts every route on an Express application whose server the caller runs. */
export function mountHttp(app: Application, deps: HttpDeps): void {
  const { config, store, secrets, limiter, now } = deps;
  const keys = createSigningKeys(store, secrets, now);
  const tokens = createOperatorTokens({ store, keys, issuer: config.publicUrl, now });
  const callers = createCallers({ store, log: deps.log, now });
  app.disable('x-powered-by');
  // API answers are never stored, so they need no ETag; static files bring their own.
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(
    giveRequestId,
    traceRequests(deps.tracing),
    logRequests(deps.log, now),
    measureRequests(deps.metrics),
    safeHeaders(config.publicUrl),
  );
  app.use(VERSIONED_PATHS, tellVersion);
  const books = deps.ledger === undefined ? {} : { ledger: deps.ledger };
  app.use(
    health({
      metrics: deps.metrics,
      metricsToken: config.metricsToken,
      readiness: (isForProxy) => deps.readiness(isForProxy),
      keepsSockets: () => deps.keepsSockets(),
      ...books,
    }),
  );
  app.get('/.well-known/jwks.json', async (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json(await keys.jwks());
  });
  app.get('/.well-known/cardroom-fairness.json', async ({ query }, response) => {
    const days = await deps.fairDays.published(query.days === 'all');
    // Pages of other origins may read them, such as a verifier of one's own.
    response.set({ 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' });
    response.json({ ...(await deps.dealKeys.published()), days });
  });
  app.use(
    operatorApi({
      store,
      secrets,
      tokens,
      callers,
      ends: deps.ends,
      metrics: deps.metrics,
      publicUrl: config.publicUrl,
      launchesPerSecond: config.launchesPerSecond,
      limiter,
      now,
      accepting: () => deps.accepting(),
    }),
  );
  app.use(reportApi({ store, tokens, callers, limiter, now }));
  app.use(fairnessApi({ store, tokens, callers, limiter, fairDays: deps.fairDays }));
  app.use(playerCalls({ store, tokens, callers, ends: deps.ends, limits: deps.limits, limiter, now }));
  app.use(overviewApi({ store, tokens, callers, limiter, now }));
  app.use(openApiFile(config.publicUrl));
  const hands = { store, sealer: secrets.journal, fairDays: deps.fairDays, now };
  const look = {
    brand: (operatorId: string) => brandOf(store, operatorId),
    betSizes: (operatorId: string) => betSizesOf(store, operatorId),
    limitsUrl: (operatorId: string) => limitsLinkOf(store, operatorId),
  };
  const { sessions, services } = deps;
  const own = {
    ...{ store, now, ends: deps.ends },
    realityMinutes: async (operatorId: string) => (await realityCheckOf(store, operatorId)) || null,
  };
  const sharing = { secrets, newId: idsOf(), sharingOf: (operatorId: string) => handSharingOf(store, operatorId) };
  app.use(
    '/api',
    playerApi({
      sessions,
      services,
      hands,
      own,
      sharing,
      looks: deps.looks,
      pictures: deps.pictures,
      ...look,
      limiter,
      now,
      accepting: () => deps.accepting(),
    }),
  );
  const passwords = deps.passwords ?? createPasswords();
  const { publicUrl, lobbyDir, launchesPerSecond, allowLoopbackWallets } = config;
  const frames = frameRulesOf(config);
  const watch = deps.ledgerWatch === undefined ? {} : { ledgerFinding: readingLedgerFinding(deps.crew, deps.ledgerWatch) };
  const { wallet, conformance, floor, limits, log, fairDays, dealKeys } = deps;
  const staff = {
    store,
    secrets,
    passwords,
    wallet,
    walletHealth: deps.walletHealth,
    online: deps.online,
    conformance,
    callers: readingCallers(deps.crew, callers),
    floor,
    limits,
    fairDays,
    dealKeys,
    ends: deps.ends,
    log,
    allowLoopbackWallets,
    frames,
    publicUrl,
    launchesPerSecond,
    limiter,
    now,
    ...watch,
  };
  app.use(`${BACK_OFFICE_PATH}/api`, backOfficeApi(staff));
  app.use(`${BACK_OFFICE_PATH}/api`, notFound);
  app.use(BACK_OFFICE_PATH, backOfficeFiles(config.backOfficeDir));
  app.use(brandFiles(store));
  app.use(pictureFiles((operatorId, file) => pictureOf(store, operatorId, file)));
  app.use(fairPage(lobbyDir));
  app.use(lobbyFiles({ lobbyDir, publicUrl, frameOrigins: () => frameOriginsByOperator(store, frames), now }));
  for (const router of deps.more ?? []) app.use(router);
  app.use(notFoundPage, notFound);
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
    // Everything except the lobby page: it may not be framed or load anything.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if (publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
