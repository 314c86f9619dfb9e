import { eventContext, handContext } from '@cardroom/journal';
import type { Sealer } from '@cardroom/storage';
import { keyContext } from '../operators/api-key.ts';
import { signingContext } from '../operators/callback-signing.ts';
import type { Secrets } from '../process/secrets.ts';

// What becomes of each table when an operator moves to another cell. A test compares this list with the schema, so a new table needs a decision.

/** Texts of a row by column. */
export type RowTexts = Readonly<Record<string, string | null>>;

/** A column of sealed values: what seals it, and what its values are bound to. */
export interface SealedColumn {
  readonly column: string;
  sealer(secrets: Secrets, row: RowTexts): Sealer;
  context(row: RowTexts): string;
}

/**
 * `moves`: its rows are copied. `ends`: its rows end with the operator's time in a cell, and are removed when the operator comes back to it.
 * `stays`: none of its rows are the operator's alone, or they are kept here for good.
 */
export type TableDecision =
  | { readonly table: string; readonly as: 'moves'; readonly rows: string; readonly sealed?: readonly SealedColumn[] }
  | { readonly table: string; readonly as: 'ends'; readonly rows: string; readonly why: string }
  | { readonly table: string; readonly as: 'stays'; readonly why: string };

/** Conditions for the rows `t` of operator `$1`. */
const OWN = 't.operator_id = $1';
const OF_TABLES = 't.table_id in (select table_id from poker_table where operator_id = $1)';
const OF_CASES = 't.case_id in (select case_id from player_case where operator_id = $1)';
const OF_STAFF = 't.person_id in (select person_id from staff_person where operator_id = $1)';

const text = (row: RowTexts, column: string): string => row[column] ?? '';
const moves = (table: string, rows = OWN, sealed: readonly SealedColumn[] = []): TableDecision => ({ table, as: 'moves', rows, sealed });
const ends = (table: string, why: string, rows = OWN): TableDecision => ({ table, as: 'ends', rows, why });
const stays = (table: string, why: string): TableDecision => ({ table, as: 'stays', why });

const ofOperator = (contextOf: (operatorId: string) => string): SealedColumn => ({
  column: 'sealed',
  sealer: (secrets, row) => secrets.apiKeys(text(row, 'operator_id')),
  context: (row) => contextOf(text(row, 'operator_id')),
});
const authenticator = (column: string): SealedColumn => ({
  column,
  sealer: ({ staffTotp }) => staffTotp,
  context: (row) => text(row, 'person_id'),
});

const PROCESS = 'belongs to the processes of a cell';
const SIGNED = 'signed with a key of the cell that gave it out';
const CLOSED = 'an open table has it, and all tables are closed before the move';
const DEAL = 'statements of the deal are made again from it for good, and signed with keys of this cell';
const ANSWERED_HERE = 'names people of this cell; the audit log of the cell keeps the decision';

