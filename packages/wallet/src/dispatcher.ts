import { deliver } from './deliver.ts';
import type { ClaimAsk, Dispatcher, OutboxStore, Waiting, WalletPorts } from './ports.ts';
import type { DebitReason } from './reasons.ts';
import { recoverLedger } from './recover.ts';
import { WALLET_SETTINGS, type WalletSettings } from './settings.ts';
import type { BreakerProbe } from './shared-breakers.ts';
import type { Transaction } from './transaction.ts';

/** Creates the worker that sends the transactions in the ledger. `Dispatcher` says what it promises. */
export function createDispatcher(ports: WalletPorts, settings: WalletSettings = WALLET_SETTINGS): Dispatcher {
  const calls = createCalls(ports, settings, () => loop.wake());
  const loop = createLoop(ports, settings, () => round(ports, settings, calls));
  return {
    recover: (pendingLots, tables) => recoverLedger(ports, pendingLots, tables),
    start: loop.start,
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await calls.idle();
      await ports.breakers.saved();
    },
    sweep: async () => {
      await round(ports, settings, calls);
      await calls.idle();
      await ports.breakers.saved();
    },
  };
}

/**
 * Runs `work` whenever it is woken, and regularly for rows that have become due or whose wake-up was lost: often while rows are waiting,
 * rarely while there are none. `work` returns which of the two holds.
 */
function createLoop(
  ports: WalletPorts,
  { pollMs, idlePollMs }: WalletSettings,
  work: () => Promise<'waiting' | 'idle'>,
): Pick<Dispatcher, 'start' | 'wake' | 'stop'> {
  let running: Promise<void> | null = null;
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | null = null;

  const wake = (): void => {
    woken = true;
    endPause?.();
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const callOff = ports.clock.after(ms, () => endPause?.());
      endPause = () => {
        callOff();
        endPause = null;
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      const found = await work().catch((error: unknown) => ports.failed(error));
      if (!woken && !stopped) await pause(found === 'idle' ? idlePollMs : pollMs);
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
      return shareOf(kind === 'money' ? settings.moneyCallsMax : settings.resultCallsMax, ports.servers()) - busy;
    },
    send: (row) => track(deliver(ports, settings, row), row.operatorId, row.kind === 'result' ? 'result' : 'money'),
    tellRefused: (row, reason) => track(ports.debitRefused(row, reason), row.operatorId, 'tell'),
    idle: async () => {
      while (inFlight.size > 0) await Promise.all(inFlight.keys());
    },
  };
}

/** This process's share of the calls that an operator is sent at a time; never 0, as somebody has to send them. */
function shareOf(callsMax: number, servers: number): number {
  return Math.max(1, Math.floor(callsMax / servers));
}

/**
 * One pass over everything due: debits that waited too long are refused, the rest is sent as lanes, slots and breakers allow. Returns whether
 * rows were waiting.
 */
async function round(ports: WalletPorts, settings: WalletSettings, calls: Calls): Promise<'waiting' | 'idle'> {
  const now = ports.clock.now();
  const take = ports.breakers.look();
  const { operators, breakers } = await ports.outbox.waiting(now);
  take(breakers);
  if (operators.length === 0) return 'idle';
  const old = { now, reason: 'previous-payment-pending', createdUpTo: now - settings.debitWaitMs, owner: ports.owner } as const;
  const due = operators.filter(({ resultsDue, moneyDue }) => resultsDue || moneyDue);
  // Debits that are refused here are too old to be claimed there.
  await Promise.all([
    due.some(({ moneyDue }) => moneyDue) ? refuseOld(ports, calls, old) : null,
    ...due.map((operator) => claimOf(ports, settings, calls, operator)),
  ]);
  return 'waiting';
}

async function refuseOld(ports: WalletPorts, calls: Calls, ask: Parameters<OutboxStore['refuseDebits']>[0]): Promise<void> {
  for (const row of await ports.outbox.refuseDebits(ask)) calls.tellRefused(row, ask.reason);
}

/** Claims what one operator may be sent now, results and money at the same time, and sends it. */
async function claimOf(
  ports: WalletPorts,
  settings: WalletSettings,
  calls: Calls,
  { operatorId, resultsDue, moneyDue }: Waiting['operators'][number],
): Promise<void> {
  const now = ports.clock.now();
  const { owner } = ports;
  const pass = ports.breakers.pass(operatorId, now);
  const lease = { now, leaseUntil: now + settings.leaseMs, owner, debitsAfter: now - settings.debitWaitMs };
  const send = async (kind: ClaimAsk['class'], limit: number, probe: BreakerProbe | null = null): Promise<number> => {
    const rows = limit <= 0 ? [] : await ports.outbox.claim({ operatorId, class: kind, limit, probe, ...lease });
    for (const row of rows) calls.send(row);
    return rows.length;
  };
  const free = calls.free(operatorId, 'money');
  const money = async (): Promise<void> => {
    if (pass === 'closed') return void (await send('money', free));
    const closings = await send('closing', free);
    if (pass === 'open') return refuseOld(ports, calls, { now, reason: 'wallet-unavailable', createdUpTo: now, operatorId, owner });
    const probe = ports.breakers.probe(operatorId, now);
    if ((await send('debit', Math.min(1, free - closings), probe)) > 0) ports.breakers.startProbe(operatorId, now);
  };
  await Promise.all([resultsDue ? send('result', calls.free(operatorId, 'result')) : null, moneyDue ? money() : null]);
}
