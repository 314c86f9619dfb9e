import { deliver } from './deliver.ts';
import type { ClaimAsk, Dispatcher, WalletPorts } from './ports.ts';
import type { DebitReason } from './reasons.ts';
import { recoverLedger } from './recover.ts';
import { WALLET_SETTINGS, type WalletSettings } from './settings.ts';
import type { Transaction } from './transaction.ts';

/** Creates the worker that sends the transactions in the ledger. `Dispatcher` says what it promises. */
export function createDispatcher(ports: WalletPorts, settings: WalletSettings = WALLET_SETTINGS): Dispatcher {
  const calls = createCalls(ports, settings, () => loop.wake());
  const loop = createLoop(ports, settings.pollMs, () => round(ports, settings, calls));
  return {
    recover: (pendingLots) => recoverLedger(ports, pendingLots),
    start: loop.start,
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await calls.idle();
    },
    sweep: async () => {
      await round(ports, settings, calls);
      await calls.idle();
    },
  };
}

/** Runs `work` whenever it is woken, and every `pollMs` for rows that have become due or whose wake-up was lost. */
function createLoop(ports: WalletPorts, pollMs: number, work: () => Promise<void>): Pick<Dispatcher, 'start' | 'wake' | 'stop'> {
  let running: Promise<void> | null = null;
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | null = null;

  const wake = (): void => {
    woken = true;
    endPause?.();
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const callOff = ports.clock.after(pollMs, () => endPause?.());
      endPause = () => {
        callOff();
        endPause = null;
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      await work().catch((error: unknown) => ports.failed(error));
      if (!woken && !stopped) await pause();
    }
  };
  return {
    start: () => {
      running ??= run();
    },
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}

type CallClass = 'money' | 'result';

/** Calls in flight, counted per operator, so that a slow operator does not hold up the others. */
interface Calls {
  free(operatorId: string, kind: CallClass): number;
  send(row: Transaction): void;
  /** Tells the table without delaying the round. */
  tellRefused(row: Transaction, reason: DebitReason): void;
  idle(): Promise<void>;
}

function createCalls(ports: WalletPorts, settings: WalletSettings, ended: () => void): Calls {
  const inFlight = new Map<Promise<void>, { readonly operatorId: string; readonly kind: CallClass | 'tell' }>();
  const track = (work: Promise<void>, operatorId: string, kind: CallClass | 'tell'): void => {
    const call = work
      .catch((error: unknown) => ports.failed(error))
      .finally(() => {
        inFlight.delete(call);
        ended();
      });
    inFlight.set(call, { operatorId, kind });
  };
  return {
    free: (operatorId, kind) => {
      const busy = [...inFlight.values()].filter((call) => call.operatorId === operatorId && call.kind === kind).length;
      return (kind === 'money' ? settings.moneyCallsMax : settings.resultCallsMax) - busy;
    },
    send: (row) => track(deliver(ports, settings, row), row.operatorId, row.kind === 'result' ? 'result' : 'money'),
    tellRefused: (row, reason) => track(ports.debitRefused(row, reason), row.operatorId, 'tell'),
    idle: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight.keys());
    },
  };
}

/** One pass over everything due: debits that waited too long are refused, the rest is sent as lanes, slots and breakers allow. */
async function round(ports: WalletPorts, settings: WalletSettings, calls: Calls): Promise<void> {
  const now = ports.clock.now();
  const reason = 'previous-payment-pending';
  for (const row of await ports.outbox.refuseDebits({ now, reason, createdUpTo: now - settings.debitWaitMs }))
    calls.tellRefused(row, reason);
  for (const operatorId of await ports.outbox.dueOperators(now)) {
    for (const row of await claimOf(ports, settings, calls, operatorId)) calls.send(row);
  }
}

async function claimOf(ports: WalletPorts, settings: WalletSettings, calls: Calls, operatorId: string): Promise<Transaction[]> {
  const now = ports.clock.now();
  const pass = ports.breakers.pass(operatorId, now);
  const lease = { now, leaseUntil: now + settings.leaseMs, owner: ports.owner, debitsAfter: now - settings.debitWaitMs };
  const claim = async (kind: ClaimAsk['class'], limit: number): Promise<Transaction[]> =>
    limit <= 0 ? [] : ports.outbox.claim({ operatorId, class: kind, limit, ...lease });
  const results = await claim('result', calls.free(operatorId, 'result'));
  const free = calls.free(operatorId, 'money');
  if (pass === 'closed') return [...results, ...(await claim('money', free))];
  const closings = await claim('closing', free);
  if (pass === 'open') {
    const reason = 'wallet-unavailable';
    for (const row of await ports.outbox.refuseDebits({ now, reason, createdUpTo: now, operatorId })) calls.tellRefused(row, reason);
    return [...results, ...closings];
  }
  const probe = await claim('debit', Math.min(1, free - closings.length));
  if (probe.length > 0) ports.breakers.startProbe(operatorId, now);
  return [...results, ...closings, ...probe];
}
