import { lazy, type ReactNode } from 'react';
import { addCatalog } from '../i18n/i18n.ts';
import { Later } from '../shell/later.tsx';
import type { ShieldProps } from './shield.tsx';

// Where shields and warnings go on other pages. Everything behind them is loaded when the first one shows.
const load = async () => (await Promise.all([import('./parts.ts'), addCatalog('deal')]))[0];
const LazyShield = lazy(async () => ({ default: (await load()).BookShield }));
const LazyAlarm = lazy(async () => ({ default: (await load()).BookAlarm }));

/** The shield of a hand. */
export function HandShield(props: ShieldProps): ReactNode {
  return (
    <Later>
      <LazyShield {...props} />
    </Later>
  );
}

/** The warning about the deal at a table, if there is one. */
export function DealAlarm({ table }: { readonly table: string }): ReactNode {
  return (
    <Later>
      <LazyAlarm table={table} />
    </Later>
  );
}
