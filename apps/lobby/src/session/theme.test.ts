import { expect, test } from 'vitest';
import { deviceStorage } from './device-storage.ts';
import { createTheme, followTheme, THEMES } from './theme.ts';

function browser(stored: Record<string, string> = {}) {
  const texts = new Map(Object.entries(stored));
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, value: string) => texts.set(key, value) };
  const kept = deviceStorage(() => storage as unknown as Storage);
  const dataset: DOMStringMap = {};
  const metas = new Map<string, string>();
  const page = {
    documentElement: { dataset },
    querySelector: (selector: string) => ({ setAttribute: (_name: string, value: string) => void metas.set(selector, value) }),
  };
  const device = {
    matches: false,
    changed: () => {},
    addEventListener: (_type: string, run: () => void) => {
      device.changed = run;
    },
  };
  return { kept, texts, dataset, metas, page, device };
}

function shown(stored: Record<string, string> = {}) {
  const one = browser(stored);
  const theme = createTheme(one.kept);
  followTheme(theme, one.page, one.device as unknown as MediaQueryList);
  return { ...one, theme };
}

test('the page is dark by default', () => {
  expect(shown().dataset.theme).toBe('dark');
  expect(shown({ 'cardroom.theme': 'light' }).dataset.theme).toBe('light');
  expect(shown({ 'cardroom.theme': 'mauve' }).dataset.theme).toBe('dark');
});

test.each(THEMES)('saves %s for the next visit', (choice) => {
  const { theme, texts } = shown();
  theme.setState(choice === 'dark' ? 'light' : 'dark', true);
  theme.setState(choice, true);
  expect(texts.get('cardroom.theme')).toBe(choice);
});

test("colours the browser's bars like the page", () => {
  const { theme, metas } = shown();
  theme.setState('light', true);
  expect([...metas]).toEqual([
    ['meta[name="color-scheme"]', 'light'],
    ['meta[name="theme-color"]', '#ffffff'],
  ]);
});

test("follows the device only when the player chose the device's theme", () => {
  const { theme, dataset, device } = shown({ 'cardroom.theme': 'device' });
  expect(dataset.theme).toBe('dark');
  device.matches = true;
  device.changed();
  expect(dataset.theme).toBe('light');
  theme.setState('dark', true);
  device.changed();
  expect(dataset.theme).toBe('dark');
});
