import { COUNTRIES, isLanguage, MARKET_LANGUAGES } from '@cardroom/operator-api';
import { exactly, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { MARKET_LANGUAGE } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** Languages by country, both in lower case, for launches that give this country as their `language`. */
export type Markets = Readonly<Record<string, string>>;

/** The value that restores the default language. */
export const USUAL_LANGUAGE = 'default';

/** The languages of multilingual markets for one operator's players: its own settings and the defaults. */
export async function marketsOf(store: Store, operatorId: string): Promise<Markets> {
  const rows = await readRows(
    store,
    MARKET_LANGUAGE.pick('country', 'language'),
    sql`select country, language from market_language where operator_id = ${operatorId} order by country`,
  );
  return { ...MARKET_LANGUAGES, ...Object.fromEntries(rows.map(({ country, language }) => [country, language])) };
}

/**
 * Sets the language of an operator's players in a country for future launches; `default` restores the default. Refuses an unknown
 * `operator`, `country` (ISO 3166-1 alpha-2) and `language` (ISO 639), and `was` (the language of that country). Returns all
 * languages then in effect.
 */
export async function setMarket(
  store: Store,
  actor: Actor,
  operatorId: string,
  given: { readonly country: string; readonly language: string } & Seen<string | null>,
): Promise<Outcome<{ readonly operatorId: string; readonly markets: Markets }>> {
  const [country, language] = [given.country.trim().toLowerCase(), given.language.trim().toLowerCase()];
  if (!COUNTRIES.has(country)) return refused('country', `"${given.country}" is not an ISO 3166-1 alpha-2 code`);
  if (language !== USUAL_LANGUAGE && !(/^[a-z]{2,3}$/.test(language) && isLanguage(language)))
    return refused('language', `"${given.language}" is not an ISO 639 code or "${USUAL_LANGUAGE}"`);
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const own = await ownLanguage(store, operatorId, country);
  const changed = await changeSetting<string | null>(store, {
    ...(given.seen === undefined ? {} : { seen: given.seen }),
    read: async () => (await marketsOf(store, operatorId))[country] ?? null,
    told: (now) => now ?? 'not set',
    unit: (was) => [
      marketRow(operatorId, { country, language, own }, actor.at),
      ...auditRow(actor, {
        action: 'operator.set-market',
        operatorId,
        subject: operatorId,
        was: { country, language: was },
        detail: { country, language },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, markets: await marketsOf(store, operatorId) }) : changed;
}

interface MarketChange {
  readonly country: string;
  readonly language: string;
  /** The operator's own setting so far; null for the default. */
  readonly own: string | null;
}

/** The guard fails if somebody else has just changed the language. */
function marketRow(operatorId: string, { country, language, own }: MarketChange, at: number): Stmt {
  if (language === USUAL_LANGUAGE) {
    const remove = sql`delete from market_language where operator_id = ${operatorId} and country = ${country} and language = ${own ?? ''}`;
    return exactly(own === null ? 0 : 1, remove);
  }
  return exactly(
    1,
    sql`insert into market_language (operator_id, country, language, set_at) values (${operatorId}, ${country}, ${language}, ${at})
      on conflict (operator_id, country) do update set language = excluded.language, set_at = excluded.set_at
      where market_language.language = ${own ?? ''}`,
  );
}

async function ownLanguage(store: Store, operatorId: string, country: string): Promise<string | null> {
  const [row] = await readRows(
    store,
    MARKET_LANGUAGE.pick('language'),
    sql`select language from market_language where operator_id = ${operatorId} and country = ${country}`,
  );
  return row?.language ?? null;
}
