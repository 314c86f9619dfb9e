import type { Store } from '@cardroom/journal';
import { Router } from 'express';
import { logoOf } from '../operators/brand.ts';
import { LOGO_TYPES } from '../operators/brand-logo.ts';
import { HttpError } from './errors.ts';

/** An SVG is a document of its own when somebody opens it: nothing in it may run, load or send. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The logos of operators under /brand: pictures for the lobby's pages, the same for everybody. */
export function brandFiles(store: Store): Router {
  const router = Router();
  router.get('/brand/:operatorId/:file', async (request, response) => {
    const logo = await logoOf(store, request.params.operatorId, request.params.file);
    if (logo === null) throw new HttpError('NOT_FOUND', 'There is no such file');
    response.set({
      'Content-Type': LOGO_TYPES[logo.kind],
      // Named by its content, so a name never changes its meaning.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': NOTHING_RUNS,
    });
    response.send(logo.bytes);
  });
  return router;
}
