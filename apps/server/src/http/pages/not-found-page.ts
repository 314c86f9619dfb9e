import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

const STYLE =
  'html{color-scheme:dark light;background:#0b0f14;color:#f2f5f9;font:500 16px/1.5 system-ui,sans-serif}main{max-width:30rem;margin:18vh auto 0;padding:0 20px;text-align:center}h1{font-size:1.5rem}p{color:#b4c0cf}a{color:#f5b83d}';
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Page not found · Cardroom</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Page not found</h1>
<p>There is nothing at this address. It may be misspelled, or the page may have moved.</p>
<p><a href="/lobby/">Go to the lobby</a></p>
</main>
</body>
</html>
`;
/** Only this style may apply, and nothing may run or load. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Answers a person's browser at an unknown address with a page; programs get the JSON of all errors. */
export const notFoundPage: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || request.accepts('json', 'html') !== 'html') return next();
  response.status(404).set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' }).type('html').send(PAGE);
};
