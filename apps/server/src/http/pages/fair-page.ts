import { resolve } from 'node:path';
import { Router } from 'express';
import { HttpError } from '../errors.ts';

const FILE = 'fair.html';
/** The page has a policy of its own, which allows no request; whether it may be framed can only be said here. */
const HEADERS = { 'Content-Security-Policy': "frame-ancestors 'none'", 'Cache-Control': 'no-cache' };

/** The page at `/fair`, where anybody checks proofs of the fair deal (packages/fairness). It is the same for all operators. */
export function fairPage(lobbyDir: string): Router {
  const root = resolve(lobbyDir);
  const router = Router();
  router.get('/fair', (_request, response, next) => {
    response.set(HEADERS).sendFile(FILE, { root, cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(new HttpError('UNAVAILABLE', 'The page is not built'));
    });
  });
  return router;
}
