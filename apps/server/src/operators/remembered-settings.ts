import type { Stmt, Store } from '@cardroom/storage';

/**
 * How long a setting that the operator command has changed may go unseen here, in ms; a change by a process of the service is seen at once. Every
 * launch asks for a dozen settings and every call of a wallet for four, and they change once in months.
 */
export const SETTINGS_FRESH_MS = 1_000;
/** Answers that are remembered; beyond it all are forgotten and read again. */
const ANSWERS_MAX = 20_000;
/** Texts of statements whose tables are remembered. A list of values makes a text of its own for each length. */
const TEXTS_MAX = 5_000;

/** Tables that only staff and the operator command write. Tokens and revocations are not among them: they are looked at each time. */
const SETTINGS: ReadonlySet<string> = new Set([
  'operator',
  'operator_api_key',
  'operator_bet_sizes',
  'operator_brand',
  'operator_chat',
  'operator_hand_sharing',
  'operator_launch',
  'operator_limits_link',
  'operator_network',
  'operator_picture_origin',
  'operator_refusal_code',
  'operator_seat_rule',
  'operator_settlement',
  'operator_signing_secret',
  'operator_table_look',
  'operator_timeout',
  'market_language',
]);

interface Answer {
  readonly rows: Promise<readonly object[]>;
  /** When it was asked for, in ms. */
  readonly at: number;
}

/** Word of changed settings between the processes of a cluster. */
export interface SettingsNews {
  /** This process has changed settings in storage. Resolves when no other one answers from what it knew before; never rejects. */
  changed(): Promise<void>;
  /** Calls `forget` when another process has. */
  onChanged(forget: () => void): void;
}

/**
 * The store with a memory for operators' settings: a statement that reads nothing else is answered from it. A unit that writes a setting
 * empties it, before and after, and then those of the other processes.
 * @param now ms of a clock that does not jump
 */
export function rememberedSettings<S extends Store>(store: S, now: () => number, news: SettingsNews | null = null): S {
  const answers = new Map<string, Answer>();
  news?.onChanged(() => answers.clear());
  const readsSettings = ofText((sql) => tablesIn(sql, READ).length > 0 && tablesIn(sql, READ).every((table) => SETTINGS.has(table)));
  const writesSettings = ofText((sql) => tablesIn(sql, WRITTEN).some((table) => SETTINGS.has(table)));

  const ask = (key: string, stmt: Stmt): Answer => {
    if (answers.size >= ANSWERS_MAX) answers.clear();
    const answer: Answer = { rows: store.read(stmt), at: now() };
    answers.set(key, answer);
    answer.rows.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    return answer;
  };
  return {
    ...store,
    read: async <Row>(stmt: Stmt): Promise<Row[]> => {
      const { sql, parameters } = stmt;
      if (!readsSettings(sql) || !parameters.every(isPlain)) return store.read(stmt);
      const key = JSON.stringify([sql, ...parameters]);
      const known = answers.get(key);
      const answer = known !== undefined && now() - known.at < SETTINGS_FRESH_MS ? known : ask(key, stmt);
      // Each caller gets rows of its own.
      return (await answer.rows).map((row) => ({ ...row }) as Row);
    },
    write: async (unit) => {
      if (!unit.some(({ sql }) => writesSettings(sql))) return store.write(unit);
      answers.clear();
      try {
        return await store.write(unit);
      } finally {
        answers.clear();
        await news?.changed();
      }
    },
  };
}

const READ = /\b(?:from|join)\s+(\w+)/gi;
const WRITTEN = /\b(?:into|update|delete from)\s+(\w+)/gi;

function tablesIn(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].map(([, table = '']) => table.toLowerCase());
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** The same function of a statement's text, worked out once for each text. */
function ofText(work: (sql: string) => boolean): (sql: string) => boolean {
  const known = new Map<string, boolean>();
  return (sql) => {
    const before = known.get(sql);
    if (before !== undefined) return before;
    if (known.size >= TEXTS_MAX) known.clear();
    const found = work(sql);
    known.set(sql, found);
    return found;
  };
}
