import { join, resolve } from 'node:path';
import express, { type Response, Router } from 'express';
import { operatorOfLobbyPath } from '../../operators/frame-origins.ts';
import { HttpError } from '../errors.ts';
import { compressedAssets, tellEncoding } from './compressed-assets.ts';

/** The built player client under /lobby. */
export interface LobbyFilesDeps {
  readonly lobbyDir: string;
  readonly publicUrl: string;
  /** The origins that may frame the lobby of each operator. */
  frameOrigins(): Promise<FrameOrigins>;
  now(): number;
}

type FrameOrigins = ReadonlyMap<string, readonly string[]>;

/** Shows a hand that a player has shared; its token is in the part of the address that browsers do not send. */
const SHARED_PAGE = '/lobby/shared';

/** How long registered frame origins are cached. */
const ORIGINS_FRESH_MS = 5_000;

export function lobbyFiles(deps: LobbyFilesDeps): Router {
  const directory = resolve(deps.lobbyDir);
  const frameOrigins = rememberOrigins(deps);
  const router = Router();
  // Named by a hash of the content, so a name always means the same bytes.
  const assets = join(directory, 'assets');
  const forever = { immutable: true, maxAge: '1y', index: false, redirect: false } as const;
  router.use('/lobby/assets', compressedAssets(assets), express.static(assets, { ...forever, setHeaders: tellEncoding }));
  router.use('/lobby', express.static(directory, { maxAge: '1h', index: false, redirect: false }));
  router.get(/^\/lobby(\/.*)?$/, async (request, response) => {
    // Only paths of the client's own pages fall back to the page; a missing file is 404.
    if (/\.\w+$/.test(request.path)) throw new HttpError('NOT_FOUND', 'There is no such file');
    const operatorId = operatorOfLobbyPath(request.path);
    const ancestors = operatorId === null ? [] : ((await frameOrigins()).get(operatorId) ?? []);
    secure(response, deps.publicUrl, ancestors);
    if (request.path === SHARED_PAGE) response.set('X-Robots-Tag', 'noindex');
    await sendPage(response, directory);
  });
  router.get('/', (_request, response) => response.redirect(302, '/lobby/'));
  return router;
}

/** One read for everybody who asks at the same time, so that requests for pages cost the database nothing. */
function rememberOrigins(deps: LobbyFilesDeps): () => Promise<FrameOrigins> {
  let origins: Promise<FrameOrigins> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (origins !== null && deps.now() - readAt < ORIGINS_FRESH_MS) return origins;
    const read = deps.frameOrigins();
    origins = read;
    readAt = deps.now();
    read.catch(() => {
      if (origins === read) origins = null;
    });
    return read;
  };
}

/** No inline scripts or styles, no foreign sources, and framing by the pages of this page's operator only. */
function secure(response: Response, publicUrl: string, frameOrigins: readonly string[]): void {
  // Some browsers do not include sockets in 'self', so their origin is named.
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
    "worker-src 'self'",
    // No text may become markup or code; the two policies allow the addresses of the workers that compute chances and
    // check hands, and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types cardroom-worker cardroom-check',
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
    // Without validators: a cached page must not come back with the policy of another day.
    const options = { root: directory, cacheControl: false, etag: false, lastModified: false };
    response.sendFile('index.html', options, (error) => {
      if (error && !response.headersSent) fail(new HttpError('UNAVAILABLE', 'The player client is not built'));
      else done();
    });
  });
}
