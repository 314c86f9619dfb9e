import { z } from 'zod';
import type { FieldCode } from './errors.ts';
import { launchMetadata } from './metadata.ts';

/** Optional members of a launch beyond the specification. */

/** Where the player lands instead of the lobby. */
export type LaunchPlace = { readonly roomId: string } | { readonly tableId: string };

export const PLACE_URL_MAX = 1_000;
const PLACE_ID = /^\d{1,18}$/;

const place = z.union([z.strictObject({ room_id: z.string().regex(PLACE_ID) }), z.strictObject({ table_id: z.string().regex(PLACE_ID) })]);

/** A page of the operator as browsers write it: https, without credentials, so that it cannot run script or hide its host. */
const page = z
  .string()
  .transform((text, context) => {
    const url = text.length <= PLACE_URL_MAX ? URL.parse(text) : null;
    if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href;
    context.issues.push({
      code: 'custom',
      params: { code: text.length > PLACE_URL_MAX ? 'too_long' : 'bad_format' },
      message: 'no https page',
      input: text,
    });
    return z.NEVER;
  })
  .optional();

/**
 * The URL of a player's picture, of the origin that the operator registered for pictures; null = none registered, so that every URL is
 * refused. The fragment is dropped, because it is never sent.
 */
export function avatarUrl(origin: () => string | null) {
  return z
    .string()
    .transform((text, context) => {
      const url = text.length <= PLACE_URL_MAX ? URL.parse(text) : null;
      const code = avatarFault(text, url, origin());
      if (url !== null && code === null) return url.href.replace(/#.*$/, '');
      context.issues.push({ code: 'custom', params: { code }, message: 'no picture of the operator', input: text });
      return z.NEVER;
    })
    .optional()
    .meta({
      ...{ format: 'uri', maxLength: PLACE_URL_MAX },
      description: 'The player’s picture (PNG, JPEG or WebP) at the origin you registered for pictures. Null or empty counts as omitted.',
    });
}

function avatarFault(text: string, url: URL | null, origin: string | null): FieldCode | null {
  if (origin === null) return 'not_enabled';
  if (text.length > PLACE_URL_MAX) return 'too_long';
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'bad_format';
  return url.origin === origin ? null : 'wrong_origin';
}

export const launchExtras = {
  metadata: launchMetadata.optional(),
  open: place.optional().meta({ description: 'The room or table that the player lands at; yours, in the currency of the launch.' }),
  return_url: page.meta({ format: 'uri', maxLength: PLACE_URL_MAX, description: 'Your page that the player can go back to; https.' }),
  cashier_url: page.meta({ format: 'uri', maxLength: PLACE_URL_MAX, description: 'Your page where the player can deposit; https.' }),
};
const read = z.object({ ...launchExtras, avatar_url: avatarUrl(() => null) });

export interface LaunchExtras {
  /** JSON text. */
  readonly metadata?: string;
  readonly open?: LaunchPlace;
  readonly returnUrl?: string;
  readonly cashierUrl?: string;
  /** Where the player's picture is fetched from. */
  readonly avatarUrl?: string;
}

/** The members that were given. */
export function extrasOf({ metadata, open, return_url, cashier_url, avatar_url }: z.output<typeof read>): LaunchExtras {
  return {
    ...(metadata === undefined || Object.keys(metadata).length === 0 ? {} : { metadata: JSON.stringify(metadata) }),
    ...(open === undefined ? {} : { open: 'room_id' in open ? { roomId: open.room_id } : { tableId: open.table_id } }),
    ...(return_url === undefined ? {} : { returnUrl: return_url }),
    ...(cashier_url === undefined ? {} : { cashierUrl: cashier_url }),
    ...(avatar_url === undefined ? {} : { avatarUrl: avatar_url }),
  };
}
