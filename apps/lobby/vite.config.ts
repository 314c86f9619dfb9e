import { compileTexts } from '@cardroom/texts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { className } from './build/class-names.ts';
import { CLIENT_BUILD } from './build/client-build.ts';
import { compressAssets } from './build/compress-assets.ts';
import { maskFiles } from './build/mask-files.ts';
import { preloadPage } from './build/preload-page.ts';
import { sizeBudget } from './build/size-budget.ts';

/** Where `vite` finds a running service in development. */
const SERVICE = process.env.SERVICE_URL ?? 'http://localhost:2567';
const BUDGET = {
  shell: 98,
  lobby: 190,
  table: 65,
  replayer: 30,
  panels: 21,
  extras: 15,
  players: 10,
  help: 10,
  chat: 8,
  deal: 9,
  sheet: 3,
  shields: 5,
  check: 9,
  css: 18,
};
const proxied = { target: SERVICE, ws: true };
/** The back office's own Vite server. */
const BACK_OFFICE = process.env.BACK_OFFICE_URL;
const backOffice = BACK_OFFICE === undefined ? {} : { '/backoffice': { target: BACK_OFFICE, ws: true } };

/** Launch URLs name `/lobby` without a slash. The service answers both; Vite needs a redirect. */
const bareLobbyPath: Plugin = {
  name: 'cardroom:bare-lobby-path',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url !== '/lobby') return next();
      response.writeHead(302, { location: '/lobby/' }).end();
    });
  },
};

export default defineConfig(({ mode }) => ({
  base: '/lobby/',
  plugins: [
    bareLobbyPath,
    react(),
    compileTexts(),
    maskFiles(),
    preloadPage(),
    compressAssets(),
    // The gallery is for development only, so no budget applies to it.
    ...(mode === 'gallery' ? [] : [sizeBudget(BUDGET)]),
  ],
  // Sockets have paths of the form /<process id>/<room id>; Colyseus makes process IDs of nine characters.
  server: { port: 5173, proxy: { ...backOffice, '/api': proxied, '/.well-known': proxied, '^/[\\w-]{9}/[\\w-]+(\\?|$)': proxied } },
  css: { modules: { generateScopedName: className } },
  build: CLIENT_BUILD,
}));
