import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { HttpError } from '../errors.ts';

/**
 * Stores the body in a temporary file, runs the work on it, and always removes it. Never stores more than `bytesMax`. Throws `HttpError`
 * PAYLOAD_TOO_LARGE, and INVALID_REQUEST for a compressed body.
 */
export async function withUpload<Value>(request: Request, bytesMax: number, work: (file: string) => Promise<Value>): Promise<Value> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  // Decompression could produce any amount of data.
  if (request.headers['content-encoding'] !== undefined) throw new HttpError('INVALID_REQUEST', 'file: compressed files are not taken');
  const directory = await mkdtemp(join(tmpdir(), 'cardroom-upload-'));
  const file = join(directory, 'upload');
  try {
    await pipeline(request, atMost(bytesMax), createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } catch (error) {
    if (request.destroyed && !request.complete) throw new HttpError('INVALID_REQUEST', 'file: the upload was interrupted; try again');
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

/** The rest of the body is not read, so the connection cannot be used again. */
function tooLarge(bytesMax: number): HttpError {
  const message = `file: is larger than ${bytesMax / 1024 / 1024} MiB; choose a shorter period, or use npm run reconcile`;
  return new HttpError('PAYLOAD_TOO_LARGE', message, { headers: { Connection: 'close' } });
}
