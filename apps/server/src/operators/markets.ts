import { exactly, type Stmt, type Store, sql } from '@cardroom/journal';
import { COUNTRIES, isLanguage, MARKET_LANGUAGES } from '@cardroom/operator-api';
import { type Actor, auditRow } from './audit.ts';
import { getOperator } from './operators.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { changeSetting, type Seen } from './setting.ts';

/** Languages by country, both in lower case: what a launch means that names this country as its `language`. */
export type Markets = Readonly<Record<string, string>>;

/** The word that takes an override back. */
export const USUAL_LANGUAGE = 'default';

/** The languages of multilingual markets for one operator's players: what it chose, elsewhere the usual ones. */
export async function marketsOf(store: Store, operatorId: string): Promise<Markets> {
  const rows = await store.read<{ country: string; language: string }>(
    sql`select country, language from market_language where operator_id = ${operatorId} order by country`,
  );
  return { ...MARKET_LANGUAGES, ...Object.fromEntries(rows.map(({ country, language }) => [country, language])) };
}

/**
 * Sets what an operator's players of a country read, for launches from now on; `default` takes it back. Refuses an unknown `operator`,
 * `country` (ISO 3166-1 alpha-2) and `language` (ISO 639) by name, and `was` (the language of that country). Answers all languages that hold
 * then.
 */
export async function setMarket(
  store: Store,
  actor: Actor,
  operatorId: string,
  given: { readonly country: string; readonly language: string } & Seen<string | null>,
): Promise<Outcome<{ readonly operatorId: string; readonly markets: Markets }>> {
  const [country, language] = [given.country.trim().toLowerCase(), given.language.trim().toLowerCase()];
  if (!COUNTRIES.has(country)) return refused('country', `"${given.country}" is no ISO 3166-1 alpha-2 code`);
  if (language !== USUAL_LANGUAGE && !(/^[a-z]{2,3}$/.test(language) && isLanguage(language)))
    return refused('language', `"${given.language}" is neither an ISO 639 code nor "${USUAL_LANGUAGE}"`);
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
  /** What the operator has chosen so far; null: the usual language holds. */
  readonly own: string | null;
}

/** Misses where somebody else has just changed it. */
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
  const [row] = await store.read<{ language: string }>(
    sql`select language from market_language where operator_id = ${operatorId} and country = ${country}`,
  );
  return row?.language ?? null;
}
