import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeptTexts } from './kept-texts.ts';

/** Dark unless the player wants it light, or as his device has it. */
export const THEMES = ['dark', 'light', 'device'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'cardroom.theme';
const LIGHT = '(prefers-color-scheme: light)';

/** The theme this browser's player chose; a kept text that is none is as good as no choice. */
export function createTheme(kept: KeptTexts): StoreApi<Theme> {
  const stored = kept.get(KEPT);
  const store = createStore<Theme>(() => THEMES.find((one) => one === stored) ?? 'dark');
  store.subscribe((theme) => kept.set(KEPT, theme));
  return store;
}

/** What the page has to do with a theme. */
export interface ThemedPage {
  readonly documentElement: { readonly dataset: DOMStringMap };
  querySelector(selector: string): { setAttribute(name: string, value: string): void } | null;
}

/** The browser's bars above the page are part of it. */
const BAR_COLOURS = { dark: '#121821', light: '#ffffff' } as const;

/** Shows the theme on the page from now on, and follows the device while the player leaves it to the device. */
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

/** The device's own wish, as the browser tells it. */
export function deviceTheme(window: Pick<Window, 'matchMedia'>): MediaQueryList {
  return window.matchMedia(LIGHT);
}
