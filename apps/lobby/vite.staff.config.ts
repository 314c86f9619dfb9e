import { compileTexts } from '@cardroom/texts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CLIENT_BUILD } from './build/client-build.ts';

/** The replayer as a frame of the back office, built separately so that players download nothing of it. */
export default defineConfig({
  base: '/backoffice/replay/',
  plugins: [react(), compileTexts()],
  publicDir: false,
  server: { port: 5175 },
  build: { ...CLIENT_BUILD, rolldownOptions: { ...CLIENT_BUILD.rolldownOptions, input: 'staff-replay.html' } },
});
