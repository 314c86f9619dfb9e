// `npm run screenshots`: takes the documents' pictures from the running product, with bots at the tables.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test';
import { enter } from './back-office-people.ts';
import { browserOptions } from './browser.ts';
import { launch, type Started } from './processes.ts';
import { Stack } from './stack.ts';

const IMAGES = join(import.meta.dirname, '..', 'docs', 'images');
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOBBY_SIZES = {
  wide: { width: 1920, height: 1080 },
  desktop: DESKTOP,
  tablet: { width: 768, height: 1024 },
  phone: PHONE,
  landscape: { width: 844, height: 390 },
};
const WAIT_MS = 60_000;
/** The pages staff begin with, for docs/gallery.md: address, size and theme. */
const DESK_PICTURES = [
  ['home', '', DESKTOP, 'dark'],
  ['home-light', '', DESKTOP, 'light'],
  ['home-phone', '', PHONE, 'dark'],
  ['rooms', 'rooms', DESKTOP, 'light'],
  ['rooms-phone', 'rooms', PHONE, 'dark'],
  ['new-room', 'rooms?new=room', DESKTOP, 'light'],
  ['money', 'money', DESKTOP, 'dark'],
  ['reports', 'money/reports', DESKTOP, 'dark'],
  ['checklist', 'checklist', DESKTOP, 'dark'],
  ['checklist-phone', 'checklist', PHONE, 'dark'],
] as const;

const FREE_TABLE = '[data-testid^="row-action-"][data-action="sit"]';

mkdirSync(join(IMAGES, 'gallery'), { recursive: true });
const stack = await Stack.start();
const bots: Started = await launch('packages/bots/src/main.ts', {
  DEMO_URL: `http://127.0.0.1:${stack.demoPort}`,
  SERVICE_URL: `http://127.0.0.1:${stack.servicePort}`,
  SEED: '7',
});
const browser = await chromium.launch({
  ...(await browserOptions()),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await desktop(browser);
  await phone(browser);
  await split(browser);
  await lobbyPages(browser);
  await backOffice(browser);
} finally {
  await browser.close();
  bots.child.kill('SIGTERM');
  await stack.stop();
}

async function desktop(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(await stack.launchUrl('alice'));
  await page.getByTestId('lobby').waitFor();
  await seatTaken(page);
  await shot(page, 'lobby');
  await page.locator(FREE_TABLE).nth(1).click();
  await page.getByTestId(testIds.buyInConfirm).click();
  await playUntil(page, 'flop');
  await shot(page, 'table');
  await page.context().close();
}

async function phone(from: Browser): Promise<void> {
  const context = await from.newContext({ viewport: PHONE, deviceScaleFactor: 2, reducedMotion: 'reduce', isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(await stack.launchUrl('bob', { device: 'mobile' }));
  await page.locator(FREE_TABLE).nth(2).tap();
  await page.getByTestId(testIds.buyInConfirm).tap();
  await playUntil(page, 'flop');
  await shot(page, 'phone');
  await context.close();
}

/** The casino's own page with the lobby in a frame and the wallet next to it. */
async function split(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(`${stack.demo}/split?player=chris`);
  const frame = page.frameLocator('iframe');
  // Different stakes from before, where a player who left may still have time to act.
  await frame.locator(FREE_TABLE).nth(0).click();
  await frame.getByTestId(testIds.buyInConfirm).click();
  await playUntil(frame, 'preflop');
  await frame.getByTestId(testIds.actionFold).click();
  if (await frame.getByTestId(testIds.freeFold).isVisible()) await frame.getByTestId(testIds.actionFold).click();
  // The hand continues without the player; its result is reported when it ends.
  await page.getByText('result', { exact: true }).nth(1).waitFor({ timeout: WAIT_MS });
  await playUntil(frame, 'preflop');
  await shot(page, 'split');
  await page.context().close();
}

/** What staff see of the play so far: a hand with a pot, and the wallet calls as they go out. */
async function backOffice(from: Browser): Promise<void> {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(from, link, { viewport: DESKTOP, colorScheme: 'dark' });
  await page.goto(`${stack.service}/backoffice/hands?operatorId=demo&potFrom=30`);
  await page.locator('[data-testid^="hand-"] a').first().click();
  const replay = page.frameLocator('[data-testid="replay-frame"]');
  await replay.getByTestId('replayer').waitFor();
  await replay.getByTestId('replay-on').press('End');
  await page.getByTestId('replay-frame').evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
  await shot(page, 'hand');
  await page.goto(`${stack.service}/backoffice/integration/callbacks?operatorId=demo`);
  await page.locator('[data-testid^="callback-"]').nth(12).waitFor({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'Pause' }).click();
  await shot(page, 'callbacks');
  await page.setViewportSize(PHONE);
  await page.goto(`${stack.service}/backoffice/players/alice?operatorId=demo`);
  await page.getByRole('heading', { name: 'Alice' }).waitFor();
  await shot(page, 'player');
  await deskPages(page);
  await page.context().close();
}

async function deskPages(page: Page): Promise<void> {
  for (const [name, path, viewport, theme] of DESK_PICTURES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${stack.service}/backoffice/${path}${path.includes('?') ? '&' : '?'}operatorId=demo`, { waitUntil: 'networkidle' });
    await gallery(page, `desk-${name}`);
  }
}

/** The lobby of a player who has played, at each size of docs/gallery.md. */
async function lobbyPages(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
  await page.goto(await stack.launchUrl('alice'));
  await seatTaken(page);
  for (const [size, viewport] of Object.entries(LOBBY_SIZES)) {
    await page.setViewportSize(viewport);
    await gallery(page, `lobby-${size}`);
  }
  await page.setViewportSize(DESKTOP);
  await page.goto(`${new URL(page.url()).origin}/lobby/statistics`);
  await page.getByTestId('statistics').waitFor();
  await gallery(page, 'statistics-desktop');
  await page.context().close();
}

async function gallery(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(IMAGES, 'gallery', `${name}.jpg`), type: 'jpeg', quality: 82 });
  console.log(`docs/images/gallery/${name}.jpg`);
}

/** Plays along (check, otherwise call) until it is the player's turn on a street. */
async function playUntil(page: Page | FrameLocator, street: string): Promise<void> {
  const end = Date.now() + 3 * WAIT_MS;
  while (Date.now() < end) {
    const root = page.locator('[data-testid^="table:"][data-turn="me"]');
    await root.waitFor({ timeout: WAIT_MS });
    if ((await root.getAttribute('data-phase')) === street) return;
    const decision = await root.getAttribute('data-decision');
    const button = page.getByTestId(testIds.actionCheck).or(page.getByTestId(testIds.actionCall));
    await button.click({ timeout: 2_000 }).catch(() => {});
    await page
      .locator(`[data-testid^="table:"]:not([data-decision="${decision}"])`)
      .waitFor({ timeout: 3_000 })
      .catch(() => {});
  }
  throw new Error(`never came to act on the ${street}`);
}

async function seatTaken(page: Page): Promise<void> {
  await page
    .getByText(/[2-9]\/[69]/)
    .first()
    .waitFor({ timeout: WAIT_MS });
}

async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
  console.log(`docs/images/${name}.png`);
}
