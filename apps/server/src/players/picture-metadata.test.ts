import { describe, expect, test } from 'vitest';
import { jpeg, png, webp } from '../../testing/fixtures/pictures.ts';
import { judgePicture, type PictureKind } from './picture-format.ts';
import { withoutMetadata } from './picture-metadata.ts';

const PLACE = 'GPS 52.3731 4.8926';

const pngChunk = (type: string, data: Buffer): Buffer => {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  return framed;
};
const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + data.length, 2);
  return Buffer.concat([head, data]);
};
/** After the signature and the header chunk. */
const PNG_BODY = 33;
const text = (words: string): Buffer => Buffer.from(words, 'latin1');

/** EXIF of a phone: its turn and its place, in either order of bytes. */
function exif(turn: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write(order, 0, 'latin1');
  const short = (value: number, at: number) => (order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const long = (value: number, at: number) => (order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  short(42, 2);
  long(8, 4);
  short(2, 8);
  for (const [at, tag, value] of [
    [10, 0x01_0f, 7],
    [22, 0x01_12, turn],
  ] as const) {
    short(tag, at);
    short(3, at + 2);
    long(1, at + 4);
    short(value, at + 8);
  }
  return Buffer.concat([text('Exif\0\0'), tiff, text(PLACE)]);
}

function photograph(...between: Buffer[]): Buffer {
  const [start, frame] = [jpeg(64, 64).subarray(0, 2), jpeg(64, 64).subarray(26, -2)];
  const scan = Buffer.concat([segment(0xda, Buffer.from('010100003f00', 'hex')), Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])]);
  return Buffer.concat([start, ...between, frame, scan, scan, Buffer.from([0xff, 0xd9])]);
}

const taggedPng = (() => {
  const clean = png();
  const words = [pngChunk('tEXt', text(PLACE)), pngChunk('eXIf', exif(6, 'MM')), pngChunk('prVt', text(PLACE))];
  return { clean, tagged: Buffer.concat([clean.subarray(0, PNG_BODY), ...words, clean.subarray(PNG_BODY), text(PLACE)]) };
})();

describe('what other players download', () => {
  test('a PNG keeps what draws it, and nothing behind its end', () => {
    expect(withoutMetadata(taggedPng.tagged, 'png')).toEqual(taggedPng.clean);
    const transparent = Buffer.concat([
      taggedPng.clean.subarray(0, PNG_BODY),
      pngChunk('tRNS', text('12')),
      taggedPng.clean.subarray(PNG_BODY),
    ]);
    expect(withoutMetadata(transparent, 'png')).toEqual(transparent);
  });

  test('a JPEG loses place, comments, previews and a film behind its end, and keeps scans, colours and JFIF', () => {
    const drawn = [
      segment(0xe0, text('JFIF\0\u0001')),
      segment(0xe2, text(`ICC_PROFILE\0${'p'.repeat(40)}`)),
      segment(0xee, text('Adobe')),
    ];
    const told = [
      segment(0xe1, exif(1, 'II')),
      segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${PLACE}`)),
      segment(0xe2, text('MPF\0')),
    ];
    const dirty = Buffer.concat([photograph(...drawn, ...told, segment(0xed, text(PLACE)), segment(0xfe, text(PLACE))), text(PLACE)]);
    expect(withoutMetadata(dirty, 'jpg')).toEqual(photograph(...drawn));
  });

  test.each(['II', 'MM'] as const)('a photograph that lies on its side (%s) keeps its turn alone', (order) => {
    const clean = withoutMetadata(photograph(segment(0xe1, exif(6, order))), 'jpg');
    expect(clean?.includes(PLACE)).toBe(false);
    const turned = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
    expect(clean).toEqual(photograph(turned));
    expect(withoutMetadata(clean ?? Buffer.alloc(0), 'jpg')).toEqual(clean);
  });

  test('a WebP loses EXIF and XMP, in its flags as well', () => {
    const clean = webp('VP8X');
    const riff = (type: string, data: Buffer): Buffer => {
      const head = Buffer.alloc(8);
      head.write(type, 0, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
    };
    const dirty = Buffer.concat([clean, riff('EXIF', text(`${PLACE}!`)), riff('XMP ', text(PLACE))]);
    dirty[20] = 0x0c;
    dirty.writeUInt32LE(dirty.length - 8, 4);
    expect(withoutMetadata(Buffer.concat([dirty, text(PLACE)]), 'webp')).toEqual(clean);
  });
});

test.each<[PictureKind, Buffer]>([
  ['png', png()],
  ['jpg', photograph()],
  ['webp', webp('VP8 ')],
  ['webp', webp('VP8L')],
  ['webp', webp('VP8X')],
])('a %s without metadata stays as it is', (kind, bytes) => {
  expect(judgePicture(bytes)).toBe(kind);
  expect(withoutMetadata(bytes, kind)).toEqual(bytes);
});

test('cut off anywhere, a picture is broken or shorter, and never throws', () => {
  for (const [kind, bytes] of [
    ['png', taggedPng.tagged],
    ['jpg', photograph(segment(0xe1, exif(6, 'II')))],
    ['webp', webp('VP8X')],
  ] as const)
    for (let length = 30; length < bytes.length; length += 1) {
      const stripped = withoutMetadata(bytes.subarray(0, length), kind);
      expect(stripped === null || stripped.length <= bytes.length).toBe(true);
    }
});
