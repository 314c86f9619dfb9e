import type { CallKind } from '@cardroom/operator-api/faults';
import type { Account } from '../accounts.ts';
import { moneyText } from '../format.ts';
import type { Totals } from '../ledger-view.ts';
import { totalsText } from '../live-feed.ts';
import type { Fault } from '../wallet/faults.ts';
import { callList } from './call-list.ts';
import { armedCount, faultPanel } from './fault-panel.ts';
import { html, type Markup } from './html.ts';
import { renderPage } from './layout.ts';

interface SplitOptions {
  readonly player: Account;
  readonly players: readonly Account[];
  readonly totals: Totals;
  readonly faults: Record<CallKind, Fault | null>;
}

const TOTALS = [
  ['debited', 'Debited'],
  ['credited', 'Credited'],
  ['refunded', 'Refunded'],
  ['open', 'Open debits'],
  ['results', 'Results'],
  ['resultNet', 'Net result'],
] as const;

/** One player's lobby and table next to the wallet calls that they cause. */
export function splitPage({ player, players, totals, faults }: SplitOptions): string {
  const { playerId, name } = player;
  const text = totalsText(totals);
  const body = html`<main class="split">
<h1 class="visually-hidden">${name}’s table and wallet calls</h1>
<section class="stage" aria-label="Table">
<p class="stage-note" data-stage-note role="status">Requesting a lobby URL…</p>
<iframe title="Poker lobby of ${name}" data-launch="${playerId}" referrerpolicy="no-referrer" allow="fullscreen; autoplay; clipboard-write"></iframe>
</section>
<aside class="ledger" aria-label="Wallet of ${name}">
<div class="ledger-head">
<nav class="tabs" aria-label="Player">${players.map((other) => playerTab(other, other.playerId === playerId))}</nav>
<p class="ledger-balance"><span>Balance</span> <strong data-total="balance">${moneyText(player.balance, player.currency)}</strong></p>
<dl class="totals">${TOTALS.map(([key, label]) => html`<div><dt>${label}</dt><dd data-total="${key}">${text[key] ?? ''}</dd></div>`)}</dl>
<p class="books" data-total="balanced">${text.balanced ?? ''}</p>
<details class="fault-drawer"><summary>Fault switches <span class="armed-count" data-total="armed">${armedCount(faults)}</span></summary>${faultPanel(faults, `/split?player=${playerId}`)}</details>
</div>
${callList({ playerId, label: `Wallet calls of ${name}`, hidden: [], rows: 200 })}
</aside>
</main>`;
  return renderPage({
    title: `${name}, split view`,
    current: '/split',
    body,
    scripts: ['live.js', 'split.js', 'faults.js'],
    className: 'split-page',
  });
}

function playerTab({ playerId, name }: Account, current: boolean): Markup {
  return html`<a class="tab" href="/split?player=${playerId}" ${current ? html`aria-current="page"` : null}>${name}</a>`;
}
