import type { CallKind } from '@cardroom/operator-api/faults';
import type { Account } from '../accounts.ts';
import { moneyText } from '../format.ts';
import { VISITS, type Visit } from '../operator/visits.ts';
import type { Fault } from '../wallet/faults.ts';
import { callList } from './call-list.ts';
import { faultPanel } from './fault-panel.ts';
import { html, type Markup } from './html.ts';
import { CASINO_NAME, renderPage, suitIcon } from './layout.ts';

const CURRENCY_NOTES: Record<string, string> = { EUR: 'Euro tables', KRW: 'Won tables, in Korean' };

/** The front page: the players with live balances, the fault switches and the latest calls. */
export function homePage(options: { players: readonly Account[]; faults: Record<CallKind, Fault | null>; problem: string | null }): string {
  const body = html`<main>
${options.problem === null ? null : html`<p class="problem" role="alert">${options.problem}</p>`}
<section class="hero" aria-labelledby="hero-title">
<div class="hero-text">
<h1 id="hero-title">Tonight’s tables<br>are <em>open</em>.</h1>
<p>No-limit hold’em against live players. Choose a player and take a seat: every chip you bet is money from this casino’s wallet, which the poker service moves with its wallet callbacks.</p>
</div>
<div class="fan" aria-hidden="true">${card('10', 'spade')}${card('J', 'spade')}${card('Q', 'spade')}${card('K', 'heart')}${card('A', 'spade')}</div>
</section>
<section class="players" aria-labelledby="players-title">
<h2 id="players-title" class="visually-hidden">Players</h2>
${options.players.map(playerCard)}
</section>
<div class="desk">
${faultPanel(options.faults, '/')}
<section class="panel" aria-labelledby="calls-title">
<div class="panel-head"><h2 id="calls-title">Live wallet calls</h2><a href="/wallet-log">Full log</a></div>
${callList({ playerId: null, label: 'Latest calls of the four players', hidden: ['balance'], rows: 40, onlyFeatured: true })}
</section>
</div>
</main>
<footer class="foot">
<p>${CASINO_NAME} is a demo operator: it owns these accounts and their play money, requests lobby URLs from the poker service, and answers its wallet calls.</p>
</footer>`;
  return renderPage({ title: 'Play poker', current: '/', body, scripts: ['live.js', 'faults.js'], className: 'home' });
}

function playerCard(player: Account): Markup {
  const { playerId, name } = player;
  return html`<article class="player ${playerId}" aria-labelledby="player-${playerId}">
<span class="avatar" aria-hidden="true">${name.slice(0, 1)}</span>
<div class="who"><h3 id="player-${playerId}">${name}</h3><p>${CURRENCY_NOTES[player.currency] ?? player.currency}</p></div>
<p class="balance"><span class="visually-hidden">Balance </span><span data-balance="${playerId}">${moneyText(player.balance, player.currency)}</span></p>
<form method="post" action="/play"><input type="hidden" name="player_id" value="${playerId}">
<label class="visit"><span>Language and country</span><select name="country" autocomplete="off"><option value="">Account default: ${player.language}-${player.country}</option>${VISITS.map(visitOption)}</select></label>
<label class="own-picture"><input type="checkbox" name="picture" autocomplete="off"><img src="/pictures/${playerId}.png" alt="" width="24" height="24"><span>Send my picture<span class="visually-hidden"> as ${name}</span></span></label>
<button class="button play" type="submit">Play poker<span class="visually-hidden"> as ${name}</span></button></form>
<a class="beside" href="/split?player=${playerId}">Play in split view<span class="visually-hidden"> as ${name}</span></a>
</article>`;
}

function visitOption({ country, text, lang }: Visit): Markup {
  return html`<option value="${country}" lang="${lang}">${text}</option>`;
}

function card(rank: string, suit: 'spade' | 'heart'): Markup {
  return html`<span class="card ${suit}"><span class="rank">${rank}</span>${suitIcon(suit, 'pip')}</span>`;
}
