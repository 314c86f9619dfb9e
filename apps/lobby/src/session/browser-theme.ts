import type { StoreApi } from 'zustand/vanilla';
import { keptTexts } from './kept-texts.ts';
import { createTheme, type Theme } from './theme.ts';

/** The theme of this browser, the same for the lobby and every table in it. */
export const browserTheme: StoreApi<Theme> = createTheme(keptTexts(() => window.localStorage));
