import { createHash } from 'node:crypto';
import type { Brand } from '@cardroom/protocol';
import { exactly, fragment, readRows, type Stmt, type Store, shape, sql, text } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { type BrandColours, checkColours, tokensOf } from './brand-colours.ts';
import { type LogoKind, logoKindOf } from './brand-logo.ts';
import { feltTokensOf } from './felt-design.ts';
import { OPERATOR_BRAND } from './operator-rows.ts';
import { getOperator } from './operators.ts';
import { tableLookOf } from './table-look.ts';

/** Generous for a logo that is drawn about 40 px high. */
export const LOGO_BYTES_MAX = 65_536;

/** The requested changes: absent = unchanged, null = back to the default. */
export interface BrandChange {
  readonly colour?: string | null;
  readonly felt?: string | null;
  readonly logo?: Uint8Array | null;
}

/** An operator's brand as it was set. */
export interface OperatorBrand extends BrandColours {
  /** The logo's file name, derived from its content. */
  readonly logoFile: string | null;
}

const OURS: OperatorBrand = { colour: null, felt: null, logoFile: null };

export async function operatorBrandOf(store: Store, operatorId: string): Promise<OperatorBrand> {
  const [row] = await readRows(
    store,
    OPERATOR_BRAND.pick('colour', 'felt', 'logo_file'),
    sql`select colour, felt, logo_file from operator_brand where operator_id = ${operatorId}`,
  );
  return row === undefined ? OURS : { colour: row.colour, felt: row.felt, logoFile: row.logo_file };
}

/** The brand sent to the client of the operator's players; null = the default look. */
export async function brandOf(store: Store, operatorId: string): Promise<Brand | null> {
  const [{ colour, felt, logoFile }, look] = await Promise.all([operatorBrandOf(store, operatorId), tableLookOf(store, operatorId)]);
  const chosen = [colour, felt, logoFile, look.felt, look.back, look.emblem];
  if (chosen.every((part) => part === null)) return null;
  const own = typeof look.felt === 'object' && look.felt !== null ? feltTokensOf(look.felt) : {};
  return {
    tokens: { ...tokensOf({ colour, felt }), ...own },
    logo: logoFile === null ? null : logoPath(operatorId, logoFile),
    ...(typeof look.felt === 'string' ? { felt: look.felt } : {}),
    ...(look.back === null ? {} : { back: look.back }),
    ...(look.emblem === null ? {} : { emblem: look.emblem }),
  };
}

export function logoPath(operatorId: string, file: string): string {
  return `/brand/${operatorId}/${file}`;
}

/** The bytes of an operator's current logo; null for any other file name. */
export async function logoOf(store: Store, operatorId: string, file: string): Promise<{ bytes: Buffer; kind: LogoKind } | null> {
  const [row] = await readRows(
    store,
    shape({ logo: text }),
    sql`select logo from operator_brand where operator_id = ${operatorId} and logo_file = ${file} and logo is not null`,
  );
  const bytes = row === undefined ? null : Buffer.from(row.logo, 'base64');
  const kind = bytes === null ? null : logoKindOf(bytes);
  return bytes === null || kind === null ? null : { bytes, kind };
}

/**
 * Changes the look of an operator's lobby and tables from the next launch or reload. Refuses `operator`, `colour`,
 * `felt`, `logo` and `was`.
 */
export async function setBrand(
  store: Store,
  actor: Actor,
  operatorId: string,
  change: BrandChange,
  seen: Seen<OperatorBrand> = {},
): Promise<Outcome<OperatorBrand & Pick<Brand, 'tokens' | 'logo'>>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const was = await operatorBrandOf(store, operatorId);
  const wanted = {
    colour: change.colour === undefined ? was.colour : lower(change.colour),
    felt: change.felt === undefined ? was.felt : lower(change.felt),
  };
  const errors = [...checkColours(wanted), ...checkLogo(change.logo)];
  if (errors.length > 0) return { ok: false, errors };
  const logoFile = change.logo === undefined ? was.logoFile : logoFileOf(change.logo);
  const base64 = change.logo ? Buffer.from(change.logo).toString('base64') : null;
  const now = { ...wanted, logoFile };
  const changed = await changeSetting<OperatorBrand>(store, {
    ...seen,
    read: () => operatorBrandOf(store, operatorId),
    told: ({ colour, felt, logoFile: logo }) => `colour ${colour ?? 'ours'}, felt ${felt ?? 'ours'}, logo ${logo ?? 'none'}`,
    unit: () => [
      brandRow(operatorId, { was, now, base64, at: actor.at }),
      ...auditRow(actor, { action: 'operator.set-brand', operatorId, subject: operatorId, was: { ...was }, detail: { ...now } }),
    ],
  });
  if (!changed.ok) return changed;
  return done({ ...now, tokens: tokensOf(now), logo: logoFile === null ? null : logoPath(operatorId, logoFile) });
}

interface BrandRow {
  readonly was: OperatorBrand;
  readonly now: OperatorBrand;
  /** The bytes of a new logo; null when it is unchanged or removed. */
  readonly base64: string | null;
  readonly at: number;
}

/** The guard fails if somebody else has just changed the brand. An unchanged logo is not written again, since the row has its bytes. */
function brandRow(operatorId: string, { was, now, base64, at }: BrandRow): Stmt {
  const stays = now.logoFile === was.logoFile;
  const insert = sql`insert into operator_brand (operator_id, colour, felt, logo_file, logo, set_at)
    values (${operatorId}, ${now.colour}, ${now.felt}, ${stays ? null : now.logoFile}, ${stays ? null : base64}, ${at})
    on conflict (operator_id) do update set colour = excluded.colour, felt = excluded.felt, set_at = excluded.set_at`;
  const logo = stays ? fragment`` : fragment`, logo_file = excluded.logo_file, logo = excluded.logo`;
  const guard = fragment`where coalesce(operator_brand.colour, '') = ${was.colour ?? ''} and coalesce(operator_brand.felt, '') = ${was.felt ?? ''}
    and coalesce(operator_brand.logo_file, '') = ${was.logoFile ?? ''}`;
  return exactly(1, {
    sql: [insert.sql + logo.sql, guard.sql].join(' '),
    parameters: [...insert.parameters, ...guard.parameters],
  });
}

function checkLogo(logo: Uint8Array | null | undefined): WrongField[] {
  if (logo === undefined || logo === null) return [];
  if (logo.byteLength > LOGO_BYTES_MAX)
    return [{ field: 'logo', message: `has ${logo.byteLength} bytes; the maximum is ${LOGO_BYTES_MAX}` }];
  return logoKindOf(logo) === null ? [{ field: 'logo', message: 'must be SVG, PNG or WebP' }] : [];
}

/** Each image has its own name, so that browsers may cache it forever. */
function logoFileOf(logo: Uint8Array | null): string | null {
  const kind = logo === null ? null : logoKindOf(logo);
  return logo === null || kind === null ? null : `${createHash('sha256').update(logo).digest('hex').slice(0, 24)}.${kind}`;
}

function lower(text: string | null): string | null {
  return text === null ? null : text.trim().toLowerCase();
}
