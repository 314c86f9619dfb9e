import { breakerStore, holdersOf, readLedger } from '@cardroom/journal';
import { createDispatcher, SharedBreakers, WALLET_SETTINGS, type WalletAlert } from '@cardroom/wallet';
import { createBalanceReader } from '../callbacks/balance.ts';
import { CallMeter, type HearCall, metered } from '../callbacks/call-meter.ts';
import { createConformanceRuns } from '../callbacks/conformance-runs.ts';
import { houseRuns } from '../callbacks/house-runs.ts';
import { withHouseWallet } from '../callbacks/house-wallet.ts';
import { type CallbackClient, type CallbackOptions, createCallbackClient } from '../callbacks/operator-client.ts';
import { operatorEndpoints } from '../callbacks/operator-endpoint.ts';
import { holderOfRun } from '../callbacks/run-records.ts';
import { tracedCalls } from '../callbacks/traced-calls.ts';
import { readingWalletHealth } from '../callbacks/wallet-health.ts';
import { LedgerWatch } from '../money/ledger-watch.ts';
import { PlaySlotRounds } from '../money/play-slot-rounds.ts';
import { listOperators } from '../operators/operators.ts';
import { refusalCodesOf } from '../operators/refusal-codes.ts';
import { ownTimeoutsOf } from '../operators/timeouts.ts';
import { BalanceRounds } from '../sockets/balance-rounds.ts';
import type { LiveSockets } from '../sockets/live-sockets.ts';
import type { PlayerSockets } from '../sockets/player-sockets.ts';
import { DebitSweep } from '../tables/debit-sweep.ts';
import { PaymentPauses } from '../tables/payment-pauses.ts';
import { receiptsOf, WalletDesk } from '../tables/wallet-desk.ts';
import { toldBreakers } from './cluster-news.ts';
import type { ComposeOptions } from './compose-options.ts';
import type { Tables } from './compose-tables.ts';
import type { Ground } from './ground.ts';

/** Creates the wallet calls, their results, and the news that tables and players get of them. */
export function composeMoney(
  ground: Ground,
  {
    registry,
    outbox,
    holder,
    sockets,
    playerSockets,
  }: Tables & { readonly sockets: LiveSockets; readonly playerSockets: Pick<PlayerSockets, 'send'> },
) {
  const { options, clock, now, store, member, crew, bus, newId, failed } = ground;
  const { client, ...calls } = composeCalls(ground);
  const alert = (what: WalletAlert) => {
    if (what.type === 'breaker-opened') ground.meters.breakerOpened(what.operatorId, what.why);
    options.log.warn(alertLine(what), 'wallet alert');
  };
  const breakers = new SharedBreakers({
    ...{ store: toldBreakers(breakerStore(store), bus), now },
    found: (operatorId, why) => alert({ type: 'breaker-found-open', operatorId, why }),
    failed: (error) => failed('breaker', error),
  });
  const pauses = new PaymentPauses();
  const balances = createBalanceReader({
    ...{ client, breakers, now },
    changed: (who, reading) => {
      pauses.balanceSeen(who, reading.balance);
      playerSockets.send(who, 'balance', { ...reading, currency: who.currency });
    },
    opened: (operatorId, why) => alert({ type: 'breaker-opened', operatorId, why }),
  });
  const desk = new WalletDesk({
    table: (tableId) => registry.get(tableId),
    isElsewhere: async (tableId) => crew.isShared && (await holdersOf(store, [tableId])).has(tableId),
    tell: (who, message) => playerSockets.send(who, 'receipt', message),
    receipts: receiptsOf(store),
    pauses,
    balanceOf: (who) => balances.known(who)?.balance ?? null,
    now,
    failed,
  });
  const rounds = new BalanceRounds({ balances, sockets, clock, failed });
  const dispatcher = createDispatcher(
    {
      ...{ outbox, breakers, newId, alert, owner: holder, operator: client, servers: () => member.servers() },
      clock: { now, after: (ms, callback) => clock.at(clock.now() + ms, callback) },
      random: options.world?.random ?? Math.random,
      debitAccepted: (row, finish) => desk.debitAccepted(row, finish),
      debitRefused: (row, reason) => desk.debitRefused(row, reason),
      settled: (row) => desk.settled(row),
      balanceSeen: (operatorId, playerId, currency, balanceMinor) => {
        if (balanceMinor === null) rounds.read({ operatorId, playerId, currency });
        else balances.seen({ operatorId, playerId, currency }, balanceMinor);
      },
      failed: (error) => failed('wallet', error),
    },
    options.wallet ?? WALLET_SETTINGS,
  );
  const debitSweep = new DebitSweep({
    clock,
    pendingLots: () => registry.pendingLots(),
    rows: (ids) => outbox.rows(ids),
    debitRefused: (row, reason) => desk.debitRefused(row, reason),
    failed,
  });
  const ledgerWatch = new LedgerWatch({
    ...{ clock, holder },
    readLedger: () => readLedger(store),
    tables: () => registry.all().map(({ tableId, loop }) => ({ tableId, lastSeq: loop.lastSeq, table: loop.table })),
    broken: (problems) => options.log.error({ problems }, 'the books do not balance'),
    failed,
  });
  const playSlots = new PlaySlotRounds({
    ...{ store, clock, failed },
    operators: async () => (await listOperators(store)).map(({ operatorId }) => operatorId),
  });
  return { client, ...calls, breakers, playSlots, desk, pauses, balances, rounds, dispatcher, debitSweep, ledgerWatch };
}

export type Money = ReturnType<typeof composeMoney>;

/** The client for operators' wallets, used by the service and by the conformance kit. */
function composeCalls({ options, store, member, crew, secrets, meters, tracing, now, newId, failed }: Ground) {
  const calling = {
    ...options.callbacks,
    allowLoopbackHttp: options.config.allowLoopbackWallets,
    now,
    isOurs: () => member.isSure(),
    endpoint: operatorEndpoints({ store, secrets, now, failed }),
    timeouts: (operatorId: string) => ownTimeoutsOf(store, operatorId),
    refusalCodes: (operatorId: string) => refusalCodesOf(store, operatorId),
  };
  const meter = new CallMeter(now);
  const heard: HearCall = (operatorId, kind, call) => {
    meter.record(operatorId, kind, call);
    meters.walletCall({ operatorId, kind, ...call });
  };
  const conformance = createConformanceRuns({ ...calling, store, holder: member.processId, now, newId, failed });
  return {
    conformance,
    houseRuns: houseRuns({ crew, own: conformance, holderOf: (runId) => holderOfRun(store, runId) }),
    walletHealth: readingWalletHealth({ crew, meter, now }),
    client: withHouseWallet(tracedCalls(metered(clientFor(options, calling), heard, now), tracing)),
  };
}

function clientFor({ world }: ComposeOptions, calling: CallbackOptions): CallbackClient {
  if (world === undefined) return createCallbackClient(calling);
  return typeof world.client === 'function' ? world.client(calling) : world.client;
}

/** The loggable part of a wallet alert: IDs and words, never a body. */
function alertLine(alert: WalletAlert): object {
  if (!('row' in alert)) return alert;
  const { row, ...rest } = alert;
  const { id, kind, operatorId, stayId, attempts, outcome } = row;
  return { ...rest, id, kind, operatorId, stayId, attempts, outcome };
}
