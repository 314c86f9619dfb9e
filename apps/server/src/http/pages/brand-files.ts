import type { Store } from '@cardroom/storage';
import { Router } from 'express';
import { logoOf } from '../../operators/brand.ts';
import { LOGO_TYPES } from '../../operators/brand-logo.ts';
import { HttpError } from '../errors.ts';

/** An SVG opened directly is a document of its own; this keeps it from running, loading or sending anything. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Text of any other form, such as one with a NUL, is an error in a database. */
const OPERATOR_ID = /^[a-z][a-z0-9-]{1,39}$/;
const FILE = /^[\da-f]{24}\.[a-z]{3,4}$/;

/** Operators' logos under /brand: public images for the lobby's pages. */
export function brandFiles(store: Store): Router {
  const router = Router();
  router.get('/brand/:operatorId/:file', async (request, response) => {
    const { operatorId, file } = request.params;
    const logo = OPERATOR_ID.test(operatorId) && FILE.test(file) ? await logoOf(store, operatorId, file) : null;
    if (logo === null) throw new HttpError('NOT_FOUND', 'There is no such file');
    response.set({
      'Content-Type': LOGO_TYPES[logo.kind],
      // Named by a hash of the content, so a name always means the same bytes.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': NOTHING_RUNS,
    });
    response.send(logo.bytes);
  });
  return router;
}
