import { expect, it, vi } from 'vitest';
import { percentText } from './percent.ts';

it('writes parts of a hundred as each locale does, with one format per locale', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const texts = [7, 38, 100].flatMap((percent) => [percentText('en-GB', percent), percentText('de-DE', percent)]);
  expect(texts).toEqual(['7%', '7\u00a0%', '38%', '38\u00a0%', '100%', '100\u00a0%']);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
