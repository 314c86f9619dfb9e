import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler, Response } from 'express';

/** Extensions of files compressed at build time, smallest first, by their name in `Accept-Encoding`. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Rewrites a request for a built file to its compressed form if there is one that the browser accepts. */
export function compressedAssets(directory: string): RequestHandler {
  const names = new Set(existsSync(directory) ? readdirSync(directory) : []);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const offered = Object.entries(ENCODINGS).filter(([, ending]) => names.has(name + ending));
    if (offered.length === 0) return next();
    response.vary('Accept-Encoding');
    const [, ending] = offered.find(([encoding]) => request.acceptsEncodings(encoding) === encoding) ?? [];
    if (ending !== undefined) request.url = `/${name}${ending}`;
    next();
  };
}

/** Sets the headers of a compressed file; for `setHeaders` of `express.static`. */
export function tellEncoding(response: Response, path: string): void {
  const [encoding, ending] = Object.entries(ENCODINGS).find(([, one]) => path.endsWith(one)) ?? [];
  if (encoding === undefined || ending === undefined) return;
  response.set('Content-Encoding', encoding);
  response.set('Content-Type', TYPES[extname(path.slice(0, -ending.length))] ?? 'application/octet-stream');
}
