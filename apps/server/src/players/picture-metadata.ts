import type { PictureKind } from './picture-format.ts';

/**
 * The picture without what does not draw it: place, time, device, comments, previews, and bytes behind its end. Other players download it,
 * and a photograph may say where its owner lives. The turn of a JPEG stays, because phones store pictures lying down.
 *
 * @param bytes a picture that `judgePicture` took for `kind`
 * @returns null if the file's structure is broken
 */
export function withoutMetadata(bytes: Uint8Array, kind: PictureKind): Buffer | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return STRIP[kind](view);
}

const STRIP: Readonly<Record<PictureKind, (view: Buffer) => Buffer | null>> = { png: strippedPng, jpg: strippedJpeg, webp: strippedWebp };

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const PNG_FRAME_BYTES = 12;
/** PNG, third edition: the critical chunks, and those that say how colours and transparency are drawn. */
const PNG_DRAWN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'bKGD', 'pHYs']);

function strippedPng(view: Buffer): Buffer | null {
  const kept = [view.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_FRAME_BYTES <= view.length; ) {
    const end = at + PNG_FRAME_BYTES + view.readUInt32BE(at);
    if (end > view.length) return null;
    const type = view.toString('latin1', at + 4, at + 8);
    if (PNG_DRAWN.has(type)) kept.push(view.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, adobe: 0xee, app15: 0xef, comment: 0xfe } as const;
const PROFILE = 'ICC_PROFILE\0';

function strippedJpeg(view: Buffer): Buffer | null {
  const kept = [view.subarray(0, 2)];
  for (let at = 2; at + 2 <= view.length; ) {
    const marker = view[at + 1] ?? 0;
    if (view[at] !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else if (marker === JPEG.end) return Buffer.concat([...kept, view.subarray(at, at + 2)]);
    else {
      const end = at + 2 + (at + 4 <= view.length ? view.readUInt16BE(at + 2) : 0);
      if (end < at + 4 || end > view.length) return null;
      const segment = view.subarray(at, end);
      const turn = marker === JPEG.app1 ? turnIn(segment) : null;
      if (turn !== null) kept.push(turnSegment(turn));
      else if (drawsJpeg(marker, segment)) kept.push(segment);
      at = marker === JPEG.scan ? scanEnd(view, end) : end;
      if (marker === JPEG.scan) kept.push(view.subarray(end, at));
    }
  }
  return null;
}

/** Tables, frames and scans draw the picture; of the application's segments only JFIF, Adobe's colour transform and the colour profile do. */
function drawsJpeg(marker: number, segment: Buffer): boolean {
  if (marker === JPEG.comment) return false;
  if (marker < JPEG.app0 || marker > JPEG.app15) return true;
  if (marker === JPEG.app2) return segment.toString('latin1', 4, 4 + PROFILE.length) === PROFILE;
  return marker === JPEG.app0 || marker === JPEG.adobe;
}

/** Where the coded data of a scan ends: at the first marker that is neither a stuffed zero nor a restart (ITU-T T.81, B.1.1.5). */
function scanEnd(view: Buffer, from: number): number {
  for (let at = view.indexOf(0xff, from); at >= 0 && at + 1 < view.length; at = view.indexOf(0xff, at + 1)) {
    const next = view[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.length;
}

const EXIF = 'Exif\0\0';
const TIFF_AT = 10;
const IFD_ENTRY_BYTES = 12;
const ORIENTATION = 0x01_12;
/** As the picture lies; nothing needs to be said. */
const UPRIGHT = 1;
const TURNS = 8;

/** The turn that an EXIF segment asks for; null for upright, and for a segment that does not say (EXIF 2.32, tag 0112). */
function turnIn(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, TIFF_AT) !== EXIF || segment.length < TIFF_AT + 8) return null;
  const tiff = segment.subarray(TIFF_AT);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * IFD_ENTRY_BYTES;
    if (at + IFD_ENTRY_BYTES > tiff.length) return null;
    if (short(at) !== ORIENTATION) continue;
    const turn = short(at + 8);
    return turn > UPRIGHT && turn <= TURNS ? turn : null;
  }
  return null;
}

/** An EXIF segment that says nothing but the turn. */
function turnSegment(turn: number): Buffer {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  segment.writeUInt16BE(turn, 28);
  return segment;
}

const RIFF_HEAD_BYTES = 12;
const WEBP_DRAWN = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
/** The flags of VP8X that announce EXIF and XMP. */
const WEBP_METADATA = 0x0c;

function strippedWebp(view: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  const fileEnd = Math.min(view.length, 8 + view.readUInt32LE(4));
  for (let at = RIFF_HEAD_BYTES; at + 8 <= fileEnd; ) {
    const size = view.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > fileEnd) return null;
    const type = view.toString('latin1', at, at + 4);
    const chunk = Buffer.from(view.subarray(at, Math.min(end, fileEnd)));
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA;
    if (WEBP_DRAWN.has(type)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(view.subarray(0, RIFF_HEAD_BYTES));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}
