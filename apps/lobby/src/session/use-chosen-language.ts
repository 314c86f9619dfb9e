import { createContext, useCallback, useContext } from 'react';
import { showLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { keepChosenLanguage } from './chosen-language.ts';
import { type TabStorage, tabStorage } from './tab-storage.ts';

export const StorageContext = createContext<TabStorage>(tabStorage(() => window.sessionStorage));

/** Switches the language and saves the choice for this tab. */
export function useChosenLanguage(): (language: Language) => void {
  const storage = useContext(StorageContext);
  return useCallback(
    (language) => {
      keepChosenLanguage(storage, language);
      void showLanguage(language);
    },
    [storage],
  );
}
