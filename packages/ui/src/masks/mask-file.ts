import { shade } from './fold.ts';
import type { MaskArt } from './mask-art.ts';

/**
 * A mask as the text of an SVG file, drawn as `MaskSprite` draws it. A page with hundreds of small masks, such as the hand log, shows them as
 * pictures: the browser keeps one bitmap of each, while every `<use>` is a copy of all its shapes.
 */
export function maskFile({ ground, left, right = {} }: MaskArt): string {
  const shapes = (fillOf: (fill: string) => string): string => left.map(([fill, d]) => path(fillOf(fill), d)).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    path(ground, 'M0 0h96v96H0z'),
    path(shade(ground), 'M0 0h48v96H0z'),
    shapes((fill) => fill),
    '<svg x="48" width="48" height="96"><g transform="matrix(-1 0 0 1 48 0)">',
    shapes((fill) => right[fill] ?? shade(fill)),
    '</g></svg></svg>',
  ].join('');
}

function path(fill: string, d: string): string {
  return `<path fill="${fill}" d="${d}"></path>`;
}
