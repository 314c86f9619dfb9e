import { Router } from 'express';
import { HttpError } from '../errors.ts';

/** A picture opened directly is a document of its own; this keeps it from running, loading or sending anything. */
const NOTHING_RUNS = "default-src 'none'; sandbox";

const OPERATOR_ID = /^[a-z][a-z0-9-]{1,39}$/;
const FILE = /^[\da-f]{32}\.[a-z]{3,4}$/;

/**
 * Players' pictures under /pictures: public images for the lobby's pages.
 * @param read the bytes of a picture in use with their type; null for every other name
 */
export function pictureFiles(
  read: (operatorId: string, file: string) => Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>,
): Router {
  const router = Router();
  router.get('/pictures/:operatorId/:file', async (request, response) => {
    const { operatorId, file } = request.params;
    // Text of any other form, such as one with a NUL, is an error in a database.
    const picture = OPERATOR_ID.test(operatorId) && FILE.test(file) ? await read(operatorId, file) : null;
    if (picture === null) throw new HttpError('NOT_FOUND', 'There is no such file');
    response.set({
      'Content-Type': picture.type,
      // Named by a hash of the content, so a name always means the same bytes.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': NOTHING_RUNS,
      'X-Content-Type-Options': 'nosniff',
    });
    response.send(Buffer.from(picture.bytes));
  });
  return router;
}
