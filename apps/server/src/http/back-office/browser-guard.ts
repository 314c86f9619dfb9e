import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from '../errors.ts';

/** Where the back office lives, pages and calls alike. */
export const BACK_OFFICE_PATH = '/backoffice';
/** The cookie of a browser that is signed in. Behind https it carries the prefix that lets no other host or path set it. */
const COOKIE = 'cardroom-staff';
const TOKEN = /^[\w-]{20,100}$/;

/** Reads and writes the session's cookie. */
export interface SessionCookie {
  read(request: Request): string | null;
  set(response: Response, token: string): void;
  clear(response: Response): void;
}

/** Scripts cannot read it, no other site's request carries it, and it ends with the browser; the server ends it earlier. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  // `__Host-` wants the whole host as its path; without https the cookie keeps to the back office.
  const name = secure ? `__Host-${COOKIE}` : COOKIE;
  const attributes = `HttpOnly; SameSite=Strict; ${secure ? 'Path=/; Secure' : `Path=${BACK_OFFICE_PATH}`}`;
  return {
    read: (request) => {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
      const token = pairs.find(([key]) => key === name)?.[1];
      return token !== undefined && TOKEN.test(token) ? token : null;
    },
    set: (response, token) => void response.append('Set-Cookie', `${name}=${token}; ${attributes}`),
    clear: (response) => void response.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
}

/**
 * Refuses what another site's page sends, beside `SameSite=Strict`: a change has to name our own origin or be called same-origin by the
 * browser, and nothing that is read may come from elsewhere.
 */
export function sameOriginOnly(publicUrl: string): RequestHandler {
  const origins = ownOrigins(publicUrl);
  return (request, _response, next) => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const foreign = (origin !== undefined && !origins.has(origin)) || (site !== undefined && site !== 'same-origin' && site !== 'none');
    const unnamed = origin === undefined && site !== 'same-origin';
    if (foreign || (!reads && unnamed)) throw new HttpError('CROSS_SITE', 'The request does not come from the back office');
    next();
  };
}

/** This machine's two names are the same to a person. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin } = new URL(publicUrl);
  return new Set([origin, origin.replace('//localhost:', '//127.0.0.1:'), origin.replace('//127.0.0.1:', '//localhost:')]);
}
