import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CLIENT_BUILD } from './build/client-build.ts';
import { compileMessages } from './build/compile-messages.ts';

/** The replayer as a frame of the back office, built by itself: nothing of it is in what players download. */
export default defineConfig({
  base: '/backoffice/replay/',
  plugins: [react(), compileMessages()],
  publicDir: false,
  server: { port: 5175 },
  build: { ...CLIENT_BUILD, rolldownOptions: { ...CLIENT_BUILD.rolldownOptions, input: 'staff-replay.html' } },
});
