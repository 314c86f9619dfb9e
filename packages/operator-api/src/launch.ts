import { isCurrency } from '@cardroom/money';
import { z } from 'zod';
import { bagOf } from './bag.ts';
import { isCalendarDay } from './calendar-day.ts';
import { FIELD_ERRORS_MAX, type FieldCode, type FieldError, fieldErrors, unknownMembers } from './errors.ts';
import { avatarUrl, extrasOf, type LaunchExtras, launchExtras } from './launch-extras.ts';
import { COUNTRIES, resolveLocale } from './locale.ts';
import { offsetTime } from './oauth.ts';
import { limitsSchema, type PlayerLimits } from './players.ts';
import { schemaReader } from './schema-reader.ts';
import { isPlainId, isPlainName } from './visible-text.ts';

/** POST {api_url}/game-service/operator/launch: a lobby URL for one player (spec 2.6, 4.2). */
export const LAUNCH_PATH = '/game-service/operator/launch';

export const PLAYER_ID_MAX = 30;
export const DISPLAY_NAME_MAX = 50;
const CODE_TEXT_MAX = 20;
const IP_MAX = 45;
const TIMEZONE_MAX = 64;

/** A player as launched. `gender` and `birth_date` are validated and discarded: Cardroom has no use for them. */
export interface Launch extends LaunchExtras {
  readonly playerId: string;
  /** In Unicode's NFC form, without hidden, reordering or stacked characters. */
  readonly displayName: string;
  readonly language: string;
  /** BCP 47 tag of `language` and `country`. */
  readonly locale: string;
  readonly localeKind: 'bcp47' | 'country' | 'language';
  /** Upper case. */
  readonly country: string;
  readonly currency: string;
  readonly ip: string;
  readonly device: 'mobile' | 'desktop';
  readonly timezone: string;
  /** Replaces the player's limits when the URL is opened; absent = they stay. */
  readonly limits?: PlayerLimits;
}

export interface LaunchRules {
  /** Currencies enabled for this operator. */
  readonly currencies: readonly string[];
  /** The language to use for a country that has several. */
  readonly markets: Readonly<Record<string, string>>;
  /** The origin of players' pictures; null = the operator sends none, and a launch with one is refused. */
  readonly avatarOrigin: string | null;
  /** Ms since the epoch; a birth date must be earlier. */
  readonly now: number;
  /** Refuses unknown members instead of ignoring them. */
  readonly strict: boolean;
}

/** `warnings` name the members that were ignored. */
export type LaunchReading =
  | { readonly ok: true; readonly launch: Launch; readonly warnings: readonly FieldError[] }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Reads a launch request. All invalid fields are returned at once, in the order of the specification, unknown ones last. `gender`,
 * `birth_date` and `avatar_url` count as omitted when they are null or empty, as many back ends send what they do not know. Unknown members are ignored and
 * named in the warnings, or refused under `strict`.
 */
export function readLaunch(sent: unknown, rules: LaunchRules): LaunchReading {
  const body = prepared(sent);
  const parsed = parseLaunch(body, rules);
  const unknown = unknownMembers(Object.keys(bagOf(body) ?? {}).filter((name) => !FIELDS.includes(name)));
  const errors = [...(parsed.success ? [] : fieldErrors(parsed.error, body)), ...(rules.strict ? unknown : [])];
  // The language can only be checked together with the country, so that happens here, even when other fields are invalid.
  const { language, country } = bagOf(body) ?? {};
  const judged = typeof language === 'string' && !errors.some((error) => error.field === 'language');
  const locale = judged ? resolveLocale(language, typeof country === 'string' ? country : '', rules.markets) : null;
  if (judged && locale === null) errors.push({ field: 'language', code: 'unknown_value' });
  if (!parsed.success || locale === null || errors.length > 0) return { ok: false, errors: inSpecOrder(errors) };
  const { id, display_name, ip, device, timezone, currency, limits } = parsed.data;
  return {
    ok: true,
    warnings: unknown,
    launch: {
      playerId: id,
      displayName: display_name,
      language: parsed.data.language,
      locale: locale.tag,
      localeKind: locale.kind,
      country: parsed.data.country.toUpperCase(),
      currency,
      ip,
      device,
      timezone,
      ...(limits === undefined ? {} : { limits }),
      ...extrasOf(parsed.data),
    },
  };
}

/** Without blank optional members. */
function prepared(body: unknown): unknown {
  const bag = bagOf(body);
  if (bag === null) return body;
  const isBlank = (name: string): boolean => BLANK_ALLOWED.has(name) && (bag[name] === null || bag[name] === '');
  return Object.fromEntries(Object.entries(bag).filter(([name]) => !isBlank(name)));
}

/** The 200 answer to a launch. `expiresAt` in ms since the epoch; `warnings` are added only when there are any. */
export function launchAnswer(url: string, expiresAt: number, warnings: readonly FieldError[]): object {
  return { status: 'success', data: { url, expires_at: offsetTime(expiresAt) }, ...(warnings.length === 0 ? {} : { warnings }) };
}

