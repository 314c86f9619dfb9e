import type { Db } from './database.ts';

export interface Account {
  readonly playerId: string;
  readonly name: string;
  readonly currency: string;
  /** Minor units. */
  readonly balance: number;
  /** Play money given to the player so far, in minor units. */
  readonly granted: number;
  readonly blocked: boolean;
  /** Shown on the casino's front page. */
  readonly featured: boolean;
  readonly language: string;
  readonly country: string;
  readonly timezone: string;
}

export type NewAccount = Omit<Account, 'granted' | 'blocked'>;

/** The players on the front page. They get their money once, on the first start. Balances in minor units. */
export const FEATURED_PLAYERS: readonly NewAccount[] = [
  { playerId: 'alice', name: 'Alice', currency: 'EUR', balance: 100_000, language: 'en', country: 'IE', timezone: 'Europe/Dublin' },
  { playerId: 'bob', name: 'Bob', currency: 'EUR', balance: 100_000, language: 'en', country: 'MT', timezone: 'Europe/Malta' },
  { playerId: 'chris', name: 'Chris', currency: 'EUR', balance: 100_000, language: 'en', country: 'NL', timezone: 'Europe/Amsterdam' },
  { playerId: 'dana', name: 'Dana', currency: 'KRW', balance: 100_000_000, language: 'ko', country: 'KR', timezone: 'Asia/Seoul' },
].map((player) => ({ ...player, featured: true }));

interface AccountRow {
  readonly player_id: string;
  readonly name: string;
  readonly currency: string;
  readonly balance: number;
  readonly granted: number;
  readonly blocked: number;
  readonly featured: number;
  readonly language: string;
  readonly country: string;
  readonly timezone: string;
}

/** The operator's player accounts. The wallet changes their balances within its own database transactions. */
export class Accounts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  find(playerId: string): Account | null {
    const row = this.#db.prepare<[string], AccountRow>('SELECT * FROM accounts WHERE player_id = ?').get(playerId);
    return row === undefined ? null : accountOf(row);
  }

  /** All players, those of the front page first. */
  list(): Account[] {
    return this.#db.prepare<[], AccountRow>('SELECT * FROM accounts ORDER BY featured DESC, rowid').all().map(accountOf);
  }

  /** Creates a player with some play money. Returns false and changes nothing if the player already exists. */
  create(player: NewAccount): boolean {
    const insert = this.#db.prepare(
      `INSERT INTO accounts (player_id, name, currency, balance, granted, featured, language, country, timezone)
       VALUES (@playerId, @name, @currency, @balance, @balance, @featured, @language, @country, @timezone) ON CONFLICT DO NOTHING`,
    );
    return insert.run({ ...player, featured: player.featured ? 1 : 0 }).changes === 1;
  }

  /** Gives a player more play money, in minor units. Returns false for an unknown player. */
  deposit(playerId: string, amount: number): boolean {
    const update = this.#db.prepare(
      'UPDATE accounts SET balance = balance + @amount, granted = granted + @amount WHERE player_id = @playerId',
    );
    return update.run({ playerId, amount }).changes === 1;
  }

  /** Blocks or unblocks a player. A blocked player cannot buy in but is still paid. Returns false for an unknown player. */
  setBlocked(playerId: string, blocked: boolean): boolean {
    return this.#db.prepare('UPDATE accounts SET blocked = ? WHERE player_id = ?').run(blocked ? 1 : 0, playerId).changes === 1;
  }

  /** Changes a balance by `change` minor units. The caller ensures that it does not fall below zero. */
  move(playerId: string, change: number): void {
    this.#db.prepare('UPDATE accounts SET balance = balance + ? WHERE player_id = ?').run(change, playerId);
  }
}

function accountOf(row: AccountRow): Account {
  const { player_id, blocked, featured, ...rest } = row;
  return { ...rest, playerId: player_id, blocked: blocked === 1, featured: featured === 1 };
}
