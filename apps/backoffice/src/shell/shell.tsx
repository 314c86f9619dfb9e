import type { Me } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { isWithin, linkTo } from '../route.ts';
import { SearchButton } from '../search/search-button.tsx';
import { roleName } from './roles.ts';
import styles from './shell.module.css';
import { ThemeSwitch } from './theme.tsx';

export interface ShellProps {
  readonly me: Me;
  readonly pages: readonly (readonly [path: string, name: string])[];
  readonly path: string;
  readonly signOut: () => void;
  readonly children: ReactNode;
}

/** The frame of every page: menu, search, signed-in member and sign-out. */
export function Shell({ me, pages, path, signOut, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    const name = pages.find(([one]) => isWithin(path, one))?.[1] ?? 'Not found';
    document.title = `${name} · Cardroom back office`;
    // Keyboard and screen reader users continue at the start of the new page.
    if (shown.current !== path) main.current?.focus();
    shown.current = path;
  }, [pages, path]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to content
      </a>
      <header className={styles.top}>
        <strong>Cardroom back office</strong>
        <nav aria-label="Main">
          {pages.map(([to, name]) => (
            <a key={to} {...linkTo(to)} aria-current={isWithin(path, to) ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <span className={styles.me} title={me.email}>
          {me.name} · {roleName(me.role)}
          {me.operatorId === null ? '' : ` · ${me.operatorId}`}
        </span>
        <SearchButton pages={pages} ofService={me.operatorId === null} />
        <ThemeSwitch />
        <Button size="small" onClick={signOut}>
          Sign out
        </Button>
      </header>
      <main id="page" ref={main} tabIndex={-1} className={styles.page}>
        {children}
      </main>
    </div>
  );
}
