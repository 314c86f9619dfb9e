import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { quickSeat } from '../lobby/lazy-panels.tsx';
import { quickSeatStore } from '../lobby/quick-seat-store.ts';
import { lobbyTestIds } from '../lobby/test-ids.ts';
import { useClient } from '../session/client-context.ts';
import { BoltIcon, HandsIcon, ListIcon, SettingsIcon, WalletIcon } from './icons.tsx';
import styles from './main-nav.module.css';
import { handsPath, lobbyPath, type Route, routeOf, settingsPath, transactionsPath, useAddress } from './routing.ts';
import { follow } from './table-tabs.tsx';
import { useMedia } from './use-media.ts';

const PAGES = [
  { page: 'lobby', path: lobbyPath, icon: ListIcon, also: [] },
  { page: 'hands', path: handsPath, icon: HandsIcon, also: ['statistics', 'links'] },
  { page: 'transactions', path: transactionsPath, icon: WalletIcon, also: [] },
  { page: 'settings', path: settingsPath, icon: SettingsIcon, also: ['limits', 'rules'] },
] as const;
/** On a phone, quick seat is in the middle of the bar. */
const BEFORE_QUICK_SEAT = 2;

/** The client's pages: links in the top bar, or on a phone a bar at the bottom with quick seat in reach of the thumb. */
export function MainNav({ place }: { readonly place: 'top' | 'bottom' }): ReactNode {
  const t = useText();
  const { pathname, search } = useAddress();
  const { page: current } = routeOf(pathname, search);
  const narrow = useMedia('(max-width: 760px)');
  if (narrow !== (place === 'bottom')) return null;
  const links = PAGES.map(({ page, path, icon: PageIcon, also }) => (
    <a
      key={page}
      href={path()}
      className={styles.link}
      aria-current={isCurrent(current, [page, ...also]) ? 'page' : undefined}
      data-testid={lobbyTestIds.nav(page)}
      onClick={(event) => follow(event, path())}
    >
      {place === 'top' ? null : <PageIcon size={21} />} {t(`nav.${page}`)}
    </a>
  ));
  if (place === 'top') {
    return (
      <nav className={styles.top} aria-label={t('nav.label')}>
        {links}
      </nav>
    );
  }
  return (
    <nav className={styles.bottom} aria-label={t('nav.label')}>
      {links.slice(0, BEFORE_QUICK_SEAT)}
      <QuickSeat />
      {links.slice(BEFORE_QUICK_SEAT)}
    </nav>
  );
}

function isCurrent(page: Route['page'], pages: readonly Route['page'][]): boolean {
  return pages.includes(page);
}

function QuickSeat(): ReactNode {
  const t = useText();
  const client = useClient();
  const stale = useStore(client.lobby.view, (view) => view.stale);
  const asking = useStore(quickSeatStore, (state) => state.asking);
  return (
    <button
      type="button"
      className={styles.quick}
      aria-busy={asking}
      disabled={stale}
      data-testid={lobbyTestIds.quickSeat}
      onClick={() => void quickSeat(client)}
    >
      <span className={styles.disc}>
        <BoltIcon size={22} />
      </span>
      {t('quick.title')}
    </button>
  );
}
