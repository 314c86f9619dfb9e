import { test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * A test whose browser contexts are closed when it ends. All tests of a file share one browser, and pages left open would keep playing,
 * drawing and reconnecting to a service that is gone.
 */
export const test = base.extend<{ pagesClosed: undefined }>({
  pagesClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !before.has(context))
          .map((context) => context.close()),
      );
    },
    { auto: true },
  ],
});
