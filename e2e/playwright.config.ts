import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './browser.ts';

// Services and commands are started many times from the same sources: each is read and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'node-compile');

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  // Each file runs its own service and demo operator; two cores can handle two of them.
  workers: 2,
  fullyParallel: false,
  // Generous: a slow machine must not fail a correct scenario.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A run may starve on a shared machine; a scenario that passes only the second time is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording every scenario costs a third of the machine, so in CI only the second attempt is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(await browserOptions()),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
