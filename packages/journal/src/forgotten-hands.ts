import { type Stmt, sql } from '@cardroom/storage';

const marks = (values: readonly string[]): string => values.map(() => '?').join(', ');

/**
 * Deletes finished hands with their results and what was sent of them. The payments of their players and the books stay. Other rooms' rows
 * about these hands have to be gone; belongs in one unit with them.
 */
export function deleteHands(handIds: readonly string[]): Stmt[] {
  const of = (text: string): Stmt => ({ sql: text.replace('{hands}', marks(handIds)), parameters: [...handIds] });
  return [
    of(
      'delete from wallet_attempt where tx_seq in (select seq from wallet_tx where kind = 4 and hand_id is not null and hand_id in ({hands}))',
    ),
    of('delete from wallet_tx where kind = 4 and hand_id is not null and hand_id in ({hands})'),
    of('delete from hand_record where hand_id in ({hands})'),
    of('delete from hand_player where hand_id in ({hands})'),
    of('delete from hand_end where hand_id in ({hands})'),
    of('delete from hand where hand_id in ({hands})'),
  ];
}

/** Removes the answers to transactions `after` to `upTo` (numbers, the first excluded) that ended before a time (ms); each answer is returned as a row. */
export function forgetAnswers({ after, upTo, before }: { readonly after: number; readonly upTo: number; readonly before: number }): Stmt {
  return sql`update wallet_attempt set response = null, packed_response = ${new Uint8Array()}
    where tx_seq > ${after} and tx_seq <= ${upTo} and (response is not null or length(packed_response) > 0)
      and tx_seq in (select seq from wallet_tx where seq > ${after} and seq <= ${upTo} and status in (2, 4, 5, 6) and done_at < ${before})
    returning tx_seq`;
}
