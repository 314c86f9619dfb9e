import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A hand of a day bundle has some six kilobytes in five lines; a few of them are ahead of a slow reader. */
const LINES_AHEAD = 16;

/**
 * Sends lines of JSON as a file, each written when its reader takes it, and packed with gzip for clients that ask for that. Lines that fail in
 * the middle end the connection, so that nobody takes a part for the whole.
 */
export async function sendNdjson(
  request: Request,
  response: Response,
  file: { readonly name: string; readonly lines: AsyncIterable<object> },
): Promise<void> {
  const isPacked = request.acceptsEncodings('gzip') === 'gzip';
  response.set({
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`,
    Vary: 'Accept-Encoding',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
  });
  const packed: Transform[] = isPacked ? [createGzip()] : [];
  try {
    await pipeline([Readable.from(textOf(file.lines), { highWaterMark: LINES_AHEAD }), ...packed, response]);
  } catch (error) {
    // A client that disconnects during the download is not an error of ours.
    if (!isClosedEarly(error)) throw error;
  }
}

async function* textOf(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
