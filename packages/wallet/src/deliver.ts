import { REJECTION_CODES, type Reply, readReply, type Verdict } from '@cardroom/operator-api';
import { newCancel, newRefund } from './new-transaction.ts';
import { LEASE_LAPSED, type Stmt, type TransactionEnd, type WalletPorts } from './ports.ts';
import type { DebitReason } from './reasons.ts';
import { retryDelayMs } from './retry.ts';
import type { WalletSettings } from './settings.ts';
import type { Transaction, TransactionState } from './transaction.ts';
import { moved, type TransactionEvent } from './transaction-moves.ts';

type Attempt = NonNullable<TransactionEnd['attempt']>;
type RetryVerdict = Extract<Verdict, { kind: 'retry' }>;

/** The reason that the player sees for what the code of a rejected debit means. */
const REASON_OF: Readonly<Record<Extract<Verdict, { kind: 'rejected' }>['means'], DebitReason>> = {
  INSUFFICIENT_FUNDS: 'insufficient-funds',
  PLAYER_NOT_FOUND: 'player-not-found',
  PLAYER_BLOCKED: 'player-blocked',
  LIMIT_EXCEEDED: 'limit-exceeded',
  CURRENCY_MISMATCH: 'currency-mismatch',
  INVALID_API_KEY: 'wallet-refused',
  INVALID_REQUEST: 'wallet-refused',
  ALREADY_CANCELLED: 'wallet-refused',
  NOT_SENT: 'wallet-unavailable',
  'insufficient-funds': 'insufficient-funds',
  blocked: 'player-blocked',
  limit: 'limit-exceeded',
  other: 'wallet-refused',
};

/** Outcome of a result whose bytes cannot be rebuilt: others must not be sent under its ID. */
export const BODY_LOST = 'BODY_LOST';

/** INVALID_API_KEY is a problem with the operator's setup, not with the transaction. */
const COUNTED_REJECTIONS = REJECTION_CODES.filter((code) => code !== 'INVALID_API_KEY');

/** Sends one claimed row once and commits the outcome before anyone is told about it. */
export async function deliver(ports: WalletPorts, settings: WalletSettings, row: Transaction): Promise<void> {
  if (row.kind === 'debit' && row.attempts > 1) return giveUpDebit(ports, row, 'lease lapsed');
  if (row.bodyLost !== undefined) return leaveToStaff(ports, row, row.bodyLost);
  const own = ports.operator.deadlineMs === undefined ? null : await ports.operator.deadlineMs(row);
  const startedAt = ports.clock.now();
  const deadlineMs = Math.min(own ?? settings.deadlineMs[row.kind], (row.answerBy ?? Number.POSITIVE_INFINITY) - startedAt);
  if (deadlineMs <= 0 || startedAt >= row.nextAt) return leaveUnsent(ports, row);
  const reply = await ports.operator.send(row, deadlineMs);
  if (reply.kind === 'not_sent' && reply.code === LEASE_LAPSED) return leaveUnsent(ports, row);
  const verdict = await verdictOn(ports, row, reply);
  noteHealth(ports, row, verdict);
  const attempt = attemptOf(startedAt, verdict, reply);
  switch (verdict.kind) {
    case 'accepted':
      return debitAccepted(ports, row, verdict, attempt);
    case 'rejected':
      return debitRejected(ports, row, verdict, attempt);
    case 'ambiguous':
      return giveUpDebit(ports, row, verdict.code ?? 'no code', { attempt, reason: verdict.refused ? 'wallet-refused' : 'wallet-timeout' });
    case 'done':
      return settle(ports, row, 'done', verdict, attempt);
    case 'stuck':
      return settle(ports, row, 'stuck', verdict, attempt);
    case 'retry':
      return tryAgain(ports, settings, row, verdict, attempt);
  }
}

/**
 * For a sent debit whose outcome is unknown, also one sent by a process that died: one unit of work marks it and adds the cancel, then
 * the table is told.
 */
