import type { Account } from '../accounts.ts';
import { moneyText } from '../format.ts';
import type { Totals } from '../ledger-view.ts';
import { callList } from './call-list.ts';
import { html, type Markup } from './html.ts';
import { renderPage } from './layout.ts';

const SHOWN_ROWS = 500;

/** The log of all calls, or those of one player, with the totals of the ledger. */
export function logPage(options: { player: Account | null; players: readonly Account[]; totals: readonly Totals[] }): string {
  const { player, players, totals } = options;
  const tab = (name: string, address: string, current: boolean) =>
    html`<a class="tab" href="${address}" ${current ? html`aria-current="page"` : null}>${name}</a>`;
  const body = html`<main class="log">
<h1>Wallet log</h1>
<p class="hint">Every call between the poker service and this casino, with its exact request and answer. Times are in UTC. Also available as JSON:
<a href="/api/calls">calls</a>, <a href="/api/ledger">ledger</a>, <a href="/api/players">players</a>; for reconciliation, download the <a href="/api/ledger.csv">ledger as CSV</a>.</p>
<div class="table-scroll" role="region" aria-label="Ledger totals" tabindex="0"><table class="ledger-table"><caption class="visually-hidden">Ledger totals by currency</caption>
<thead><tr><th scope="col">Currency</th><th scope="col">Players</th><th scope="col">Granted</th><th scope="col">Debited</th><th scope="col">Credited</th>
<th scope="col">Refunded</th><th scope="col">Balances</th><th scope="col">Open debits</th><th scope="col">Books</th></tr></thead>
<tbody>${totals.map(totalsRow)}</tbody></table></div>
<nav class="tabs" aria-label="Player">${tab('All players', '/wallet-log', player === null)}${players.map((other) =>
    tab(other.name, `/wallet-log?player=${other.playerId}`, other.playerId === player?.playerId),
  )}</nav>
${callList({ playerId: player?.playerId ?? null, label: 'Calls', hidden: player === null ? ['balance'] : [], rows: SHOWN_ROWS })}
</main>`;
  return renderPage({ title: 'Wallet log', current: '/wallet-log', body, scripts: ['live.js'], className: 'log-page' });
}

function totalsRow(totals: Totals): Markup {
  const text = (minor: number) => moneyText(minor, totals.currency);
  const { granted, debited, credited, refunded, balance, open } = totals;
  const cells = [granted, debited, credited, refunded, balance, open].map((minor) => html`<td>${text(minor)}</td>`);
  return html`<tr><th scope="row">${totals.currency}</th><td>${totals.players}</td>${cells}<td>${totals.balanced ? 'balance' : 'do not balance'}</td></tr>`;
}
