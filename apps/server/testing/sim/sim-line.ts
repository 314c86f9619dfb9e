import type { Reply } from '@cardroom/operator-api';
import type { Transaction } from '@cardroom/wallet';
import type { CallbackClient } from '../../src/callbacks/operator-client.ts';
import type { Random } from './chance.ts';
import { CALL_FAULTS, type CallFault, type FaultSource } from './faults.ts';
import type { SimOperator, WalletAnswer } from './sim-operator.ts';
import type { ProcessClock, VirtualTime } from './virtual-time.ts';

/** The operator's process: it may be down, and a restart loses calls in transit. */
export interface OperatorProcess {
  readonly wallet: SimOperator;
  up: boolean;
  epoch: number;
}

export interface LinePorts {
  readonly time: VirtualTime;
  readonly clock: ProcessClock;
  readonly faults: FaultSource;
  readonly operator: OperatorProcess;
  readonly random: Random;
}

const TRAVEL_MS = 40;
const SLOW_MS = 1_500;
/** The maximum delay of a late request, long after every deadline. */
const LATE_MS = 120_000;

/** Wallet calls of one process over a line that loses, delays, duplicates and garbles. The line itself outlives the process. */
export function simLine(ports: LinePorts): CallbackClient {
  return {
    send: (row, deadlineMs) => call(ports, deadlineMs, faultOf(ports, row), (wallet, fault) => wallet.take(row.body, fault === 'rejected')),
    balance: ({ playerId, currency }, deadlineMs) => call(ports, deadlineMs, null, (wallet) => wallet.balanceAnswer(playerId, currency)),
    close: () => {},
  };
}

/** Only debits may be rejected: a correct wallet never refuses returned money or results. */
function faultOf({ faults }: LinePorts, row: Transaction): CallFault | null {
  return faults.draw(row.kind === 'debit' ? CALL_FAULTS : CALL_FAULTS.filter((fault) => fault !== 'rejected'));
}

type Effect = (wallet: SimOperator, fault: CallFault | null) => WalletAnswer;

function call(ports: LinePorts, deadlineMs: number, fault: CallFault | null, effect: Effect): Promise<Reply> {
  const { time, clock, operator, random } = ports;
  return new Promise((resolve) => {
    const answer = (reply: Reply) => clock.alive && resolve(reply);
    if (!operator.up || fault === 'refused-connection') {
      clock.at(clock.now() + 1, () => answer({ kind: 'not_sent', code: 'ECONNREFUSED' }));
      return;
    }
    clock.at(clock.now() + deadlineMs, () => answer({ kind: 'unknown', code: 'DEADLINE' }));
    if (fault === 'request-lost') return;
    const { epoch } = operator;
    const travelMs = travel(fault, deadlineMs, random);
    time.at(time.now() + travelMs, () => {
      // A restarted process knows nothing of the connections before it.
      if (!operator.up || operator.epoch !== epoch) return;
      const reply = arrive(operator.wallet, fault, effect);
      if (fault === 'duplicated') time.at(time.now() + random() * SLOW_MS, () => void effect(operator.wallet, fault));
      if (reply === null) return;
      const backMs = fault === 'answer-late' ? deadlineMs + random() * SLOW_MS : 1 + random() * TRAVEL_MS;
      time.at(time.now() + backMs, () => operator.epoch === epoch && answer(reply));
    });
  });
}

function travel(fault: CallFault | null, deadlineMs: number, random: Random): number {
  if (fault === 'request-late') return deadlineMs + random() * LATE_MS;
  return 1 + random() * (fault === 'reordered' ? SLOW_MS : TRAVEL_MS);
}

/** What the operator does with a call, and its answer; null when the answer is lost. */
function arrive(wallet: SimOperator, fault: CallFault | null, effect: Effect): Reply | null {
  if (fault === 'error-before') return http(500, '{"status":"error","code":"INTERNAL_ERROR"}');
  if (fault === 'overloaded') return { kind: 'answer', httpStatus: 429, text: '', retryAfterMs: 2_000 };
  const { status, text } = effect(wallet, fault);
  if (fault === 'answer-lost') return null;
  if (fault === 'error-after') return http(502, '<html>bad gateway</html>');
  if (fault === 'malformed-answer') return http(200, text.slice(0, text.length / 2));
  return http(status, text);
}

function http(httpStatus: number, text: string): Reply {
  return { kind: 'answer', httpStatus, text, retryAfterMs: null };
}
