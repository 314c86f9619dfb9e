import { isCurrency } from '@cardroom/money';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Account, Accounts } from './accounts.ts';
import { moneyText } from './format.ts';
import { writeLedgerCsv } from './ledger-csv.ts';
import type { LedgerView } from './ledger-view.ts';
import { serveFeed } from './live-feed.ts';
import type { Launcher } from './operator/launcher.ts';
import { ServiceError } from './operator/operator-client.ts';
import type { CallLog } from './wallet/call-log.ts';
import { type Faults, faultRequest } from './wallet/faults.ts';

export interface ApiParts {
  readonly accounts: Accounts;
  readonly view: LedgerView;
  readonly faults: Faults;
  readonly log: CallLog;
  readonly launcher: Launcher;
}

const GRANT_MAX_MINOR = 1_000_000_000_00;
const ROWS_MAX = 10_000;
const NO_PLAYER = { code: 'NOT_FOUND', message: 'Player not found.' };
const playerId = z
  .string()
  .min(1)
  .max(30)
  .refine((text) => text === text.toLowerCase(), 'must be lower case');
const minor = z.int().min(0).max(GRANT_MAX_MINOR);

const newPlayer = z.strictObject({
  player_id: playerId,
  name: z.string().min(1).max(50).optional(),
  currency: z.string().refine(isCurrency, 'must be an ISO 4217 code').default('EUR'),
  balance_minor: minor.default(100_000),
  language: z.string().min(2).max(10).default('en'),
  country: z.string().length(2).default('IE'),
  timezone: z.string().includes('/').default('Europe/Dublin'),
});
const depositRequest = z.strictObject({ amount_minor: minor });
const blockRequest = z.strictObject({ blocked: z.boolean() });
const launchRequest = z.strictObject({
  player_id: playerId,
  device: z.enum(['mobile', 'desktop']).default('desktop'),
  language: z.string().min(2).max(10).optional(),
  picture: z.boolean().default(false),
});
const rowsQuery = z.object({
  player: z.string().optional(),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(ROWS_MAX),
});

/** The demo operator's own API, for its pages, for bots and for tests. Amounts are integers of minor units. */
export function apiRoutes(parts: ApiParts): Router {
  const router = Router();
  router.use(express.json({ limit: '8kb' }));
  router.get('/players', (_req, res) => void res.json({ players: parts.accounts.list().map(playerJson) }));
  router.post('/players', (req, res) => createPlayer(parts, req, res));
  router.post('/players/:id/deposit', (req, res) =>
    changePlayer(parts, req, res, (id) => parts.accounts.deposit(id, depositRequest.parse(req.body).amount_minor)),
  );
  router.post('/players/:id/block', (req, res) =>
    changePlayer(parts, req, res, (id) => parts.accounts.setBlocked(id, blockRequest.parse(req.body).blocked)),
  );
  router.get('/ledger', (req, res) => void res.json(ledgerJson(parts.view, rowsQuery.parse(req.query))));
  router.get('/ledger.csv', async (_req, res) => {
    res.attachment('ledger.csv').type('csv');
    await writeLedgerCsv(parts.view, res);
  });
  router.get('/calls', (req, res) => {
    const { player, after, limit } = rowsQuery.parse(req.query);
    res.json({ calls: parts.log.after(after, { playerId: player, limit }) });
  });
  router.get('/events', (req, res) => serveFeed(parts, req, res));
  router.get('/faults', (_req, res) => void res.json({ faults: parts.faults.list() }));
  router.post('/faults', (req, res) => {
    parts.faults.set(faultRequest.parse(req.body));
    res.json({ faults: parts.faults.list() });
  });
  router.delete('/faults', (_req, res) => {
    parts.faults.clear();
    res.json({ faults: parts.faults.list() });
  });
  router.post('/launch', async (req, res) => {
    const request = launchRequest.parse(req.body);
    const launch = await parts.launcher.launch(request.player_id, {
      ip: req.ip,
      device: request.device,
      language: request.language,
      picture: request.picture,
    });
    if (launch === null) fail(res, 404, NO_PLAYER);
    else res.json(launch);
  });
  router.use((_req, res) => fail(res, 404, { code: 'NOT_FOUND', message: 'This endpoint does not exist.' }));
  router.use(reportError);
  return router;
}

function createPlayer({ accounts }: ApiParts, req: Request, res: Response): void {
  const { player_id, name, balance_minor, ...rest } = newPlayer.parse(req.body);
  const created = accounts.create({ ...rest, playerId: player_id, name: name ?? player_id, balance: balance_minor, featured: false });
  const account = accounts.find(player_id);
  res.status(created ? 201 : 200).json({ created, player: account === null ? null : playerJson(account) });
}

function changePlayer({ accounts }: ApiParts, req: Request<{ id: string }>, res: Response, change: (id: string) => boolean): void {
  const known = change(req.params.id);
  const account = accounts.find(req.params.id);
  if (!known || account === null) fail(res, 404, NO_PLAYER);
  else res.json({ player: playerJson(account) });
}

function playerJson(account: Account): object {
  const { playerId: player_id, balance, granted, name, currency, blocked, featured, language, country, timezone } = account;
  const shown = moneyText(balance, currency);
  return {
    player_id,
    name,
    currency,
    balance_minor: balance,
    granted_minor: granted,
    shown,
    blocked,
    featured,
    language,
    country,
    timezone,
  };
}

function ledgerJson(view: LedgerView, { player, after, limit }: z.infer<typeof rowsQuery>): object {
  const filter = { playerId: player, after, limit };
  const withMinor = <Row extends { amount: number; data: string }>({ amount, data: _, ...row }: Row) => ({ ...row, amount_minor: amount });
  const transactions = view.transactions(filter).map(withMinor);
  const results = view.results(filter).map(withMinor);
  return { totals: view.totals(), transactions, results };
}

function fail(res: Response, status: number, error: { code: string; message: string; errors?: unknown }): void {
  res.status(status).json({ status: 'error', ...error });
}

function reportError(error: unknown, _req: Request, res: Response, _next: NextFunction): void {
  if (error instanceof z.ZodError) {
    const errors = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    fail(res, 400, { code: 'INVALID_REQUEST', message: errors.map(({ field, message }) => `${field}: ${message}`).join('; '), errors });
  } else if (error instanceof ServiceError) {
    fail(res, 502, { code: 'SERVICE_FAILED', message: error.message });
  } else {
    const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 500) console.error('demo operator:', error);
    fail(res, status, {
      code: status >= 500 ? 'INTERNAL_ERROR' : 'INVALID_REQUEST',
      message: status >= 500 ? 'The demo casino failed; see its log.' : 'The request is invalid.',
    });
  }
}
