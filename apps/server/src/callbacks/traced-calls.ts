import type { Reply } from '@cardroom/operator-api';
import { type SpanFacts, type Tracing, traced } from '../process/tracing.ts';
import type { CallbackClient } from './operator-client.ts';

/**
 * The same client, with a span for each attempt. A transaction is sent later than it is written, and perhaps by another process: its calls
 * are traces of their own, linked to the step that wrote it if this process did.
 */
export function tracedCalls(client: CallbackClient, tracing: Pick<Tracing, 'open'>): CallbackClient {
  return {
    ...client,
    send: (row, deadlineMs) => {
      const { id: transactionId, operatorId, tableId, kind, attempts: attempt } = row;
      const facts = { transactionId, operatorId, tableId, kind, attempt };
      const start = { name: 'wallet call', place: 'root', follows: transactionId, facts } as const;
      return traced(tracing, start, () => client.send(row, deadlineMs), factsOf);
    },
    balance: (ask, deadlineMs) => {
      const start = { name: 'wallet call', facts: { kind: 'balance', operatorId: ask.operatorId } } as const;
      return traced(tracing, start, () => client.balance(ask, deadlineMs), factsOf);
    },
  };
}

function factsOf(reply: Reply): SpanFacts {
  return reply.kind === 'answer' ? { status: reply.httpStatus } : { outcome: reply.kind };
}
