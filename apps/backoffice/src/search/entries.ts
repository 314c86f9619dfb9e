import type { SearchHit } from '@cardroom/staff-api';
import { amountText } from '../money/amount.tsx';
import { KIND_TEXTS } from '../money/words.ts';

/** A search result and the address it opens. */
export interface Entry {
  readonly address: string;
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `ofService`: service staff can see every operator, so the address names the right one. */
export function entryOf(hit: SearchHit, ofService: boolean): Entry {
  const id = encodeURIComponent(hit.id);
  const of = ofService ? `?operatorId=${encodeURIComponent(hit.operatorId)}` : '';
  const whose = ofService ? ` · ${hit.operatorId}` : '';
  if (hit.kind === 'transaction') {
    const what = `${KIND_TEXTS[hit.what]} · ${amountText(hit.amountMinor, hit.currency)} · ${hit.playerId} · ${TIME.format(hit.at)}`;
    return { address: `/money/transactions/${id}${of}`, kind: 'Transaction', title: hit.id, detail: what + whose };
  }
  if (hit.kind === 'hand') {
    const where = `${hit.gameKey} · table ${hit.tableId} · ${TIME.format(hit.at)}`;
    return { address: `/hands/${id}${of}`, kind: 'Hand', title: `#${hit.id}`, detail: where + whose };
  }
  if (hit.kind === 'player') return { address: `/players/${id}${of}`, kind: 'Player', title: hit.name, detail: hit.id + whose };
  const place = { address: `/rooms${of}#${hit.kind}-${id}`, title: hit.name };
  if (hit.kind === 'table') return { ...place, kind: 'Table', detail: `#${hit.id}${whose}` };
  return { ...place, kind: 'Room', detail: `#${hit.id}${hit.closed ? ' · closed' : ''}${whose}` };
}

/** Menu pages whose name contains the text; an empty text matches all. */
export function pagesNamed(pages: readonly (readonly [path: string, name: string])[], text: string): Entry[] {
  const wanted = text.trim().toLowerCase();
  return pages
    .filter(([, name]) => name.toLowerCase().includes(wanted))
    .map(([address, title]) => ({ address, kind: 'Page', title, detail: '' }));
}