const BLANK_ALLOWED = new Set(['gender', 'birth_date', 'avatar_url']);
const FIELDS = [
  'id',
  'display_name',
  'language',
  'country',
  'currency',
  'gender',
  'birth_date',
  'ip',
  'device',
  'timezone',
  'limits',
  ...Object.keys(launchExtras),
  'avatar_url',
];

/** The body of a launch request without its unknown members. */
export function launchSchema(rules: () => Omit<LaunchRules, 'strict'>) {
  return z.object({
    id: checked(playerIdFault).meta({ minLength: 1, maxLength: PLAYER_ID_MAX, description: 'Your ID for the player, in lower case.' }),
    display_name: z
      .string()
      .transform(normalName)
      .pipe(checked((name) => lengthFault(name, DISPLAY_NAME_MAX) ?? (isPlainName(name) ? null : 'bad_format')))
      .meta({ minLength: 1, maxLength: DISPLAY_NAME_MAX, description: 'What other players see.' }),
    language: checked((text) => lengthFault(text, CODE_TEXT_MAX)).meta({
      description: 'Two-letter code of the country whose language to use; a language code or BCP 47 tag is accepted too.',
    }),
    country: checked(countryFault).meta({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
    currency: checked((text) => currencyFault(text, rules().currencies)).meta({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217; must be enabled for you.',
    }),
    gender: z.enum(['m', 'f', 'o']).optional().meta({ description: 'Validated, not stored. Null or empty counts as omitted.' }),
    birth_date: checked((text) => birthDateFault(text, rules().now))
      .optional()
      .meta({ format: 'date', description: 'Validated, not stored. Null or empty counts as omitted.' }),
    ip: checked((text) => lengthFault(text, IP_MAX) ?? (isAddress(text) ? null : 'bad_format')).meta({
      description: 'The player’s IP address, IPv4 or IPv6.',
    }),
    device: z.enum(['mobile', 'desktop']),
    timezone: checked(timezoneFault).meta({ description: 'IANA time zone, such as Europe/Berlin.' }),
    limits: limitsSchema(rules)
      .optional()
      .meta({ description: 'Sets the player’s limits when the URL is opened. Without it they stay as they are.' }),
    ...launchExtras,
    avatar_url: avatarUrl(() => rules().avatarOrigin),
  });
}

const parseLaunch = schemaReader(launchSchema);

/** A string with one rule; `fault` returns the code of what is wrong, or null. */
function checked(fault: (text: string) => FieldCode | null) {
  return z.string().superRefine((text, context) => {
    const code = fault(text);
    if (code !== null) context.addIssue({ code: 'custom', params: { code } });
  });
}

/** Counts code points, which is closest to what people call characters. A lone surrogate is refused. */
function lengthFault(text: string, max: number): FieldCode | null {
  if (/\p{Cs}/u.test(text)) return 'bad_format';
  const length = [...text].length;
  if (length === 0) return 'too_short';
  return length > max ? 'too_long' : null;
}

function playerIdFault(id: string): FieldCode | null {
  const length = lengthFault(id, PLAYER_ID_MAX);
  if (length !== null) return length;
  return id === id.toLowerCase() && isPlainId(id) ? null : 'bad_format';
}

function normalName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '');
}

function countryFault(country: string): FieldCode | null {
  if (!/^[a-z]{2}$/i.test(country)) return 'bad_format';
  return COUNTRIES.has(country.toLowerCase()) ? null : 'unknown_value';
}

function currencyFault(currency: string, enabled: readonly string[]): FieldCode | null {
  if (!/^[A-Z]{3}$/.test(currency)) return 'bad_format';
  if (!isCurrency(currency)) return 'unknown_value';
  return enabled.includes(currency) ? null : 'not_enabled';
}

function birthDateFault(date: string, now: number): FieldCode | null {
  if (!isCalendarDay(date)) return 'bad_format';
  return Date.parse(date) < now ? null : 'unknown_value';
}

const address = z.union([z.ipv4(), z.ipv6()]);
function isAddress(text: string): boolean {
  return address.safeParse(text).success;
}

/** More than there are zones; upper and lower case make more names of them. */
const KNOWN_ZONES_MAX = 1_000;
/** Zones that Intl knows: to ask it takes longer than everything else about a launch. */
const knownZones = new Set<string>();

function timezoneFault(timezone: string): FieldCode | null {
  const length = lengthFault(timezone, TIMEZONE_MAX);
  if (length !== null) return length;
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(timezone)) return 'bad_format';
  if (knownZones.has(timezone)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    if (knownZones.size < KNOWN_ZONES_MAX) knownZones.add(timezone);
    return null;
  } catch {
    // Intl throws when it does not know the zone.
    return 'unknown_value';
  }
}

function inSpecOrder(errors: readonly FieldError[]): FieldError[] {
  const place = (error: FieldError): number => (FIELDS.includes(error.field) ? FIELDS.indexOf(error.field) : FIELDS.length);
  return [...errors].sort((a, b) => place(a) - place(b)).slice(0, FIELD_ERRORS_MAX);
}
