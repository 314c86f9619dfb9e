import {
  afterEffect,
  altered,
  alteredBalance,
  type Conduct,
  deliveredTwice,
  drip,
  errorCode,
  gzipBomb,
  hugeBody,
  lateDelivery,
  overtaken,
  redirect,
  reset,
  silence,
  slow,
  sound,
  status,
  truncated,
} from './conduct.ts';
import { CALL_KINDS, type CallKind } from './faulty-operator.ts';

/** The ways in which an operator is unreachable for everybody. */
export type Unreachable =
  | 'nobody-listens'
  | 'unknown-issuer'
  | 'expired-certificate'
  | 'certificate-of-another'
  | 'name-unknown'
  | 'name-of-private-network';

/**
 * The outcome as the player sees it. `balance`: the `new` one, or the `old` one until the operator recovers. `debit`: `seated`;
 * `cancelled` (the wallet did not answer, and the money is back at once), or `refused, cancelled` (the wallet refused with a code of its
 * own); or the reason of the refusal. `credit`, `cancel`, `result`: done
 * at once, or `later`, when the operator recovers. A result answered with 2xx and an error in the body counts as delivered.
 */
export type Ends = Readonly<Record<CallKind, string>>;

/** One row of the matrix: a fault, and how each kind of call ends under it. */
export interface Fault {
  readonly name: string;
  readonly conduct?: Conduct;
  readonly unreachable?: Unreachable;
  /** How long the operator asks us to wait before the next attempt, ms. */
  readonly retryAfterMs?: number;
  /** The second attempt of a credit or cancel is taken although nothing has changed. */
  readonly secondIsTaken?: true;
  readonly ends: Ends;
}

const ends = (...cells: readonly [balance: string, debit: string, credit: string, cancel: string, result: string]): Ends =>
  Object.fromEntries(CALL_KINDS.map((kind, index) => [kind, cells[index]])) as Ends;

/** No effect. */
const fine = ends('new', 'seated', 'paid', 'given back', 'told');
/** The outcome of the call is unknown: a debit is cancelled, everything else is sent again. */
const unclear = ends('old', 'cancelled', 'paid later', 'given back later', 'told later');
/** As above, but with a 2xx status, which is enough for a result whatever the body says. */
const unclear2xx = ends('old', 'cancelled', 'paid later', 'given back later', 'told');
/** A plain success with an unusable balance, which is read again. */
const useless = ends('old', 'seated', 'paid', 'given back', 'told');
/** A success that belongs to another call: a debit is cancelled, a credit or cancel is sent once more. */
const another = ends('new', 'cancelled', 'paid later', 'given back later', 'told');
/** Nothing was sent. */
const notSent = ends('old', 'wallet-unavailable', 'paid later', 'given back later', 'told later');

/** Every fault of an operator, and of the way to it, against every kind of call. */
export const FAULTS: readonly Fault[] = [
  { name: 'none', conduct: sound, ends: fine },
  { name: 'slow', conduct: slow, ends: fine },
  { name: 'timeout before effect', conduct: silence, ends: unclear },
  { name: 'timeout after effect', conduct: afterEffect(silence), ends: unclear },
  { name: 'reset before effect', conduct: reset, ends: unclear },
  { name: 'reset after effect', conduct: afterEffect(reset), ends: unclear },
  { name: '500 before effect', conduct: status(500), ends: unclear },
  { name: '500 after effect', conduct: afterEffect(status(500)), ends: unclear },
  { name: '502', conduct: status(502), ends: unclear },
  { name: '503, Retry-After 30 s', conduct: status(503, { headers: { 'retry-after': '30' } }), retryAfterMs: 30_000, ends: unclear },
  { name: '429, Retry-After 40 s', conduct: status(429, { headers: { 'retry-after': '40' } }), retryAfterMs: 40_000, ends: unclear },
  { name: '200, status error without code', conduct: errorCode(200), ends: { ...unclear2xx, result: 'told, not kept' } },
  {
    name: '200, status error, own code',
    conduct: errorCode(200, 'TRY_AGAIN_LATER'),
    ends: { ...unclear2xx, debit: 'refused, cancelled', result: 'told, not kept' },
  },
  { name: '400 without a body', conduct: status(400, { text: '' }), ends: unclear },
  {
    name: '403, player blocked',
    conduct: errorCode(403, 'PLAYER_BLOCKED'),
    ends: ends('old', 'player-blocked', 'paid later', 'given back later', 'told later'),
  },
  { name: '200, HTML', conduct: afterEffect(status(200)), ends: unclear2xx },
  { name: '200, empty', conduct: afterEffect(status(200, { text: '' })), ends: unclear2xx },
  { name: 'body ends too early', conduct: truncated, ends: unclear },
  { name: 'JSON ends too early', conduct: altered((text) => text.slice(0, -1)), ends: unclear2xx },
  { name: 'status is not a string', conduct: altered((text) => text.replace('"success"', 'true')), ends: unclear2xx },
  { name: 'data is not an object', conduct: altered(() => '{"status":"success","data":[1]}'), ends: useless },
  { name: 'balance is true', conduct: alteredBalance(() => 'true'), ends: useless },
  { name: 'balance as text', conduct: alteredBalance((number) => `"${number}"`), ends: fine },
  { name: 'balance with 3 decimals', conduct: alteredBalance((number) => `${number}9`), ends: fine },
  { name: 'balance below zero', conduct: alteredBalance(() => '-5.00'), ends: { ...fine, balance: '-5.00' } },
  { name: 'balance 1e400', conduct: alteredBalance(() => '1e400'), ends: useless },
  { name: 'balance of 40 digits', conduct: alteredBalance(() => '1234567890'.repeat(4)), ends: useless },
  {
    name: 'another currency',
    conduct: altered((text) => text.replace('"EUR"', '"USD"')),
    secondIsTaken: true,
    ends: { ...another, balance: 'old' },
  },
  {
    name: 'another transaction_id',
    conduct: altered((text) => text.replace(/"transaction_id":"[^"]*"/, '"transaction_id":"other"')),
    secondIsTaken: true,
    ends: another,
  },
  { name: 'a member twice', conduct: altered((text) => text.replace('{', '{"status":"error",')), ends: unclear2xx },
  { name: 'huge body', conduct: hugeBody, ends: unclear },
  { name: 'gzip bomb', conduct: gzipBomb, ends: unclear2xx },
  { name: 'drips for ever', conduct: afterEffect(drip), ends: unclear },
  { name: 'redirect 302', conduct: redirect(302), ends: unclear },
  { name: 'redirect 307', conduct: redirect(307), ends: unclear },
  { name: 'delivered twice', conduct: deliveredTwice, ends: fine },
  { name: 'delivered when given up', conduct: lateDelivery, ends: unclear },
  { name: 'answers out of order', conduct: overtaken, ends: fine },
  { name: 'nobody listens', unreachable: 'nobody-listens', ends: notSent },
  { name: 'TLS: unknown issuer', unreachable: 'unknown-issuer', ends: notSent },
  { name: 'TLS: expired', unreachable: 'expired-certificate', ends: notSent },
  { name: 'TLS: certificate of another', unreachable: 'certificate-of-another', ends: notSent },
  { name: 'DNS: no such name', unreachable: 'name-unknown', ends: notSent },
  { name: 'DNS: flips to a private network', unreachable: 'name-of-private-network', ends: notSent },
];
