import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DeviceStorage } from './device-storage.ts';

/** Dark by default; the player may choose light or follow the device. */
export const THEMES = ['dark', 'light', 'device'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'cardroom.theme';
const LIGHT = '(prefers-color-scheme: light)';

/** The theme saved in this browser; an unknown one counts as no choice. */
export function createTheme(kept: DeviceStorage): StoreApi<Theme> {
  const stored = kept.get(KEPT);
  const store = createStore<Theme>(() => THEMES.find((one) => one === stored) ?? 'dark');
  store.subscribe((theme) => kept.set(KEPT, theme));
  return store;
}

/** The parts of the page that take a theme. */
export interface ThemedPage {
  readonly documentElement: { readonly dataset: DOMStringMap };
  querySelector(selector: string): { setAttribute(name: string, value: string): void } | null;
}

/** The colours of the browser's own bars. */
const BAR_COLOURS = { dark: '#121821', light: '#ffffff' } as const;

/** Shows the theme on the page and keeps it up to date, including the device's theme if the player follows it. */
export function followTheme(theme: StoreApi<Theme>, page: ThemedPage, device: Pick<MediaQueryList, 'matches' | 'addEventListener'>): void {
  const show = (): void => {
    const chosen = theme.getState();
    const shown = chosen === 'device' ? (device.matches ? 'light' : 'dark') : chosen;
    page.documentElement.dataset.theme = shown;
    page.querySelector('meta[name="color-scheme"]')?.setAttribute('content', shown);
    page.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[shown]);
  };
  theme.subscribe(show);
  device.addEventListener('change', show);
  show();
}

/** The device's preference, as the browser reports it. */
export function deviceTheme(window: Pick<Window, 'matchMedia'>): MediaQueryList {
  return window.matchMedia(LIGHT);
}
