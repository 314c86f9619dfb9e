import { compileTexts } from '@cardroom/texts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sizeBudget } from './build/size-budget.ts';

/** What every page loads, KB gzipped; the pages themselves are loaded when they are opened. */
const SCRIPT_MAX = 110;
/** The running service that `vite` proxies to in development. */
const SERVICE = process.env.SERVICE_URL ?? 'http://localhost:2567';

/** The replayer's own Vite server in development. */
const REPLAY = process.env.REPLAY_URL;
const replayer = REPLAY === undefined ? {} : { '/backoffice/replay': { target: REPLAY } };

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), compileTexts(), sizeBudget(SCRIPT_MAX)],
  server: { port: 5174, proxy: { ...replayer, '/backoffice/api': { target: SERVICE } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // An inlined image would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
