import { browserOptions } from '@cardroom/e2e/browser';
import { observeVitals } from '@cardroom/e2e/vitals';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' };
export const PHONE: BrowserContextOptions = {
  ...DESKTOP,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** How much slower a mid-range phone is, as Lighthouse assumes. */
export const PHONE_CPU = 4;
/** "Fast 4G" of Chromium's own developer tools: 9 Mbit/s down and 1.5 up at 60 ms, with the factors that they apply: 0.9 of the throughput, 2.75 times the delay. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9 };

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(await browserOptions()),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
  });
}

/** A page in a browser profile of its own, with an empty cache, that notes its vitals. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(observeVitals);
  const cdp = await context.newCDPSession(page);
  await makeRoom(cdp, page);
  return { page, cdp };
}

/** What Chromium's own bars may take of a window, in px. */
const BARS = 200;

/**
 * Makes the window larger than the page by the size of Chromium's bars. Playwright sizes a page without asking whether it fits its
 * window: anything beyond the window's edge is never painted, and a press there is answered late.
 */
export async function makeRoom(cdp: CDPSession, page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: size.width + BARS, height: size.height + BARS } });
}

/** Slows the page's processor down by this factor; 1 = full speed. */
export async function slowDown(cdp: CDPSession, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}

export async function fast4G(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
}

/** The page's heap in MB after a forced collection. */
export async function heapMegabytes(cdp: CDPSession): Promise<number> {
  // The second collection frees what the finalizers of the first released.
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