export async function giveUpDebit(
  ports: WalletPorts,
  row: Transaction,
  why: string,
  { attempt, reason = 'wallet-timeout' }: { readonly attempt?: Attempt; readonly reason?: DebitReason } = {},
): Promise<void> {
  const at = ports.clock.now();
  const end = endOf(row, 'ambiguous', { at, outcome: reason, error: why, attempt });
  const cancel = newCancel(row, { id: ports.newId(), createdAt: at });
  const written = await ports.outbox.write([...ports.outbox.finish(row, end), ...ports.outbox.insert(cancel)]);
  if (written === 'written') await ports.debitRefused({ ...row, ...after(end) }, reason);
}

/**
 * The row was claimed, and it is too late to send it. A debit is refused, and as nothing was sent there is nothing to cancel; anything else is
 * due again. If another process has taken the lapsed lease by now, it decides instead.
 */
async function leaveUnsent(ports: WalletPorts, row: Transaction): Promise<void> {
  const at = ports.clock.now();
  const error = 'not sent in time';
  if (row.kind !== 'debit') {
    const released = endOf(row, 'released', { at, outcome: null, error, nextAt: at, unsent: true });
    return void (await ports.outbox.write(ports.outbox.finish(row, released)));
  }
  const reason = 'previous-payment-pending';
  const end = endOf(row, 'refused', { at, outcome: reason, error, unsent: true });
  if ((await ports.outbox.write(ports.outbox.finish(row, end))) === 'written') await ports.debitRefused({ ...row, ...after(end) }, reason);
}

/** A result without its bytes waits for staff at once: no attempt could send what an earlier one may have sent. */
async function leaveToStaff(ports: WalletPorts, row: Transaction, why: string): Promise<void> {
  const end = endOf(row, 'stuck', { at: ports.clock.now(), outcome: BODY_LOST, error: why, unsent: true });
  if ((await ports.outbox.write(ports.outbox.finish(row, end))) === 'lost') return;
  ports.alert({ type: 'stuck', row: { ...row, ...after(end) }, why });
}

async function debitAccepted(ports: WalletPorts, row: Transaction, verdict: Verdict, attempt: Attempt): Promise<void> {
  const at = ports.clock.now();
  // After the lease has lapsed, whoever takes it over cancels the debit: a late success never seats a player.
  if (at >= row.nextAt) return ports.alert({ type: 'late-success', row });
  if (isTooLate(row, at)) return giveUpDebit(ports, row, 'too late', { attempt });
  const end = endOf(row, 'accepted', { at, outcome: 'accepted', error: null, attempt });
  const finish = ports.outbox.finish(row, end);
  if ((await ports.debitAccepted(row, finish)) === 'unseated') await giveBack(ports, row, finish);
  tellBalance(ports, row, verdict);
}

/** Returns an accepted debit that no seat waits for: its end and a credit of the whole amount are one unit. */
async function giveBack(ports: WalletPorts, row: Transaction, finish: readonly Stmt[]): Promise<void> {
  // The hand no longer waits for this stake, so its success counts as too late.
  if (row.answerBy !== undefined) return giveUpDebit(ports, row, 'too late');
  const refund = newRefund(row, { id: ports.newId(), createdAt: ports.clock.now() });
  await ports.outbox.write([...finish, ...ports.outbox.insert(refund)]);
}

/** Whether the answer came after the moment by which the debit was needed. */
function isTooLate({ answerBy }: Transaction, at: number): boolean {
  return answerBy !== undefined && at >= answerBy;
}

async function debitRejected(ports: WalletPorts, row: Transaction, verdict: Extract<Verdict, { kind: 'rejected' }>, attempt: Attempt) {
  const reason = REASON_OF[verdict.means];
  const end = endOf(row, 'refused', { at: ports.clock.now(), outcome: reason, error: verdict.code, attempt });
  if ((await ports.outbox.write(ports.outbox.finish(row, end))) === 'lost') return;
  await ports.debitRefused({ ...row, ...after(end) }, reason);
  if (verdict.means !== 'NOT_SENT') tellBalance(ports, row, verdict);
}

async function settle(ports: WalletPorts, row: Transaction, event: 'done' | 'stuck', verdict: Verdict, attempt: Attempt): Promise<void> {
  const end = endOf(row, event, { at: ports.clock.now(), outcome: verdict.code ?? 'success', error: null, attempt });
  if ((await ports.outbox.write(ports.outbox.finish(row, end))) === 'lost') return;
  const ended = { ...row, ...after(end) };
  if (event === 'stuck') ports.alert({ type: 'stuck', row: ended, why: verdict.code ?? 'no code' });
  if (row.kind === 'result') return;
  ports.settled(ended);
  if (event === 'done') tellBalance(ports, row, verdict);
}

