/** Longest and shortest side of a player's picture, in pixels. It is drawn up to 120 px wide. */
export const PICTURE_SIDE_MIN = 32;
export const PICTURE_SIDE_MAX = 1_024;
/** Generous for a picture of that size that is drawn small. */
export const PICTURE_BYTES_MAX = 204_800;

export const PICTURE_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PictureKind = keyof typeof PICTURE_TYPES;

/** Why a picture is not shown. `busy`: too many were being fetched. */
export const PICTURE_FAULTS = [
  'blocked',
  'unreachable',
  'timeout',
  'redirect',
  'status',
  'busy',
  'too-large',
  'not-a-picture',
  'animated',
  'dimensions',
] as const;

/** `detail` has a measured value, a status or an error's code, '' if there is none. */
export interface PictureFault {
  readonly fault: (typeof PICTURE_FAULTS)[number];
  readonly detail: string;
}

interface Header {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/**
 * Judges a player's picture by its bytes alone, never by its name or type: PNG, JPEG or WebP within the limits. SVG is not one of them,
 * because it can hold a script.
 */
export function judgePicture(bytes: Uint8Array): PictureKind | PictureFault {
  if (bytes.byteLength > PICTURE_BYTES_MAX) return { fault: 'too-large', detail: String(bytes.byteLength) };
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = pngHeader(view) ?? jpegHeader(view) ?? webpHeader(view);
  if (header === null) return { fault: 'not-a-picture', detail: '' };
  const { kind, width, height, animated } = header;
  // A picture that moves beside the cards takes the eyes off the game, and nobody could stop it.
  if (animated) return { fault: 'animated', detail: '' };
  const fits = [width, height].every((side) => side >= PICTURE_SIDE_MIN && side <= PICTURE_SIDE_MAX);
  return fits ? kind : { fault: 'dimensions', detail: `${width} × ${height}` };
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum of a chunk. */
const PNG_CHUNK_FRAME = 12;
const PNG_HEADER_END = 33;

function pngHeader(view: Buffer): Header | null {
  if (view.length < PNG_HEADER_END || !view.subarray(0, 8).equals(PNG_SIGNATURE) || textAt(view, 12, 4) !== 'IHDR') return null;
  return { kind: 'png', width: view.readUInt32BE(16), height: view.readUInt32BE(20), animated: pngMoves(view) };
}

/** An animation is announced before the picture's data. */
function pngMoves(view: Buffer): boolean {
  for (let at = PNG_HEADER_END; at + 8 <= view.length; at += PNG_CHUNK_FRAME + view.readUInt32BE(at)) {
    const type = textAt(view, at + 4, 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/** Markers that a frame header has: SOF0 to SOF15 without DHT, JPG and DAC. */
const JPEG_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const JPEG_SCAN = 0xda;
const JPEG_FRAME_BYTES = 9;

function jpegHeader(view: Buffer): Header | null {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xff_d8) return null;
  let at = 2;
  while (at + JPEG_FRAME_BYTES <= view.length) {
    if (view[at] !== 0xff) return null;
    const marker = view[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (JPEG_FRAMES.has(marker))
      return { kind: 'jpg', width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5), animated: false };
    const length = view.readUInt16BE(at + 2);
    if (marker === JPEG_SCAN || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

const WEBP_HEADER_BYTES = 30;
const WEBP_ANIMATION = 0x02;
const VP8_START = [0x9d, 0x01, 0x2a] as const;
const VP8L_SIGNATURE = 0x2f;
const FOURTEEN_BITS = 0x3f_ff;

function webpHeader(view: Buffer): Header | null {
  if (view.length < WEBP_HEADER_BYTES || textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return {
        kind: 'webp',
        width: view.readUIntLE(24, 3) + 1,
        height: view.readUIntLE(27, 3) + 1,
        animated: ((view[20] ?? 0) & WEBP_ANIMATION) !== 0,
      };
    case 'VP8L': {
      if (view[20] !== VP8L_SIGNATURE) return null;
      const sides = view.readUInt32LE(21);
      return { kind: 'webp', width: (sides & FOURTEEN_BITS) + 1, height: ((sides >>> 14) & FOURTEEN_BITS) + 1, animated: false };
    }
    case 'VP8 ':
      if (VP8_START.some((byte, index) => view[23 + index] !== byte)) return null;
      return { kind: 'webp', width: view.readUInt16LE(26) & FOURTEEN_BITS, height: view.readUInt16LE(28) & FOURTEEN_BITS, animated: false };
    default:
      return null;
  }
}

function textAt(view: Buffer, at: number, length: number): string {
  return view.toString('latin1', at, at + length);
}
