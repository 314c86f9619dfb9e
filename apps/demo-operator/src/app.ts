import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Accounts, FEATURED_PLAYERS } from './accounts.ts';
import { apiRoutes } from './api-routes.ts';
import { openDatabase, openLogDatabase } from './database.ts';
import { LedgerView } from './ledger-view.ts';
import { Launcher } from './operator/launcher.ts';
import { OperatorClient } from './operator/operator-client.ts';
import { notFoundPage } from './site/not-found-page.ts';
import { PICTURES_PATH, pictureRoutes } from './site/player-pictures.ts';
import { siteRoutes } from './site/site-routes.ts';
import { Books } from './wallet/books.ts';
import { CallLog } from './wallet/call-log.ts';
import { BrokenLedger } from './wallet/defects/broken-ledger.ts';
import { type DefectName, defectOf } from './wallet/defects/defects.ts';
import { Faults } from './wallet/faults.ts';
import { Ledger } from './wallet/ledger.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';

export interface AppOptions {
  readonly databaseFile: string;
  readonly service: string;
  readonly lobby: string;
  /** This site as the service reaches it; players' pictures are there. */
  readonly site: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  /** Accepted as well as `apiKey`, as during key rotation. */
  readonly secondApiKey?: string | null;
  /** Calls that are not signed with it are refused; null checks no signatures. */
  readonly signingSecret?: string | null;
  /** A mistake built into the wallet on purpose. */
  readonly defect?: DefectName | null;
  readonly now: () => number;
}

/** Creates the demo operator as one Express app; `close` closes its databases. */
export function createApp(options: AppOptions): { app: Express; close: () => void } {
  const db = openDatabase(options.databaseFile);
  const logDb = openLogDatabase(options.databaseFile);
  const accounts = new Accounts(db);
  for (const player of FEATURED_PLAYERS) accounts.create(player);
  const { now, service, clientId, clientSecret, apiKey } = options;
  const log = new CallLog(logDb, now);
  const faults = new Faults();
  const view = new LedgerView(db);
  const books = new Books(db);
  const sound = new Ledger({ db, books, accounts, now });
  const defect = options.defect ? defectOf(options.defect) : null;
  const ledger = defect === null ? sound : new BrokenLedger(sound, defect, { db, books, accounts, now });
  const apiKeys = options.secondApiKey ? [apiKey, options.secondApiKey] : [apiKey];
  const launcher = new Launcher(
    accounts,
    new OperatorClient({ service, clientId, clientSecret, log, now }),
    `${options.site}${PICTURES_PATH}`,
  );
  const app = express();
  app.disable('x-powered-by');
  app.use('/wallet', walletRoutes({ apiKeys, signingSecret: options.signingSecret ?? null, now, ledger, faults, log, defect }));
  app.use(PICTURES_PATH, pictureRoutes(accounts));
  app.use(guardPages(new URL(options.lobby).origin));
  app.use('/api', apiRoutes({ accounts, view, faults, log, launcher }));
  app.use('/assets', express.static(assetsFolder(), { index: false, maxAge: 0 }));
  app.use(siteRoutes({ accounts, view, faults, launcher }));
  app.use((_req, res) => void res.status(404).send(notFoundPage()));
  app.use(reportFailure);
  return {
    app,
    close: () => {
      logDb.close();
      db.close();
    },
  };
}

/** Sets the headers of every page, and refuses forms from other sites, which could act in a visitor's name. */
function guardPages(lobbyOrigin: string) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `frame-src ${lobbyOrigin}`,
    `form-action 'self' ${lobbyOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (req: Request, res: Response, next: NextFunction) => {
    res.set({
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    if (req.method !== 'GET' && req.get('sec-fetch-site') === 'cross-site')
      return void res.status(403).type('text').send('Requests from other sites are not allowed.');
    next();
  };
}

/** The folder is next to the source in the repository, and next to the bundle in a build. */
function assetsFolder(): string {
  const candidates = ['../public', './public'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error('the folder public of the demo operator is missing');
  return found;
}

function reportFailure(error: unknown, _req: Request, res: Response, _next: NextFunction): void {
  console.error('demo operator:', error);
  res.status(500).type('text').send('The demo casino failed; see its log.');
}
