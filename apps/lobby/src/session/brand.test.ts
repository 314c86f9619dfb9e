import { expect, test } from 'vitest';
import { showBrand } from './brand.ts';

function page() {
  const shown = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string | null) => void shown.set(name, value ?? ''),
    removeProperty: (name: string) => {
      const before = shown.get(name) ?? '';
      shown.delete(name);
      return before;
    },
  };
  return { shown, style };
}

test("shows an operator's colours until another operator's session has none", () => {
  const { shown, style } = page();
  showBrand({ tokens: { '--brand': '#1e6fd9', '--house-felt': '#5a1030' }, logo: null }, { style });
  expect([...shown]).toEqual([
    ['--brand', '#1e6fd9'],
    ['--house-felt', '#5a1030'],
  ]);
  showBrand({ tokens: { '--brand': '#d32f2f' }, logo: null }, { style });
  expect([...shown]).toEqual([['--brand', '#d32f2f']]);
  showBrand(null, { style });
  expect([...shown]).toEqual([]);
});

test('applies nothing but the tokens of a brand', () => {
  const { shown, style } = page();
  showBrand({ tokens: { '--bg': 'url(https://elsewhere.example/)' } as object, logo: null }, { style });
  expect([...shown]).toEqual([]);
});
