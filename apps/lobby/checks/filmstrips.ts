// `npm run filmstrips -- [scene …]`: pictures of the show of a hand, one each 100 ms, on a desktop and a phone, into `filmstrips/`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { direct } from '@cardroom/table/show';
import { type Browser, chromium, type Page } from 'playwright';
import type { FilmControl } from '../src/gallery/film.tsx';
import { SCENES, type SceneName, sceneOf } from '../src/gallery/scenes.ts';
import { serveGallery } from './gallery-server.ts';

const FRAME_MS = 100;
/** Animations start between two moves, so that time is moved in small steps. */
const MOVE_MS = 20;
/** A long show is a sheet of a hundred pictures, which take a slow machine a while to decode. */
const COMPOSE_MS = 120_000;
const OUT = join(import.meta.dirname, '..', '..', '..', 'filmstrips');
const VIEWS = {
  desktop: { width: 1440, height: 900, columns: 5, scale: 0.4 },
  phone: { width: 390, height: 844, columns: 10, scale: 0.55 },
} as const;

type FilmWindow = Window & { film?: FilmControl };

const wanted = process.argv.slice(2);
const scenes = wanted.length === 0 ? SCENES : SCENES.filter((name) => wanted.includes(name));
mkdirSync(OUT, { recursive: true });
const server = await serveGallery();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  for (const scene of scenes) {
    printStages(scene);
    for (const view of Object.keys(VIEWS) as (keyof typeof VIEWS)[]) {
      const file = join(OUT, `${scene}-${view}.png`);
      writeFileSync(file, await stripOf(browser, scene, view));
      console.log(`  ${file}`);
    }
  }
} finally {
  await browser.close();
  await server.close();
}

/** Prints when each stage begins and how long it takes, in ms. */
function printStages(scene: SceneName): void {
  for (const [step, events] of sceneOf(scene).events.entries()) {
    const { cues, endsAt } = direct(events);
    const stages = cues.map(({ kind, at, ms }) => `${kind} ${at}+${ms}`);
    console.log(`${scene} ${step + 1}: ${stages.join(' · ')} · end ${endsAt}`);
  }
}

async function stripOf(from: Browser, scene: SceneName, name: keyof typeof VIEWS): Promise<Buffer> {
  const { width, height, columns, scale } = VIEWS[name];
  const page = await from.newPage({ viewport: { width, height } });
  await page.goto(`${server.base}dev/gallery?state=film&scene=${scene}`);
  await page.locator('#table-stage').waitFor();
  const frames = await filmed(page, scene);
  await page.close();
  return composed(from, frames, { width: Math.round(width * scale), height: Math.round(height * scale), columns });
}

async function filmed(page: Page, scene: SceneName): Promise<{ readonly at: string; readonly picture: Buffer }[]> {
  const frames: { at: string; picture: Buffer }[] = [];
  for (const [step, events] of sceneOf(scene).events.entries()) {
    const { endsAt } = direct(events);
    await page.evaluate(() => (window as FilmWindow).film?.step());
    for (let at = 0; at <= endsAt; at += FRAME_MS) {
      if (at > 0) await moved(page, FRAME_MS);
      else await moved(page, 0);
      frames.push({ at: `${step + 1} · ${at}`, picture: await page.screenshot({ animations: 'allow', type: 'jpeg', quality: 85 }) });
    }
  }
  return frames;
}

async function moved(page: Page, ms: number): Promise<void> {
  for (let done = 0; done <= ms; done += MOVE_MS) {
    const by = done === 0 ? 0 : MOVE_MS;
    await page.evaluate(async (step) => {
      (window as FilmWindow).film?.move(step);
      // A picture is drawn, and its motions start, in the frame after it.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
      (window as FilmWindow).film?.move(0);
    }, by);
  }
}

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

/** All frames on one sheet, with their times in ms. */
async function composed(from: Browser, frames: readonly { readonly at: string; readonly picture: Buffer }[], grid: Grid): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: grid.columns * (grid.width + 6), height: 400 } });
  const cells = frames.map(
    ({ at, picture }) =>
      `<figure><figcaption>${at}</figcaption><img width="${grid.width}" height="${grid.height}" src="data:image/jpeg;base64,${picture.toString('base64')}"></figure>`,
  );
  const style = 'body{margin:0;background:#fff;font:11px sans-serif}main{display:flex;flex-wrap:wrap;gap:4px}figure{margin:0}';
  await page.setContent(`<style>${style}</style><main>${cells.join('')}</main>`, { timeout: COMPOSE_MS });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}
