import type { Migration } from '../migration.ts';

/** Makes a text column sort in byte order on both databases, so that an index finds the values with a given prefix. */
const BYTES = '/*postgres:collate "C"*/';

/**
 * Player data of the back office: addresses and browsers, staff notes, blocks and mutes, fair-play cases, and the statistics of each pair
 * of players. `name_key` is the display name in the form used for search. `player_trace` holds one row for each network address and each
 * browser of a player; for earlier sessions, IPv6 addresses and browsers are unknown.
 */
export const players: Migration = {
  version: 19,
  name: 'players',
  statements: (types) => [...found, ...traces, ...decided(types.identity), ...cases(types.identity), ...pairs],
};

const found = [
  `alter table player add column name_key text not null default ''`,
  'update player set name_key = lower(display_name)',
  `create index player_name on player (operator_id, name_key ${BYTES})`,
  `create index player_id_prefix on player (operator_id, player_id ${BYTES})`,
  'create index player_newest on player (operator_id, seen_at, player_id)',
  'create index player_session_player on player_session (operator_id, player_id, created_at)',
  'alter table player_session add column browser_id text',
];

const EARLIER = `select operator_id, player_id, %s as value, min(created_at) as first_at, max(seen_at) as last_at from player_session group by 1, 2, 3`;

const traces = [
  `create table player_trace (
    operator_id text not null,
    kind text not null check (kind in ('address', 'browser')),
    value text not null,
    player_id text not null,
    first_at bigint not null,
    last_at bigint not null,
    primary key (operator_id, kind, value, player_id),
    foreign key (operator_id, player_id) references player (operator_id, player_id))`,
  'create index player_trace_player on player_trace (operator_id, player_id, kind, last_at)',
  'create index player_trace_age on player_trace (last_at)',
  `insert into player_trace (operator_id, kind, value, player_id, first_at, last_at)
    select operator_id, 'address', value, player_id, min(first_at), max(last_at) from
      (${EARLIER.replace('%s', 'launch_ip')} union all ${EARLIER.replace('%s', `replace(redeem_ip, '::ffff:', '')`)}) seen
    where value not like '%:%' and value <> '' group by operator_id, value, player_id`,
];

const decided = (identity: string): string[] => [
  `create table staff_note (
    seq ${identity},
    operator_id text not null,
    player_id text not null,
    author text not null,
    words text not null,
    written_at bigint not null,
    foreign key (operator_id, player_id) references player (operator_id, player_id))`,
  'create index staff_note_player on staff_note (operator_id, player_id, seq)',
  `create table player_limit (
    operator_id text not null,
    player_id text not null,
    kind text not null check (kind in ('block', 'mute')),
    until bigint /* null = until it is lifted */,
    reason text not null,
    set_by text not null,
    set_at bigint not null,
    primary key (operator_id, player_id, kind),
    foreign key (operator_id, player_id) references player (operator_id, player_id))`,
];

const cases = (identity: string): string[] => [
  `create table player_case (
    case_id text primary key,
    operator_id text not null references operator (operator_id),
    state text not null check (state in ('open', 'closed')),
    version int not null /* counts its changes */,
    origin text not null check (origin in ('report', 'pair', 'hand', 'person')),
    about text not null,
    opened_by text not null,
    opened_at bigint not null,
    outcome text,
    closing_reason text,
    closed_by text,
    closed_at bigint,
    check ((state = 'open') = (closed_at is null) and (closed_at is null) = (closed_by is null)
      and (closed_at is null) = (outcome is null) and (closed_at is null) = (closing_reason is null)))`,
  `create index player_case_open on player_case (operator_id, opened_at) where state = 'open'`,
  `create index player_case_closed on player_case (operator_id, closed_at) where state = 'closed'`,
  `create table player_case_player (
    case_id text not null references player_case (case_id),
    operator_id text not null,
    player_id text not null,
    primary key (case_id, player_id),
    foreign key (operator_id, player_id) references player (operator_id, player_id))`,
  'create index player_case_of on player_case_player (operator_id, player_id)',
  `create table player_case_entry (
    seq ${identity},
    case_id text not null references player_case (case_id),
    kind text not null check (kind in ('note', 'player', 'report', 'hand', 'closed', 'reopened')),
    words text not null /* what was noted or decided, or the id of the player, report or hand */,
    author text not null,
    at bigint not null)`,
  'create index player_case_entry_case on player_case_entry (case_id, seq)',
  `create unique index player_case_link on player_case_entry (case_id, kind, words) where kind in ('player', 'report', 'hand')`,
  // A report belongs to at most one case.
  `create unique index player_case_report on player_case_entry (words) where kind = 'report'`,
];

/** Daily sums (UTC day in which the hand ended) for each pair of players and for each player; `pair_mark` holds the last hand counted. */
const pairs = [
  `create table pair_mark (
    operator_id text primary key references operator (operator_id),
    counted_to bigint not null /* number of the last hand that is in the sums */)`,
  `create table pair_day (
    operator_id text not null,
    player_a text not null,
    player_b text not null,
    day text not null /* YYYY-MM-DD */,
    hands bigint not null,
    flow bigint not null /* hundredths of a big blind that a lost to b */,
    flow_squares bigint not null,
    heads_up bigint not null,
    checked_down bigint not null,
    primary key (operator_id, player_a, player_b, day))`,
  'create index pair_day_age on pair_day (day)',
  `create table pair_player_day (
    operator_id text not null,
    player_id text not null,
    day text not null,
    hands bigint not null,
    primary key (operator_id, player_id, day))`,
  'create index pair_player_day_age on pair_player_day (day)',
];
