import type { Store } from '@cardroom/storage';

const CHUNK = 2_000;
/** A finished hand of six, packed and sealed, its record, and a result's own part with the hash, in average sizes. */
const HAND_BYTES = Buffer.alloc(700, 7);
const RECORD_BYTES = Buffer.alloc(420, 7);
const BODY = '{"player_result":"loss"}';
const HASH_BYTES = Buffer.alloc(16, 7);
const TABLE = 'history';

/** Fills an empty database with finished hands and the rows that play leaves for each: six results with their attempts, and the ledger. */
export async function fillWithHands(store: Store, hands: number): Promise<void> {
  if (hands === 0) return;
  await run(store, `insert into operator values ('past', 'Past', 'active', null, '[]', '[]', 0)`);
  await run(
    store,
    `insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('past', 'past', 'EUR', 'Past', '{}', 0)`,
  );
  await run(
    store,
    `insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at, closed_at) values ('${TABLE}', 'past', 'past', 'EUR', 'nlhe', '{}', 0, 1)`,
  );
  for (let from = 0; from < hands; from += CHUNK) await chunk(store, from, Math.min(hands, from + CHUNK));
  await run(store, 'analyze');
}

async function chunk(store: Store, from: number, to: number): Promise<void> {
  const numbers = `with recursive hands (n) as (select ${from} union all select n + 1 from hands where n + 1 < ${to}),
    seats (seat) as (select 0 union all select seat + 1 from seats where seat < 5)`;
  const statements: [sql: string, ...parameters: unknown[]][] = [
    [
      `${numbers} insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
      select 'past-' || n, 'past', 'past', '${TABLE}', 'nlhe', 'EUR', 'ended', n, n + 1, ? from hands`,
      HAND_BYTES,
    ],
    [`${numbers} insert into hand_record (hand_id, record) select 'past-' || n, ? from hands`, RECORD_BYTES],
    [
      `${numbers} insert into hand_player (operator_id, player_id, hand_id, ended_at, pot_minor) select 'past', 'p' || ((n + seat) % 5000), 'past-' || n, n + 1, n % 1000 from hands, seats order by n, seat`,
    ],
    [
      `${numbers} insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, hand_id, lane, kind, amount_minor, currency, body, body_hash, status, outcome,
        attempts, next_at, created_at, done_at)
      select 'past-' || n || '-' || seat, 'past', 'p' || ((n + seat) % 5000), 'past', '${TABLE}', 's' || ((n + seat) % 5000), 'past-' || n,
        'r:past:p' || ((n + seat) % 5000) || ':EUR', 4, 100, 'EUR', ?, ?, 2, 'success', 1, n, n, n from hands, seats order by n, seat`,
      BODY,
      HASH_BYTES,
    ],
    [
      `insert into wallet_attempt (tx_seq, n, at, http_status, code, ms, response)
      select seq, 1, created_at, 200, null, 20, '{"status":"success"}' from wallet_tx where operator_id = 'past' and created_at >= ${from} and created_at < ${to}`,
    ],
    [
      `${numbers} insert into ledger_transfer (at, kind, operator_id, currency, table_id, hand_id, from_account, to_account, amount_minor)
      select n, 'hand', 'past', 'EUR', '${TABLE}', 'past-' || n, 'seat:s' || ((n + seat) % 5000), 'pot:past-' || n, 100 from hands, seats order by n, seat`,
    ],
  ];
  await store.write(statements.map(([sql, ...parameters]) => ({ sql: sql.replace(/\s+/g, ' '), parameters })));
}

async function run(store: Store, sql: string): Promise<void> {
  await store.write([{ sql, parameters: [] }]);
}
