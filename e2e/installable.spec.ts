import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, test } from './browser-test.ts';
import { Stack } from './stack.ts';

/** The lobby on a home screen: what a browser needs to install it, and what it shows when started without a launch. */
interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly orientation: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string; readonly purpose: string }[];
}

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('the manifest is served as a manifest, and every icon has the size it states', async () => {
  const address = `${stack.service}/lobby/manifest.webmanifest`;
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Cardroom', short_name: 'Cardroom', display: 'standalone', orientation: 'any' });
  for (const path of [manifest.start_url, manifest.scope]) expect(new URL(path, address).pathname).toBe('/lobby/');
  for (const colour of [manifest.theme_color, manifest.background_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  const wanted = ['any', 'maskable'].flatMap((purpose) => ['192x192', '512x512'].map((sizes) => `${purpose} ${sizes}`));
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(wanted);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(new URL(src, address));
    expect(icon.headers.get('content-type')).toBe(type);
    expect(sizeOfPng(Buffer.from(await icon.arrayBuffer()))).toBe(sizes);
  }
});

test('Chromium finds nothing that prevents installing the lobby', async () => {
  await inProfile(async (context) => {
    const page = await context.newPage();
    await page.goto(await stack.launchUrl('alice'));
    await expect(page.getByTestId('lobby')).toBeVisible();
    const cdp = await context.newCDPSession(page);
    const { url, errors } = await cdp.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${stack.service}/lobby/manifest.webmanifest`, []]);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});

test('started from the home screen, it says where to launch and names the last operator', async () => {
  await inProfile(async (context) => {
    const first = await context.newPage();
    await first.goto(`${stack.service}/lobby/`);
    await expect(first.locator('[data-session="no-launch"]')).toBeVisible();
    await expect(first.locator('[data-session="no-launch"]')).not.toContainText('You last came from');
    const player = await context.newPage();
    await player.goto(await stack.launchUrl('alice'));
    await expect(player.getByTestId('lobby')).toBeVisible();
    const { name } = await player.evaluate(async () => {
      const token = sessionStorage.getItem('cardroom.session');
      const answer = await fetch('/api/session', { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { operator: { name: string } }).operator;
    });
    const again = await context.newPage();
    await again.goto(`${stack.service}/lobby/`);
    const note = again.locator('[data-session="no-launch"]');
    await expect(note).toContainText(name);
    // Nothing of the session itself outlives its tab.
    expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => /session|token/i.test(key)))).toEqual([]);
  });
});

/** A browser with a profile on disk: private windows refuse to install anything. */
async function inProfile(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-profile-'));
  const { headless, launchOptions } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, headless: headless ?? true, locale: 'en-GB' });
  try {
    await use(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the header chunk that every PNG starts with. */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
