import { createContext, useCallback, useContext } from 'react';
import { showLanguage } from '../i18n/i18n.ts';
import { isLanguage, type Language } from '../i18n/language.ts';
import { type TabStorage, tabStorage } from './tab-storage.ts';

const CHOSEN = 'cardroom.language';

/** The language the player picked in this tab; null when he left it to what the operator said. */
export function chosenLanguage(storage: TabStorage): Language | null {
  const chosen = storage.get(CHOSEN);
  return chosen !== null && isLanguage(chosen) ? chosen : null;
}

export const StorageContext = createContext<TabStorage>(tabStorage(() => window.sessionStorage));

/** Shows another language and remembers the choice for this tab. */
export function useChosenLanguage(): (language: Language) => void {
  const storage = useContext(StorageContext);
  return useCallback(
    (language) => {
      storage.set(CHOSEN, language);
      void showLanguage(language);
    },
    [storage],
  );
}
