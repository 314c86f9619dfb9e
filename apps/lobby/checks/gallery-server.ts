import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const LOBBY = fileURLToPath(new URL('..', import.meta.url));

export interface GalleryServer {
  /** Address of the client, with a trailing slash. */
  readonly base: string;
  close(): Promise<void>;
}

/**
 * The client with its gallery, built once and served: a development server would send each page hundreds of modules, which takes longer
 * than everything measured on it.
 */
export async function serveGallery(): Promise<GalleryServer> {
  const outDir = mkdtempSync(join(tmpdir(), 'cardroom-gallery-'));
  const client = { root: LOBBY, mode: 'gallery', logLevel: 'error' } as const;
  await build({ ...client, build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...client, build: { outDir }, preview: { port: 0 } });
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('the gallery has no address');
  return {
    base,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
