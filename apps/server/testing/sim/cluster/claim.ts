import type { Stmt } from '@cardroom/storage';
import type { SimDisk } from '../sim-disk.ts';

/** `with … as (select … for update skip locked) update …`, in its parts. */
const CLAIM = /^with (\w+) as \(([\s\S]*?)\/\*postgres:[^*]*skip locked ?\*\/\s*\)\s*(update [\s\S]*)$/;

export function isClaim({ sql }: Stmt): boolean {
  return CLAIM.test(sql);
}

/** The column by which rows are claimed, and what shows that a row has changed since. */
const KEYS: Readonly<Record<string, { readonly from: string; readonly key: string; readonly version: string }>> = {
  due: { from: 'wallet_tx', key: 'seq', version: "status || ' ' || attempts || ' ' || coalesce(owner, '')" },
  free: { from: 'table_owner', key: 'table_id', version: "epoch || ' ' || last_seq" },
};

interface Parts {
  readonly name: string;
  readonly search: string;
  readonly update: string;
}

/** A claim under way: rows that were found and locked at one moment, to be taken at a later one. */
export class Claim {
  readonly #stmt: Stmt;
  readonly #parts: Parts;
  readonly #found: ReadonlyMap<string | number, string>;
  readonly #locked: Set<string>;

  private constructor(stmt: Stmt, parts: Parts, found: ReadonlyMap<string | number, string>, locked: Set<string>) {
    this.#stmt = stmt;
    this.#parts = parts;
    this.#found = found;
    this.#locked = locked;
    for (const key of found.keys()) locked.add(`${parts.name} ${key}`);
  }

  /** Finds the rows that no other claim has locked, and locks them. */
  static search(stmt: Stmt, disk: SimDisk, locked: Set<string>): Claim {
    const [, name = '', search = '', update = ''] = CLAIM.exec(stmt.sql) ?? [];
    const found = disk.rows<Record<string, string | number>>(search, ...bound(stmt).slice(0, placeholders(search)));
    const keys = found.map((row) => Object.values(row)[0] as string | number);
    const free = keys.filter((key) => !locked.has(`${name} ${key}`));
    return new Claim(stmt, { name, search, update }, versions(disk, name, free), locked);
  }

  /** The statement that takes what was found and has not changed since: whoever changed a row came first. */
  taking(disk: SimDisk): Stmt {
    const { name, search, update } = this.#parts;
    const now = versions(disk, name, [...this.#found.keys()]);
    const taken = [...this.#found].filter(([key, version]) => now.get(key) === version).map(([key]) => key);
    const given = bound(this.#stmt).slice(placeholders(search));
    const list = new RegExp(`\\(select \\w+ from ${name}\\)`);
    const before = placeholders(update.slice(0, update.search(list)));
    return {
      ...this.#stmt,
      sql: update.replace(list, '(select value from json_each(?))'),
      parameters: [...given.slice(0, before), JSON.stringify(taken), ...given.slice(before)],
    };
  }

  end(): void {
    for (const key of this.#found.keys()) this.#locked.delete(`${this.#parts.name} ${key}`);
  }
}

function versions(disk: SimDisk, name: string, keys: readonly (string | number)[]): Map<string | number, string> {
  const of = KEYS[name];
  if (of === undefined) throw new Error(`the simulated database does not know the claim ${name}`);
  const { from, key, version } = of;
  const rows = disk.rows<{ key: string | number; version: string }>(
    `select ${key} as key, ${version} as version from ${from} where ${key} in (select value from json_each(?))`,
    JSON.stringify(keys),
  );
  const found = new Map(rows.map((row) => [row.key, row.version]));
  // In the order of the search, which is the order in which they are answered.
  return new Map(keys.flatMap((one) => (found.has(one) ? [[one, found.get(one) ?? '']] : [])));
}

function bound({ parameters }: Stmt): (string | number)[] {
  return parameters as (string | number)[];
}

function placeholders(text: string): number {
  return text.split('?').length - 1;
}
