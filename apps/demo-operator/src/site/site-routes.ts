import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Accounts } from '../accounts.ts';
import type { LedgerView } from '../ledger-view.ts';
import type { Launcher } from '../operator/launcher.ts';
import { ServiceError } from '../operator/operator-client.ts';
import { visitOf } from '../operator/visits.ts';
import { type Faults, faultFromText, faultRequest } from '../wallet/faults.ts';
import { homePage } from './home-page.ts';
import { logPage } from './log-page.ts';
import { splitPage } from './split-page.ts';

export interface SiteParts {
  readonly accounts: Accounts;
  readonly view: LedgerView;
  readonly faults: Faults;
  readonly launcher: Launcher;
}

const playForm = z.object({ player_id: z.string(), country: z.string().default(''), picture: z.literal('on').optional() });
/** Only pages of this site: a form must not send the visitor elsewhere. */
const back = z
  .string()
  .regex(/^\/(?:split\?player=[\w.-]{1,30})?$/)
  .catch('/');
const faultForm = z.object({
  kind: z.string(),
  mode: z.string(),
  ms: z.string().optional(),
  code: z.string().optional(),
  calls: z.string().optional(),
});

/** The pages that visitors see, and the two forms on them. */
export function siteRoutes(parts: SiteParts): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '4kb' });
  router.get('/', switchedBy(parts.faults), (_req, res) => showHome(parts, res, null));
  router.get('/split', switchedBy(parts.faults), (req, res) => showSplit(parts, req, res));
  router.get('/wallet-log', (req, res) => showLog(parts, req, res));
  router.post('/play', form, (req, res) => play(parts, req, res));
  router.post('/faults', form, (req, res) => setFault(parts, req, res));
  return router;
}

/** `?fault=debit-timeout` arms a fault and `?fault=off` clears all; both then leave the URL, so that a reload has no effect. */
function switchedBy(faults: Faults) {
  return (req: Request, res: Response, next: () => void) => {
    const text = req.query.fault;
    if (typeof text !== 'string') return next();
    const fault = faultFromText(text);
    if (fault !== null) faults.set(fault);
    if (text === 'off') faults.clear();
    const player = typeof req.query.player === 'string' ? `?player=${encodeURIComponent(req.query.player)}` : '';
    res.redirect(303, `${req.path}${player}`);
  };
}

function featured({ accounts }: SiteParts) {
  return accounts.list().filter((account) => account.featured);
}

function showHome(parts: SiteParts, res: Response, problem: string | null): void {
  res.status(problem === null ? 200 : 502).send(homePage({ players: featured(parts), faults: parts.faults.list(), problem }));
}

function showSplit(parts: SiteParts, req: Request, res: Response): void {
  const players = featured(parts);
  const asked = typeof req.query.player === 'string' ? parts.accounts.find(req.query.player) : players[0];
  if (!asked) res.redirect(303, '/');
  else res.send(splitPage({ player: asked, players, totals: parts.view.totalsOf(asked), faults: parts.faults.list() }));
}

function showLog(parts: SiteParts, req: Request, res: Response): void {
  const player = typeof req.query.player === 'string' ? parts.accounts.find(req.query.player) : null;
  res.send(logPage({ player, players: featured(parts), totals: parts.view.totals() }));
}

/** The Play button: gets a token, launches the player and redirects to the lobby. */
async function play(parts: SiteParts, req: Request, res: Response): Promise<void> {
  const asked = playForm.safeParse(req.body);
  const device = /Mobi|Android/i.test(req.get('user-agent') ?? '') ? 'mobile' : 'desktop';
  try {
    const visit = visitOf(asked.data?.country ?? '');
    const launch = asked.success
      ? await parts.launcher.launch(asked.data.player_id, { ip: req.ip, device, visit, picture: asked.data.picture === 'on' })
      : null;
    res.redirect(303, launch?.url ?? '/');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    showHome(parts, res, `The poker service is unavailable right now: ${error.message}.`);
  }
}

function setFault({ faults }: SiteParts, req: Request, res: Response): void {
  const form = faultForm.safeParse(req.body);
  if (form.success) {
    const { kind, mode, ms, code, calls } = form.data;
    const given = { kind, mode: mode === '' ? null : mode, ms, code, calls: calls === '' ? null : calls };
    const request = faultRequest.safeParse(given);
    if (request.success) faults.set(request.data);
  }
  res.redirect(303, back.parse((req.body as { back?: unknown } | undefined)?.back));
}
