import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { HttpError } from '../errors.ts';

/**
 * Takes the body of a request into a file of its own, runs the work on it, and removes it, whatever came of it. Not a byte more than
 * `bytesMax` is kept. Throws `HttpError` PAYLOAD_TOO_LARGE, and INVALID_REQUEST for a
 * compressed body.
 */
export async function withUpload<Value>(request: Request, bytesMax: number, work: (file: string) => Promise<Value>): Promise<Value> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  // It may unfold without end.
  if (request.headers['content-encoding'] !== undefined) throw new HttpError('INVALID_REQUEST', 'file: compressed files are not taken');
  const directory = await mkdtemp(join(tmpdir(), 'cardroom-upload-'));
  const file = join(directory, 'upload');
  try {
    await pipeline(request, atMost(bytesMax), createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } catch (error) {
    if (request.destroyed && !request.complete) throw new HttpError('INVALID_REQUEST', 'file: the upload ended early');
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function atMost(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) done(tooLarge(bytesMax));
      else done(null, chunk);
    },
  });
}

/** The rest of the body is never read, so no further request can follow on this connection. */
function tooLarge(bytesMax: number): HttpError {
  const message = `file: more than ${bytesMax / 1024 / 1024} MiB; compare less time, or use npm run reconcile`;
  return new HttpError('PAYLOAD_TOO_LARGE', message, { headers: { Connection: 'close' } });
}
