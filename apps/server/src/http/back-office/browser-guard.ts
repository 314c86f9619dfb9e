import type { Request, RequestHandler, Response } from 'express';
import { DEVICE_MS } from '../../staff/devices.ts';
import { BACK_OFFICE_PATH } from '../../staff/links.ts';
import { HttpError } from '../errors.ts';

/** The cookies of a signed-in and of a known browser. Over https they get the prefix that stops other hosts and paths from setting them. */
const SESSION = 'cardroom-staff';
const DEVICE = 'cardroom-device';
const TOKEN = /^[\w-]{20,100}$/;

/** Reads and writes one of the cookies. */
export interface StaffCookie {
  read(request: Request): string | null;
  set(response: Response, token: string): void;
  clear(response: Response): void;
}

/** The session expires with the browser; the server ends it earlier. */
export function sessionCookie(publicUrl: string): StaffCookie {
  return cookieNamed(publicUrl, SESSION, '');
}

/** The known device outlives the session. */
export function deviceCookie(publicUrl: string): StaffCookie {
  return cookieNamed(publicUrl, DEVICE, `; Max-Age=${DEVICE_MS / 1000}`);
}

/** Scripts cannot read the cookie and other sites' requests do not carry it. */
function cookieNamed(publicUrl: string, base: string, lasting: string): StaffCookie {
  const secure = publicUrl.startsWith('https:');
  // `__Host-` requires the path `/`; without https the cookie is limited to the back office.
  const name = secure ? `__Host-${base}` : base;
  const attributes = `HttpOnly; SameSite=Strict; ${secure ? 'Path=/; Secure' : `Path=${BACK_OFFICE_PATH}`}`;
  return {
    read: (request) => {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
      const token = pairs.find(([key]) => key === name)?.[1];
      return token !== undefined && TOKEN.test(token) ? token : null;
    },
    set: (response, token) => void response.append('Set-Cookie', `${name}=${token}; ${attributes}${lasting}`),
    clear: (response) => void response.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
}

/**
 * Refuses cross-site requests, in addition to `SameSite=Strict`: a change must name our own origin or be marked same-origin
 * by the browser, and reads must not come from another site.
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

/** Users treat localhost and 127.0.0.1 as the same address. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin } = new URL(publicUrl);
  return new Set([origin, origin.replace('//localhost:', '//127.0.0.1:'), origin.replace('//127.0.0.1:', '//localhost:')]);
}
