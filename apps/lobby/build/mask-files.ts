import { maskFile } from '@cardroom/ui/mask-file';
import { MASKS } from '@cardroom/ui/masks';
import type { Plugin } from 'vite';

const FILE = /^\/lobby\/masks\/(\w+)\.svg$/;

/** Serves each mask as a file, `/lobby/masks/<name>.svg`, for places that show many of them. */
export function maskFiles(): Plugin {
  return {
    name: 'cardroom:mask-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = FILE.exec(request.url ?? '')?.[1] ?? '';
        const art = Object.entries(MASKS).find(([known]) => known === name)?.[1];
        if (art === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml').end(maskFile(art));
      });
    },
    generateBundle() {
      for (const [name, art] of Object.entries(MASKS))
        this.emitFile({ type: 'asset', fileName: `masks/${name}.svg`, source: maskFile(art) });
    },
  };
}
