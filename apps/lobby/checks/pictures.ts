// `npm run pictures -- [name …]`: the pictures of docs/gallery.md, at five sizes, from the gallery's fixtures, so that they are the same in each run.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { serveGallery } from './gallery-server.ts';

const OUT = join(import.meta.dirname, '..', '..', '..', 'docs', 'images', 'gallery');
const JPEG_QUALITY = 82;
const BOARD = '[data-anchor="board"]';
const SIZES = {
  wide: { width: 1920, height: 1080 },
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
} as const;
type Size = keyof typeof SIZES;

interface Picture {
  /** Address below the client's, with its query. */
  readonly page: string;
  readonly sizes: readonly Size[];
}

const EVERY_SIZE = Object.keys(SIZES) as Size[];
const table = (query: string): string => `dev/gallery?${query}`;

const PICTURES: Readonly<Record<string, Picture>> = {
  'my-turn': { page: table('state=my-turn&seats=6'), sizes: EVERY_SIZE },
  'nine-slate': { page: table('state=side-pots&seats=9&felt=slate'), sizes: EVERY_SIZE },
  'light-harbour': { page: table('state=my-turn&seats=6&theme=light&felt=harbour'), sizes: ['desktop', 'phone'] },
  'plo6-ember': { page: table('state=my-turn&seats=6&game=plo6&felt=ember'), sizes: ['desktop', 'phone'] },
  'plo6-plum-light': { page: table('state=my-turn&seats=6&game=plo6&theme=light&felt=plum'), sizes: ['phone'] },
  'high-low': { page: table('state=high-low&seats=6'), sizes: ['desktop', 'phone'] },
  twice: { page: table('state=twice-split&seats=6'), sizes: ['desktop', 'phone'] },
  tiles: { page: table('state=tiles&count=4'), sizes: ['wide', 'desktop'] },
  replay: { page: table('state=replay'), sizes: ['desktop', 'phone'] },
};

const wanted = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const server = await serveGallery();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  for (const [name, { page: address, sizes }] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const size of sizes) {
      const page = await browser.newPage({ viewport: SIZES[size], reducedMotion: 'reduce' });
      await page.goto(`${server.base}${address}`, { waitUntil: 'networkidle' });
      await page.locator(BOARD).first().waitFor();
      const path = join(OUT, `${name}-${size}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: JPEG_QUALITY });
      await page.close();
      console.log(path);
    }
  }
} finally {
  await browser.close();
  await server.close();
}
