import type { LogKind } from '../wallet/call-log.ts';
import { html, type Markup } from './html.ts';

const FILTERS: readonly LogKind[] = ['balance', 'debit', 'credit', 'cancel', 'result', 'token', 'launch'];

export interface CallListOptions {
  readonly playerId: string | null;
  readonly label: string;
  /** Kinds that are hidden at first. */
  readonly hidden: readonly LogKind[];
  readonly rows: number;
  /** Leaves out bots. */
  readonly onlyFeatured?: boolean;
}

/** An empty list that live.js fills and keeps up to date. */
export function callList(options: CallListOptions): Markup {
  // A token belongs to the operator, not to a player.
  const chips = FILTERS.filter((kind) => kind !== 'token' || options.playerId === null).map(
    (kind) =>
      html`<button type="button" class="chip ${kind}" data-filter="${kind}" aria-pressed="${options.hidden.includes(kind) ? 'false' : 'true'}">${kind}</button>`,
  );
  return html`<div class="calls" data-calls data-player="${options.playerId ?? ''}" data-only="${options.onlyFeatured === true ? 'featured' : ''}" data-rows="${options.rows}">
<div class="chips" role="group" aria-label="Calls shown">${chips}</div>
<ol class="call-rows" aria-label="${options.label}"></ol>
<p class="empty" data-empty>No calls yet. Press Play and sit down at a table.</p>
<noscript><p class="hint">This list needs JavaScript. The same data is available at <a href="/api/calls">/api/calls</a>.</p></noscript>
</div>`;
}
