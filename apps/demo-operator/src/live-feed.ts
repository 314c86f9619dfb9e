import type { Request, Response } from 'express';
import type { Accounts } from './accounts.ts';
import { viewCall } from './call-view.ts';
import { moneyText } from './format.ts';
import type { LedgerView, Totals } from './ledger-view.ts';
import { armedCount, armedList } from './site/fault-panel.ts';
import type { CallLog, CallRow } from './wallet/call-log.ts';
import type { Faults } from './wallet/faults.ts';

const REPLAY_MAX = 200;
/** A comment line this often keeps proxies from closing a silent connection. */
const KEEP_ALIVE_MS = 20_000;

interface FeedParts {
  readonly log: CallLog;
  readonly accounts: Accounts;
  readonly view: LedgerView;
  readonly faults: Faults;
}

/**
 * Server-sent events: `call` for each changed row of the log (of one player with `player`), `balances` of the front page's players,
 * `totals` of that player, and `faults` when they change. `only=featured` leaves out bots. A page that reconnects gets what it missed.
 */
export function serveFeed(parts: FeedParts, req: Request, res: Response): void {
  const playerId = typeof req.query.player === 'string' ? req.query.player : null;
  const people = req.query.only === 'featured' ? new Set(Object.keys(balancesOf(parts.accounts))) : null;
  const wanted = (row: CallRow) =>
    (playerId === null || row.player_id === playerId) && (people === null || row.player_id === null || people.has(row.player_id));
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const send = (event: string, data: unknown, id?: number) =>
    res.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const sendMoney = () => {
    send('balances', balancesOf(parts.accounts));
    const account = playerId === null ? null : parts.accounts.find(playerId);
    if (account !== null) send('totals', totalsText(parts.view.totalsOf(account)));
  };
  let armed = '';
  const sendFaults = () => {
    const faults = parts.faults.list();
    const now = JSON.stringify({ armed: armedCount(faults), list: armedList(faults, '/').text });
    if (now !== armed) res.write(`event: faults\ndata: ${now}\n\n`);
    armed = now;
  };
  const sendCall = (row: CallRow) => {
    if (wanted(row)) send('call', viewCall(row), row.rev);
    if (row.state !== 'open' && row.kind !== 'balance') sendMoney();
    sendFaults();
  };
  const seen = Number(req.get('last-event-id'));
  const missed = Number.isSafeInteger(seen) && seen > 0 ? parts.log.since(seen, REPLAY_MAX) : latestOf(parts.log, playerId);
  for (const row of missed.filter(wanted)) send('call', viewCall(row), row.rev);
  sendMoney();
  sendFaults();
  const unfollow = parts.log.follow(sendCall);
  const alive = setInterval(() => res.write(': here\n\n'), KEEP_ALIVE_MS);
  res.once('close', () => {
    clearInterval(alive);
    unfollow();
  });
}

function latestOf(log: CallLog, playerId: string | null): CallRow[] {
  return log.latest({ playerId: playerId ?? undefined, limit: REPLAY_MAX }).reverse();
}

/** The formatted balances of the players on the front page, by player ID. */
export function balancesOf(accounts: Accounts): Record<string, string> {
  const featured = accounts.list().filter((account) => account.featured);
  return Object.fromEntries(featured.map((account) => [account.playerId, moneyText(account.balance, account.currency)]));
}

/** Formatted totals. */
export function totalsText(totals: Totals): Record<string, string> {
  const text = (minor: number) => moneyText(minor, totals.currency);
  return {
    balance: text(totals.balance),
    debited: text(totals.debited),
    credited: text(totals.credited),
    refunded: text(totals.refunded),
    open: text(totals.open),
    results: String(totals.results),
    resultNet: `${totals.resultNet > 0 ? '+' : ''}${text(totals.resultNet)}`,
    balanced: totals.balanced ? '✓ The books balance' : 'The books do not balance',
  };
}
