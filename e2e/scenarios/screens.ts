import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserOptions } from '../browser.ts';

const SLOW_MS = 500;
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SAME: BrowserContextOptions = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Berlin' };

interface Slot {
  readonly context: BrowserContext;
  page: Page | null;
}

/** One browser for a whole run. Each player of a scenario gets a page in a context that the next scenario reuses, with its cache. */
export class Screens {
  readonly #browser: Browser;
  readonly #slots = new Map<string, Slot>();
  #traced = false;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open({ headed, slow }: { readonly headed: boolean; readonly slow: boolean }): Promise<Screens> {
    const browser = await chromium.launch({
      headless: !headed,
      slowMo: slow ? SLOW_MS : 0,
      ...(await browserOptions()),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    });
    return new Screens(browser);
  }

  /** A new page for the `number`-th viewer of a scenario. */
  async page(number: number, phone: boolean): Promise<Page> {
    const name = `${phone ? 'phone' : 'desktop'}-${number}`;
    let slot = this.#slots.get(name);
    if (slot === undefined) {
      const context = await this.#browser.newContext({ ...SAME, ...(phone ? PHONE : DESKTOP) });
      slot = { context, page: null };
      this.#slots.set(name, slot);
    }
    if (this.#traced) await slot.context.tracing.start({ snapshots: true, screenshots: true });
    slot.page = await slot.context.newPage();
    return slot.page;
  }

  /** Whether the next pages are traced, which costs more than the scenario itself. */
  set traced(traced: boolean) {
    this.#traced = traced;
  }

  /** Closes the pages of a scenario; given a folder, saves there what each showed and its trace. */
  async clear(folder: string | null): Promise<void> {
    for (const [name, slot] of this.#slots) {
      if (slot.page === null) continue;
      if (folder !== null) await slot.page.screenshot({ path: join(folder, `${name}.png`) }).catch(() => {});
      if (this.#traced) await slot.context.tracing.stop(folder === null ? {} : { path: join(folder, `${name}-trace.zip`) });
      await slot.page.close();
      await slot.context.setOffline(false);
      slot.page = null;
    }
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
