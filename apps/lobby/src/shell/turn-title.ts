import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useText } from '../i18n/index.ts';
import { useClient } from '../session/client-context.ts';

/** Shows in the tab's title that a table waits for the player. A table's own page does this itself. */
export function useTurnTitle(active: boolean): void {
  const t = useText();
  const waiting = useStore(useClient().tables.store, ({ tabs }) => tabs.some((tab) => tab.yourTurn));
  useEffect(() => {
    if (active) document.title = waiting ? t('app.title-turn') : t('app.title');
  }, [active, waiting, t]);
}
