import { describe, expect, test } from 'vitest';
import { jpeg, png, webp } from '../../testing/fixtures/pictures.ts';
import { judgePicture, PICTURE_BYTES_MAX } from './picture-format.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><script>alert(1)</script></svg>';

test.each([
  ['png', png()],
  ['jpg', jpeg()],
  ['jpg', jpeg(64, 64, 60_000)],
  ['webp', webp('VP8 ')],
  ['webp', webp('VP8L')],
  ['webp', webp('VP8X')],
] as const)('a %s is known by its bytes', (kind, bytes) => {
  expect(judgePicture(bytes)).toBe(kind);
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from(SVG)],
  ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
  ['a GIF', Buffer.from('GIF89a@\u0000@\u0000\u0080\u0000\u0000 and more of it, until it is long enough', 'latin1')],
  ['a page that begins like a PNG', Buffer.concat([png().subarray(0, 8), Buffer.from(`<script>${'x'.repeat(60)}</script>`)])],
  ['a PNG that was cut off', png().subarray(0, 30)],
  ['a JPEG without a frame', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda]), Buffer.alloc(40)])],
  ['a JPEG whose metadata never ends', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(40)])],
  ['a JPEG with an impossible length', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]), Buffer.alloc(40)])],
  ['a RIFF that is not WebP', Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '), Buffer.alloc(40)])],
  ['a WebP of an unknown form', Buffer.concat([webp('VP8 ').subarray(0, 12), Buffer.from('ICCP'), Buffer.alloc(40)])],
])('%s is not a picture', (_what, bytes) => {
  expect(judgePicture(bytes)).toEqual({ fault: 'not-a-picture', detail: '' });
});

describe('limits', () => {
  const forms = {
    PNG: png,
    JPEG: jpeg,
    VP8: (width: number, height: number) => webp('VP8 ', width, height),
    VP8L: (width: number, height: number) => webp('VP8L', width, height),
    VP8X: (width: number, height: number) => webp('VP8X', width, height),
  };
  test.each(Object.entries(forms))('of a %s: both sides from 32 to 1,024 pixels', (_name, make) => {
    for (const [width, height] of [
      [32, 32],
      [1_024, 1_024],
      [32, 1_024],
    ] as const)
      expect(typeof judgePicture(make(width, height))).toBe('string');
    for (const [width, height] of [
      [31, 64],
      [64, 31],
      [1_025, 64],
      [64, 1_025],
    ] as const)
      expect(judgePicture(make(width, height))).toEqual({ fault: 'dimensions', detail: `${width} × ${height}` });
  });

  test('of the bytes', () => {
    const padded = (bytes: number) => Buffer.concat([png(), Buffer.alloc(bytes - png().length)]);
    expect(judgePicture(padded(PICTURE_BYTES_MAX))).toBe('png');
    expect(judgePicture(padded(PICTURE_BYTES_MAX + 1))).toEqual({ fault: 'too-large', detail: '204801' });
  });

  test.each([
    ['PNG', png(64, 64, { animated: true })],
    ['WebP', webp('VP8X', 64, 64, true)],
  ])('an animated %s is refused', (_name, bytes) => {
    expect(judgePicture(bytes)).toEqual({ fault: 'animated', detail: '' });
  });
});
