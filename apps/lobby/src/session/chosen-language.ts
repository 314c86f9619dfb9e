import { isLanguage, type Language } from '../i18n/language.ts';
import type { TabStorage } from './tab-storage.ts';

const CHOSEN = 'cardroom.language';

/** The language the player picked in this tab; null to use the operator's. */
export function chosenLanguage(storage: TabStorage): Language | null {
  const chosen = storage.get(CHOSEN);
  return chosen !== null && isLanguage(chosen) ? chosen : null;
}

/** Saves the choice for this tab. */
export function keepChosenLanguage(storage: TabStorage, language: Language): void {
  storage.set(CHOSEN, language);
}
