import { query } from '@cardroom/storage/testing/postgres';

/**
 * Notes each committed row of the journal whose table another process holds, or whose process was declared dead. The row of the note and that of
 * the journal share a transaction, so a write that the fence refuses is not counted.
 */
const WATCH = `
  create table chaos_stale (table_id text not null, seq bigint not null, epoch bigint not null);
  create function chaos_note_stale() returns trigger language plpgsql as $$ begin
    insert into chaos_stale select new.table_id, new.seq, new.epoch where not exists (
      select 1 from table_owner o join service_process p on p.process_id = o.holder
        where o.table_id = new.table_id and o.epoch = new.epoch and p.state <> 'gone');
    return null;
  end $$;
  create trigger chaos_stale after insert on journal for each row execute function chaos_note_stale()`;

/** Counts journal rows that a process has written after it was declared dead. On PostgreSQL. */
export class StaleWrites {
  readonly #url: () => string;
  #counted = 0;

  private constructor(url: () => string) {
    this.#url = url;
  }

  /** Begins to watch the database, whose address may change. */
  static async watch(url: () => string): Promise<StaleWrites> {
    await query(url(), WATCH);
    return new StaleWrites(url);
  }

  /** Rows since the last call. */
  async newOnes(): Promise<number> {
    const [row] = await query<{ n: number }>(this.#url(), 'select count(*)::int as n from chaos_stale');
    const before = this.#counted;
    this.#counted = row?.n ?? 0;
    return this.#counted - before;
  }
}
