import { balanceToMinor, isCurrency, MoneyError, parseWire } from '@cardroom/money';
import { moneyText } from './format.ts';
import type { CallRow } from './wallet/call-log.ts';
import { prettyJson } from './wallet/wire-json.ts';

/** One call as the live pages show it. Everything is text, so that the browser computes nothing. */
export interface CallView {
  readonly seq: number;
  readonly rev: number;
  readonly at: number;
  /** HH:mm:ss in UTC, like every time on the wire. */
  readonly time: string;
  readonly kind: CallRow['kind'];
  readonly player: string;
  readonly line: string;
  /** The signed amount of a money call or result, `−€100.00`, unsigned if it is zero; or an unsigned balance, or ''. */
  readonly amount: string;
  readonly headline: string;
  readonly state: CallRow['state'];
  readonly status: number | null;
  readonly ms: number | null;
  readonly fault: string | null;
  readonly request: string;
  readonly answer: string;
}

const STATE_TEXTS: Record<CallRow['state'], string> = {
  open: 'no answer yet',
  answered: '',
  reset: 'connection reset, no answer',
  unanswered: 'the caller gave up; the response was not delivered',
  lost: 'the operator was stopped during this call',
};

/** Prepares one row of the call log for the pages. */
export function viewCall(row: CallRow): CallView {
  const body = membersOf(row.request);
  const answer = membersOf(row.answer ?? '');
  return {
    seq: row.seq,
    rev: row.rev,
    at: row.at,
    time: new Date(row.at).toISOString().slice(11, 19),
    kind: row.kind,
    player: row.player_id ?? '',
    line: row.line,
    amount: amountOf(row, body, answer),
    headline: headlineOf(row, body, answer),
    state: row.state,
    status: row.status,
    ms: row.ms,
    fault: row.fault,
    request: row.request === '' ? '' : prettyJson(row.request),
    answer: row.answer === null ? STATE_TEXTS[row.state] : prettyJson(row.answer),
  };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(text: string): Members {
  try {
    const value = parseWire(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function amountOf(row: CallRow, body: Members, answer: Members): string {
  if (row.kind === 'balance') {
    const data: Members = typeof answer.data === 'object' && answer.data !== null ? { ...answer.data } : {};
    return wireMoney(data.balance, data.currency);
  }
  const loses = row.kind === 'debit' || (row.kind === 'result' && body.player_result === 'loss');
  const text = wireMoney(body.amount, body.currency);
  // A fold without a blind is a loss of nothing.
  return text === '' || Number(body.amount) === 0 ? text : `${loses ? '−' : '+'}${text}`;
}

/** An amount formatted for people; other text is returned as it was sent. */
function wireMoney(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'string') return '';
  if (typeof currency !== 'string' || !isCurrency(currency)) return amount;
  try {
    return moneyText(balanceToMinor(amount), currency);
  } catch (error) {
    if (error instanceof MoneyError) return amount;
    throw error;
  }
}

function headlineOf(row: CallRow, body: Members, answer: Members): string {
  if (typeof answer.code === 'string') return answer.code;
  if (typeof answer.error === 'string') return answer.error;
  if (row.fault !== null) return `fault ${row.fault}`;
  if (row.kind === 'result') return `hand ${String(body.round_id ?? '?')} · ${String(body.player_result ?? '')}`;
  if (body.table_id !== undefined) return `table ${String(body.table_id)}`;
  return row.kind === 'unknown' ? row.line : '';
}
