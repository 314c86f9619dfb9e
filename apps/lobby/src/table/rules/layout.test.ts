import { expect, it } from 'vitest';
import { viewportOf } from './layout.ts';

it.each([
  [1440, 900, 'desktop', false, false, true],
  [1024, 700, 'desktop', false, false, false],
  [390, 844, 'portrait', false, false, false],
  [360, 640, 'portrait', true, false, false],
  [768, 1024, 'portrait', false, false, false],
  [844, 390, 'landscape', false, false, false],
  // A 1440 × 900 desktop at 200% zoom.
  [720, 450, 'landscape', false, true, false],
])('%i × %i is %s', (width, height, layout, small, narrow, panelBeside) => {
  expect(viewportOf(width, height)).toEqual({ layout, small, narrow, low: false, panelBeside });
});

it.each([
  [714, 424, true],
  [720, 450, false],
  [844, 390, false],
  [390, 440, false],
])('%i × %i is low: %s', (width, height, low) => {
  expect(viewportOf(width, height).low).toBe(low);
});
