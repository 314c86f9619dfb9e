import type { Stmt, Store } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import {
  createDispatcher,
  type DebitTaken,
  type Dispatcher,
  type NewTransaction,
  newCredit,
  newDebit,
  newResult,
  type OutboxStore,
  SharedBreakers,
  type StayFacts,
  type Transaction,
  type WalletAlert,
  type WalletPorts,
} from '@cardroom/wallet';
import { breakerStore } from '../../breaker-rows.ts';
import { insertTx } from '../../insert-transactions.ts';
import { outboxStore } from '../../outbox.ts';
import { scriptedOperator } from './scripted-operator.ts';

export const INITIAL_MINOR = 100_000;

/** A wallet dispatcher on a real store, with a clock that only the test moves and an operator that fails as told. */
export interface Bench {
  readonly store: Store;
  readonly operator: ReturnType<typeof scriptedOperator>;
  readonly clock: SimulatedClock;
  readonly dispatcher: Dispatcher;
  /** Everything that the tables were told, in order. */
  readonly told: string[];
  readonly alerts: string[];
  readonly failures: unknown[];
  /** Lots whose chips are on the table. */
  readonly seated: Set<string>;
  /** Writes only these rows, as a table's append would. */
  write(...rows: NewTransaction[]): Promise<void>;
  row(id: string): Promise<Transaction>;
  /** Sweeps until nothing is due at the current time. */
  settle(): Promise<void>;
  /** Another process on the same store; this one is dead from now on. */
  restart(): Bench;
}

export interface SimulatedClock {
  now(): number;
  after(ms: number, callback: () => void): () => void;
  advance(ms: number): void;
  /** Number of callbacks that wait for their time. */
  timers(): number;
}

export function simulatedClock(start = 1_800_000_000_000): SimulatedClock {
  let now = start;
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => now,
    after: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      now += ms;
      for (const timer of [...timers].filter((one) => one.at <= now).sort((a, b) => a.at - b.at)) {
        timers.delete(timer);
        timer.callback();
      }
    },
    timers: () => timers.size,
  };
}

export const stayOf = (playerId = 'p1', tableId = '3041'): StayFacts => ({
  operatorId: 'op',
  playerId,
  currency: 'EUR',
  roomId: '12',
  tableId,
  stayId: `stay-${playerId}-${tableId}`,
  gameKey: 'nlhe',
});

export async function openBench(): Promise<Bench> {
  return benchOn(await testStore(), scriptedOperator(INITIAL_MINOR), simulatedClock(), new Set());
}

let benches = 0;

