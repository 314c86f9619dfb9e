import type { StoreApi } from 'zustand/vanilla';
import { deviceStorage } from './device-storage.ts';
import { createTheme, type Theme } from './theme.ts';

/** The theme of this browser, shared by the lobby and all tables. */
export const browserTheme: StoreApi<Theme> = createTheme(deviceStorage(() => window.localStorage));
