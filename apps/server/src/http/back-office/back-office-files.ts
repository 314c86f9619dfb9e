import { join, resolve } from 'node:path';
import express, { type Response, Router } from 'express';
import { HttpError } from '../errors.ts';

/** No inline script or style, nothing from elsewhere, in no frame, no other site's window on it. */
const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** The built pages of the back office, below `/backoffice`. */
export function backOfficeFiles(directory: string): Router {
  const root = resolve(directory);
  const router = Router();
  // Hashed by their content, so a name never changes its meaning.
  router.use('/assets', express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', index: false, redirect: false }));
  router.get(/^\/.*$/, async (request, response) => {
    if (/\.\w+$/.test(request.path)) throw new HttpError('NOT_FOUND', 'There is no such file');
    response.set(PAGE_HEADERS);
    await sendPage(response, root);
  });
  return router;
}

function sendPage(response: Response, root: string): Promise<void> {
  return new Promise((done, fail) => {
    response.sendFile('index.html', { root, cacheControl: false }, (error) => {
      if (error && !response.headersSent) fail(new HttpError('UNAVAILABLE', 'The back office is not built'));
      else done();
    });
  });
}
