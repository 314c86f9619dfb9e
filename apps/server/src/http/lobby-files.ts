import { join, resolve } from 'node:path';
import express, { type Response, Router } from 'express';
import { compressedAssets, tellEncoding } from './compressed-assets.ts';
import { HttpError } from './errors.ts';

/** The built player client under /lobby. */
export interface LobbyFilesDeps {
  readonly lobbyDir: string;
  readonly publicUrl: string;
  /** Origins of all operators that may show the lobby in a frame. */
  frameOrigins(): Promise<readonly string[]>;
  now(): number;
}

/** Registered frame origins are read again after this long. */
const ORIGINS_FRESH_MS = 5_000;

export function lobbyFiles(deps: LobbyFilesDeps): Router {
  const directory = resolve(deps.lobbyDir);
  const frameOrigins = rememberOrigins(deps);
  const router = Router();
  // Hashed by their content, so a name never changes its meaning.
  const assets = join(directory, 'assets');
  const forever = { immutable: true, maxAge: '1y', index: false, redirect: false } as const;
  router.use('/lobby/assets', compressedAssets(assets), express.static(assets, { ...forever, setHeaders: tellEncoding }));
  router.use('/lobby', express.static(directory, { maxAge: '1h', index: false, redirect: false }));
  router.get(/^\/lobby(\/.*)?$/, async (request, response) => {
    // A missing file is missing; only paths of the client's own pages get the page.
    if (/\.\w+$/.test(request.path)) throw new HttpError('NOT_FOUND', 'There is no such file');
    secure(response, deps.publicUrl, await frameOrigins());
    await sendPage(response, directory);
  });
  router.get('/', (_request, response) => response.redirect(302, '/lobby/'));
  return router;
}

function rememberOrigins(deps: LobbyFilesDeps): () => Promise<readonly string[]> {
  let origins: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (deps.now() - readAt >= ORIGINS_FRESH_MS) {
      origins = await deps.frameOrigins();
      readAt = deps.now();
    }
    return origins;
  };
}

/** No inline script or style, nothing from elsewhere, frames only in registered pages. */
function secure(response: Response, publicUrl: string, frameOrigins: readonly string[]): void {
  // Browsers that do not count sockets as 'self' need their origin by name.
  const sockets = new URL(publicUrl.replace(/^http/, 'ws')).origin;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${sockets}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
  ];
  response.set({
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-cache',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  });
}

function sendPage(response: Response, directory: string): Promise<void> {
  return new Promise((done, fail) => {
    response.sendFile('index.html', { root: directory, cacheControl: false }, (error) => {
      if (error && !response.headersSent) fail(new HttpError('UNAVAILABLE', 'The player client is not built'));
      else done();
    });
  });
}
