import type { Plugin } from 'vite';

const SOCKETS = /\/src\/net\/colyseus-socket\.ts$/;

/** Lets the page fetch the socket library while the shell is read and run, so that it is there when the lobby is joined. */
export function preloadSockets(): Plugin {
  return {
    name: 'cardroom:preload-sockets',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const sockets = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.some((id) => SOCKETS.test(id)));
        if (!sockets) throw new Error('the build has no chunk of the socket library');
        const attrs = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/lobby/${sockets.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
