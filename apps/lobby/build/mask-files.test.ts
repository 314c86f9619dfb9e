import { MASK_NAMES, MaskSprite } from '@cardroom/ui';
import { maskFile } from '@cardroom/ui/mask-file';
import { MASKS } from '@cardroom/ui/masks';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

it.each(MASK_NAMES)('the file of the mask %s has the shapes of the sprite', (name) => {
  const sprite = renderToStaticMarkup(createElement(MaskSprite, { names: [name], arts: MASKS }));
  const drawn = /<symbol[^>]*>(.*)<\/symbol>/.exec(sprite)?.[1]?.replace(' aria-hidden="true"', '');
  expect(maskFile(MASKS[name])).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${drawn}</svg>`);
});
