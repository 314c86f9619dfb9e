import type { SessionAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { linkTo, ROUTE_CHANGED } from '../route.ts';
import { SearchButton } from '../search/search-button.tsx';
import { useChosenOperator } from './chosen-operator.tsx';
import { Icon } from './icon.tsx';
import { ACCOUNT, type MenuPage, menuOf, pageAt } from './menu.ts';
import { OperatorSwitch } from './operator-switch.tsx';
import styles from './shell.module.css';
import sidebar from './sidebar.module.css';
import { Account, Brand, DrawerMenu, Initials, Menu } from './sidebar.tsx';
import { ThemeSwitch } from './theme.tsx';

export interface ShellProps {
  readonly session: SessionAnswer;
  /** What the menu lists pages by. */
  readonly rights: readonly string[];
  readonly pages: readonly MenuPage[];
  readonly path: string;
  readonly signOut: () => void;
  readonly children: ReactNode;
}

/** The frame of every page: the menu at the left, or a bar with a drawer on a phone, and the search. */
export function Shell({ session, rights, pages, path, signOut, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  const { person: me } = session;
  const menu = menuOf(rights);
  useEffect(() => {
    const page = pageAt(pages, path);
    document.title = `${t(page?.name ?? 'shell.not-found-title')} · Cardroom`;
    // Keyboard and screen reader users continue at the start of the new page.
    if (shown.current !== path) main.current?.focus();
    shown.current = path;
  }, [pages, path]);
  const { operatorId } = useChosenOperator();
  const search = <SearchButton pages={pages} ofService={me.operatorId === null} operatorId={operatorId} />;
  const isWide = useWide();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        {t('shell.skip')}
      </a>
      {isWide ? (
        <header className={`${styles.side} ${sidebar.sidebar}`}>
          <Brand />
          <OperatorSwitch />
          {search}
          <Menu menu={menu} path={path} />
          <Account me={me} path={path} signOut={signOut} />
        </header>
      ) : (
        <header className={styles.bar}>
          <Drawer>
            <DrawerMenu menu={menu} me={me} path={path} signOut={signOut} />
          </Drawer>
          <Brand />
          {search}
          <ThemeSwitch />
          <a {...linkTo(ACCOUNT.path)} className={styles.avatar}>
            <Initials name={me.name} />
            <span className="visually-hidden">{t('menu.account')}</span>
          </a>
        </header>
      )}
      <main id="page" ref={main} tabIndex={-1} className={styles.page}>
        {children}
      </main>
    </div>
  );
}

/** The menu of a phone. It closes when a page is opened from it. */
function Drawer({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener(ROUTE_CHANGED, close);
    return () => window.removeEventListener(ROUTE_CHANGED, close);
  }, []);
  return (
    <>
      <button type="button" className={sidebar.icon} aria-label={t('shell.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" size={20} />
      </button>
      {open && (
        <Dialog title={t('shell.menu')} closeLabel={t('shell.close')} place="side" onClose={() => setOpen(false)}>
          <div className={sidebar.drawer}>{children}</div>
        </Dialog>
      )}
    </>
  );
}

const WIDE = '(min-width: 861px)';

/** Whether there is room for the menu beside the page. */
function useWide(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const media = window.matchMedia(WIDE);
    const changed = () => setWide(media.matches);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  }, []);
  return isWide;
}