/** A second dispatcher on the same store, operator and clock. */
export function benchOn(
  store: Store,
  operator: ReturnType<typeof scriptedOperator>,
  clock: SimulatedClock,
  seated: Set<string>,
  overrides: Partial<WalletPorts> = {},
): Bench {
  const told: string[] = [];
  const alerts: string[] = [];
  const failures: unknown[] = [];
  const ledger = outboxStore(store);
  let dead = false;
  const never = new Promise<never>(() => {});
  /** A dead process writes nothing and gets no news. */
  const alive = <Value>(value: Promise<Value>): Promise<Value> => value.then((it) => (dead ? never : it));
  const outbox: OutboxStore = {
    ...ledger,
    write: (unit) => (dead ? never : alive(ledger.write(unit))),
    claim: (ask) => (dead ? never : alive(ledger.claim(ask))),
    waiting: (now) => (dead ? never : alive(ledger.waiting(now))),
    refuseDebits: (ask) => (dead ? never : alive(ledger.refuseDebits(ask))),
  };
  const owner = `bench-${++benches}`;
  let ids = 0;
  const seat = async (row: Transaction, finish: readonly Stmt[]): Promise<DebitTaken> => {
    if (dead) return never;
    if ((await ledger.write(finish)) === 'lost') return 'unfinished';
    // Chips and debit are one unit: once it is durable the chips are on the table, even if the process died in the meantime.
    seated.add(row.id);
    told.push(`seated ${row.id}`);
    return 'seated';
  };
  const breakers = new SharedBreakers({
    store: breakerStore(store),
    now: clock.now,
    found: (operatorId, why) => void alerts.push(alertText({ type: 'breaker-found-open', operatorId, why })),
    failed: (error) => void failures.push(error),
  });
  const ports: WalletPorts = {
    outbox,
    operator: { send: (row, deadlineMs) => alive(operator.send(row, deadlineMs)), ownCodes: async () => operator.registered },
    breakers,
    servers: () => 1,
    clock,
    random: () => 0.5,
    newId: () => `${owner}-${++ids}`,
    owner,
    debitAccepted: seat,
    debitRefused: async (row, reason) => void told.push(`refused ${row.id} ${reason}`),
    settled: (row) => void told.push(`${row.kind} ${row.id} ${row.status}`),
    balanceSeen: (_operatorId, playerId, _currency, balanceMinor) => void told.push(`balance ${playerId} ${balanceMinor}`),
    alert: (alert) => void alerts.push(alertText(alert)),
    failed: (error) => void failures.push(error),
    ...overrides,
  };
  const dispatcher = createDispatcher(ports);
  return {
    store,
    operator,
    clock,
    dispatcher,
    told,
    alerts,
    failures,
    seated,
    write: async (...rows) => void (await store.write(rows.flatMap(insertTx))),
    row: async (id) => {
      const [row] = await outbox.rows([id]);
      if (row === undefined) throw new Error(`no row ${id}`);
      return row;
    },
    settle: async () => {
      let before = -1;
      while (before !== operator.calls.length + told.length) {
        before = operator.calls.length + told.length;
        await dispatcher.sweep();
      }
    },
    restart: () => {
      dead = true;
      return benchOn(store, operator, clock, seated, overrides);
    },
  };
}

function alertText(alert: WalletAlert): string {
  if ('why' in alert && 'operatorId' in alert) return `${alert.type} ${alert.why}`;
  if (alert.type === 'clock-set-back') return `${alert.type} ${alert.rows}`;
  return `${alert.type} ${alert.type === 'unexplained-lot' ? alert.lotId : alert.row.id}`;
}

export const BUY_IN_MINOR = 10_000;

/** A debit of 100.00 for a buy-in, requested now. */
export function buyIn(bench: Bench, id: string, stay: StayFacts = stayOf()): NewTransaction {
  return newDebit(stay, { amountMinor: BUY_IN_MINOR }, { id, createdAt: bench.clock.now() });
}

/** The credit that closes a lot, written now. */
export function cashOut(bench: Bench, id: string, lotId: string, amountMinor = BUY_IN_MINOR, stay: StayFacts = stayOf()): NewTransaction {
  return newCredit(stay, { lotId, amountMinor, handId: null }, { id, createdAt: bench.clock.now() });
}

/** The result of a hand, written now. */
export function handResult(bench: Bench, id: string, roundId: string): NewTransaction {
  const { gameKey, playerId, roomId, tableId, currency } = stayOf();
  const result = { communityCard: [], players: [], bets: { preflop: [] } };
  const facts = { gameKey, playerId, roomId, tableId, currency, playerResult: 'win', roundId, amount: 5, result } as const;
  return newResult(stayOf(), facts, { id, createdAt: bench.clock.now() });
}

export interface CancelRow {
  readonly id: string;
  /** 0 due, 2 done, 3 stuck. */
  readonly status: number;
  readonly attempts: number;
}

/** The cancel rows of a debit as stored. */
export function cancelsOf(bench: Bench, lotId: string): Promise<CancelRow[]> {
  return bench.store.read<CancelRow>({
    sql: 'select id, status, attempts from wallet_tx where ref_id = ? and kind = 3',
    parameters: [lotId],
  });
}

/** How long a test waits for the storage before it fails. */
const UNTIL_MS = 20_000;

/** Lets storage and promises run until a condition holds; the simulated clock stands still. */
export async function until(condition: () => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + UNTIL_MS; Date.now() < giveUpAt; ) {
    if (condition()) return;
    await turn();
  }
  throw new Error('it never happened');
}

/** One turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
