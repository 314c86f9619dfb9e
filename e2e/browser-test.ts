import { test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * A test with browsers: what it opened is closed when it is over. The browser itself serves a whole file of tests, and pages that stay open
 * play, draw and knock at a service that is gone for as long as it lives.
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
