import type { SearchHit } from '@cardroom/staff-api';
import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { amountText } from '../money/amount.tsx';
import type { MenuPage } from '../shell/menu.ts';

/** A search result and the address it opens. */
export interface Entry {
  readonly address: string;
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
}

const TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** `ofService`: service staff can see every operator, so the address names the right one. */
export function entryOf(hit: SearchHit, ofService: boolean): Entry {
  const id = encodeURIComponent(hit.id);
  const of = ofService ? `?operatorId=${encodeURIComponent(hit.operatorId)}` : '';
  const whose = ofService ? ` · ${hit.operatorId}` : '';
  const kind = t(`search.kind.${hit.kind}`);
  if (hit.kind === 'transaction') {
    const what = `${t(`search.payment.${hit.what}`)} · ${amountText(hit.amountMinor, hit.currency)} · ${hit.playerId} · ${dateText(hit.at, TIME)}`;
    return { address: `/money/transactions/${id}${of}`, kind, title: hit.id, detail: what + whose };
  }
  if (hit.kind === 'hand') {
    const where = `${hit.gameKey} · ${t('search.at-table', { table: hit.tableId })} · ${dateText(hit.at, TIME)}`;
    return { address: `/hands/${id}${of}`, kind, title: `#${hit.id}`, detail: where + whose };
  }
  if (hit.kind === 'player') return { address: `/players/${id}${of}`, kind, title: hit.name, detail: hit.id + whose };
  const place = { address: `/rooms${of}#${hit.kind}-${id}`, kind, title: hit.name };
  if (hit.kind === 'table') return { ...place, detail: `#${hit.id}${whose}` };
  return { ...place, detail: `#${hit.id}${hit.closed ? ` · ${t('search.closed')}` : ''}${whose}` };
}

/** Pages of the menu whose name contains the text; an empty text matches all. Pages of an operator keep the one that is chosen. */
export function pagesNamed(pages: readonly MenuPage[], text: string, operatorId: string | null): Entry[] {
  const wanted = text.trim().toLowerCase();
  const of = operatorId === null ? '' : `?operatorId=${encodeURIComponent(operatorId)}`;
  return pages
    .map((page) => ({ address: page.path + (page.ofOperator ? of : ''), kind: t('search.kind.page'), title: t(page.name), detail: '' }))
    .filter(({ title }) => title.toLowerCase().includes(wanted));
}
