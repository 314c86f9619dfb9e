import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `vite` finds a running service while developing. */
const SERVICE = process.env.SERVICE_URL ?? 'http://localhost:2567';

/** The replayer, where its own Vite runs. */
const REPLAY = process.env.REPLAY_URL;
const replayer = REPLAY === undefined ? {} : { '/backoffice/replay': { target: REPLAY } };

export default defineConfig({
  base: '/backoffice/',
  plugins: [react()],
  server: { port: 5174, proxy: { ...replayer, '/backoffice/api': { target: SERVICE } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // An inlined image would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
