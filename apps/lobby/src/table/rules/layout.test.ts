import { expect, it } from 'vitest';
import { viewportOf } from './layout.ts';

it.each([
  [1440, 900, 'desktop', false, true],
  [1024, 700, 'desktop', false, false],
  [390, 844, 'portrait', false, false],
  [360, 640, 'portrait', true, false],
  [768, 1024, 'portrait', false, false],
  [844, 390, 'landscape', false, false],
  // A desktop of 1440 × 900 at 200 % zoom.
  [720, 450, 'landscape', false, false],
])('%i × %i is %s', (width, height, layout, small, panelBeside) => {
  expect(viewportOf(width, height)).toEqual({ layout, small, panelBeside });
});