/** All tables, in an order in which rows follow those that they refer to. */
export const TABLE_DECISIONS: readonly TableDecision[] = [
  moves('operator'),
  moves('operator_api_key', OWN, [ofOperator(keyContext)]),
  moves('operator_signing_secret', OWN, [ofOperator(signingContext)]),
  moves('credential'),
  moves('maintenance'),
  moves('market_language'),
  moves('reality_check'),
  moves('operator_bet_sizes'),
  moves('operator_brand'),
  moves('operator_chat'),
  moves('operator_hand_sharing'),
  moves('operator_launch'),
  moves('operator_limits_link'),
  moves('operator_network'),
  moves('operator_picture_origin'),
  moves('operator_refusal_code'),
  moves('operator_revocation'),
  moves('operator_sandbox'),
  moves('operator_seat_rule'),
  moves('operator_settlement'),
  moves('operator_table_look'),
  moves('operator_timeout'),
  moves('conformance_run', `${OWN} and t.state <> 'running'`),
  moves('staff_person', OWN, [authenticator('totp_sealed'), authenticator('totp_pending')]),
  moves('staff_recovery_code', OF_STAFF),
  moves('staff_device', OF_STAFF),
  moves('room'),
  moves('player'),
  moves('player_name_word'),
  moves('player_session'),
  moves('player_trace'),
  moves('player_limit'),
  moves('play_limit'),
  moves('player_favourite'),
  moves('player_look'),
  moves('player_note'),
  moves('picture'),
  moves('player_picture'),
  moves('player_erasure'),
  moves('staff_note'),
  moves('poker_table'),
  moves('table_bar'),
  moves('stay'),
  moves('journal', OF_TABLES, [
    {
      column: 'sealed',
      sealer: ({ journal }) => journal,
      context: (row) => eventContext(text(row, 'table_id'), Number(row.seq)),
    },
  ]),
  moves('hand', OWN, [{ column: 'events', sealer: ({ journal }) => journal, context: (row) => handContext(text(row, 'hand_id')) }]),
  moves('hand_record', 't.hand_id in (select hand_id from hand where operator_id = $1)'),
  moves('hand_end'),
  moves('hand_player'),
  moves('shared_hand'),
  moves('wallet_tx'),
  moves('wallet_attempt', 't.tx_seq in (select seq from wallet_tx where operator_id = $1)'),
  moves('ledger_account'),
  moves('ledger_transfer'),
  moves('reconciliation'),
  moves('report_made'),
  moves('report_day'),
  moves('report_day_player'),
  moves('play_slot_made'),
  moves('play_slot'),
  moves('floor_sample'),
  moves('chat_message'),
  moves('player_report'),
  moves('player_case'),
  moves('player_case_player'),
  moves('player_case_entry', OF_CASES),
  moves('pair_mark'),
  moves('pair_day'),
  moves('pair_player_day'),
  moves('visit_mark'),
  moves('fair_play_signal'),
  moves('withheld_cut'),
  ends('operator_token', SIGNED),
  ends('launch_code', 'leads to the lobby of this cell, and lasts for minutes'),
  ends('operator_breaker', 'the processes of the new cell find out how the wallet is'),
  ends('staff_session', 'signs in at this cell', OF_STAFF),
  ends('staff_try', 'counts wrong codes for some minutes', OF_STAFF),
  ends('staff_link', 'leads to the back office of this cell; staff who were invited are invited again', OF_STAFF),
  ends(
    'staff_let_in',
    ANSWERED_HERE,
    't.person_id in (select person_id from staff_person where operator_id = $1) or t.by_id in (select person_id from staff_person where operator_id = $1)',
  ),
  ends('staff_request', ANSWERED_HERE),
  ends('hand_opening', ANSWERED_HERE),
  ends('stuck_request', ANSWERED_HERE),
  ends('waiting_place', CLOSED),
  ends('table_owner', CLOSED, OF_TABLES),
  ends('table_snapshot', CLOSED, OF_TABLES),
  ends('table_action', CLOSED, OF_TABLES),
  stays('operator_move', 'says where an operator has gone'),
  stays('audit', 'one chain for each cell: that of the new cell begins with a row that names the end of this one'),
  stays('audit_head', 'the end of the chain of a cell'),
  stays('commit_mark', PROCESS),
  stays('service_process', PROCESS),
  stays('service_job', PROCESS),
  stays('id_counter', 'each cell has numbers of its own'),
  stays('database_identity', 'names the database'),
  stays('schema_version', 'describes the database'),
  stays('secrets_key', 'the keys of the database'),
  stays('signing_key', 'signs the tokens of a cell'),
  stays('fair_number', DEAL),
  stays('fair_day', DEAL),
  stays('fair_day_table', DEAL),
  stays('fair_key', 'signs the deal of a cell, and stays published there for good'),
  stays('retention_mark', 'how far the removal of old rows has come in the database'),
  stays('restore', 'a restore of the whole database'),
  stays('restore_decision', 'part of a restore of the whole database'),
];

/** The decisions whose rows are copied. */
export function movedTables(): Extract<TableDecision, { as: 'moves' }>[] {
  return TABLE_DECISIONS.filter((one) => one.as === 'moves');
}