async function tryAgain(
  ports: WalletPorts,
  settings: WalletSettings,
  row: Transaction,
  verdict: RetryVerdict,
  attempt: Attempt,
): Promise<void> {
  const at = ports.clock.now();
  const age = at - row.createdAt;
  if (age >= settings.ageMaxMs || (await rejectedTooOften(ports, settings, row, verdict)))
    return settle(ports, row, 'stuck', verdict, attempt);
  const { retryAfterMs } = verdict;
  const nextAt = at + retryDelayMs({ attempts: row.attempts, retryAfterMs, random: ports.random() });
  const why = verdict.code ?? 'no code';
  await ports.outbox.write(ports.outbox.finish(row, endOf(row, 'retry', { at, outcome: null, error: why, attempt, nextAt })));
  if (age >= settings.overdueMs) ports.alert({ type: 'overdue', row, why });
}

/** Only a result may give up: a rejected player must still be paid. */
async function rejectedTooOften(ports: WalletPorts, settings: WalletSettings, row: Transaction, verdict: RetryVerdict): Promise<boolean> {
  if (row.kind !== 'result' || !verdict.countsAsRejection) return false;
  return (await ports.outbox.rejections(row, COUNTED_REJECTIONS)) + 1 >= settings.resultRejectionsMax;
}

/** A wallet that takes money but not results is well: results never stop buy-ins. */
function noteHealth(ports: WalletPorts, row: Transaction, { health }: Verdict): void {
  if (row.kind === 'result') return;
  const opened = ports.breakers.record(row, health, ports.clock.now());
  if (opened !== null) ports.alert({ type: 'breaker-opened', operatorId: row.operatorId, why: opened });
}

/** How a row ends by an event. Throws `IllegalMove` if the event cannot happen to it. */
export function endOf(
  row: Transaction,
  event: TransactionEvent,
  facts: Omit<TransactionEnd, 'status' | 'attempt'> & { attempt?: Attempt | undefined },
): TransactionEnd {
  const { attempt, ...rest } = facts;
  return { ...rest, status: moved(row, event), ...(attempt === undefined ? {} : { attempt }) };
}

function after(end: TransactionEnd): { status: TransactionState; outcome: string | null; owner: null; doneAt: number } {
  return { status: end.status, outcome: end.outcome, owner: null, doneAt: end.at };
}

/**
 * The verdict on a reply. The operator's own codes are looked up only for a debit that was refused with one. If the reply repeated the API
 * key, its code is read from the masked text.
 */
async function verdictOn(ports: WalletPorts, row: Transaction, reply: Reply): Promise<Verdict> {
  const { id, kind, attempts, currency } = row;
  const sent = { kind, attempt: attempts, currency, transactionId: id };
  const plain = readReply(sent, reply);
  const isOwnCode = plain.kind === 'ambiguous' && plain.refused;
  const ownCodes = isOwnCode ? await ports.operator.ownCodes?.(row.operatorId) : undefined;
  const verdict = ownCodes == null ? plain : readReply({ ...sent, ownCodes }, reply);
  if (reply.kind !== 'answer' || reply.masked === undefined || verdict.kind === 'rejected') return verdict;
  return { ...verdict, code: readReply(sent, { ...reply, text: reply.masked }).code };
}

function attemptOf(startedAt: number, verdict: Verdict, reply: Reply): Attempt {
  if (reply.kind !== 'answer')
    return { startedAt, httpStatus: null, code: `${reply.kind}:${reply.code}`, response: null, verdict: verdict.kind };
  const { httpStatus, text, masked = text } = reply;
  return { startedAt, httpStatus, code: verdict.code, response: masked, verdict: verdict.kind };
}

function tellBalance(ports: WalletPorts, row: Transaction, verdict: Verdict): void {
  ports.balanceSeen(row.operatorId, row.playerId, row.currency, verdict.balanceMinor);
}
