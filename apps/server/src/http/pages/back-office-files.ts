import { join, resolve } from 'node:path';
import express, { type Response, Router } from 'express';
import { HttpError } from '../errors.ts';

/** No inline scripts or styles, no foreign sources, and no access for windows of other sites. */
const headersOf = (more: readonly string[]) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...more,
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
});
/** Cannot be framed, but may frame the replayer. */
const PAGE_HEADERS = headersOf(["connect-src 'self'", "frame-src 'self'", "frame-ancestors 'none'"]);
/** Framed by our own pages only and without network access: it shows what the surrounding page passes to it. */
const REPLAY_HEADERS = headersOf(["connect-src 'none'", "frame-ancestors 'self'"]);
/** The player client's replayer, built for the back office (`apps/lobby/vite.staff.config.ts`). */
const REPLAY_PAGE = 'staff-replay.html';
/** Named by a hash of the content, so a name always means the same bytes. */
const FOREVER = { immutable: true, maxAge: '1y', index: false, redirect: false } as const;

/** The built pages of the back office, below `/backoffice`. */
export function backOfficeFiles(directory: string): Router {
  const root = resolve(directory);
  const router = Router();
  const replay = join(root, 'replay');
  router.use('/assets', express.static(join(root, 'assets'), FOREVER));
  router.use('/replay/assets', express.static(join(replay, 'assets'), FOREVER));
  router.get(`/replay/${REPLAY_PAGE}`, async (_request, response) => {
    response.set(REPLAY_HEADERS);
    await sendPage(response, replay, REPLAY_PAGE);
  });
  router.get(/^\/.*$/, async (request, response) => {
    if (/\.\w+$/.test(request.path)) throw new HttpError('NOT_FOUND', 'There is no such file');
    response.set(PAGE_HEADERS);
    await sendPage(response, root, 'index.html');
  });
  return router;
}

function sendPage(response: Response, root: string, name: string): Promise<void> {
  return new Promise((done, fail) => {
    response.sendFile(name, { root, cacheControl: false }, (error) => {
      if (error && !response.headersSent) fail(new HttpError('UNAVAILABLE', 'The back office is not built'));
      else done();
    });
  });
}
