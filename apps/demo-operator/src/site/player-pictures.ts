import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Router } from 'express';
import type { Accounts } from '../accounts.ts';

/** Where the site serves the pictures of its players, as `<player_id>.png`. */
export const PICTURES_PATH = '/pictures';

/** Pictures of the casino's players, drawn from their IDs: a real site has uploaded ones here. */
export function pictureRoutes(accounts: Accounts): Router {
  const router = Router();
  router.get('/:file', (request, response, next) => {
    const playerId = /^(.+)\.png$/.exec(request.params.file)?.[1] ?? '';
    if (accounts.find(playerId) === null) return next();
    response.set({ 'content-type': 'image/png', 'cache-control': 'no-cache' }).send(drawPicture(playerId));
  });
  return router;
}

/** Cells per side; the left half is mirrored. */
const CELLS = 5;
const CELL_PIXELS = 24;
const MARGIN = 20;
const SIDE = CELLS * CELL_PIXELS + 2 * MARGIN;
const BYTES_PER_PIXEL = 3;
const BACKGROUND = [0xf4, 0xef, 0xe6] as const;
const COLOURS = [
  [0xc0, 0x39, 0x2b],
  [0x1f, 0x6f, 0xb5],
  [0x1e, 0x84, 0x49],
  [0x8e, 0x44, 0xad],
  [0xb9, 0x77, 0x0e],
  [0x0e, 0x76, 0x7a],
] as const;

/** A PNG of a mirrored pattern in one colour; the same text always gives the same picture. */
export function drawPicture(text: string): Buffer {
  const hash = createHash('sha256').update(text).digest();
  const colour = COLOURS[(hash[0] ?? 0) % COLOURS.length] ?? COLOURS[0];
  const isOn = (column: number, row: number): boolean => {
    const mirrored = Math.min(column, CELLS - 1 - column);
    return ((hash[1 + row * CELLS + mirrored] ?? 0) & 1) === 1;
  };
  const line = 1 + SIDE * BYTES_PER_PIXEL;
  const pixels = Buffer.alloc(line * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const [column, row] = [Math.floor((x - MARGIN) / CELL_PIXELS), Math.floor((y - MARGIN) / CELL_PIXELS)];
      const inside = [column, row].every((cell) => cell >= 0 && cell < CELLS);
      pixels.set(inside && isOn(column, row) ? colour : BACKGROUND, y * line + 1 + x * BYTES_PER_PIXEL);
    }
  }
  return png(pixels);
}

/** 8 bits per channel, RGB, no interlace. */
const PNG_FORMAT = [8, 2, 0, 0, 0] as const;

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set(PNG_FORMAT, 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}
