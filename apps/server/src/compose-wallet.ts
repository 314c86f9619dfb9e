import type { outboxStore } from '@cardroom/journal';
import { createBreakers, createDispatcher, WALLET_SETTINGS, type WalletAlert } from '@cardroom/wallet';
import { createBalanceReader } from './callbacks/balance.ts';
import { createCallbackClient } from './callbacks/operator-client.ts';
import { operatorEndpoints } from './callbacks/operator-endpoint.ts';
import type { Base } from './compose.ts';
import { createConformanceRuns } from './conformance/conformance-runs.ts';
import { idsOf } from './ids-of.ts';
import { ownTimeoutsOf } from './operators/timeouts.ts';
import { BalanceRounds } from './rooms/balance-rounds.ts';
import type { WalletDesk } from './rooms/wallet-desk.ts';

/** The way to the operators' wallets: what calls them, what it finds out, and what players are told of it. */
export function composeWallet(
  base: Base,
  desk: WalletDesk,
  { outbox, holder }: { outbox: ReturnType<typeof outboxStore>; holder: string },
) {
  const { options, clock, now, store, secrets, sockets, failed } = base;
  const breakers = createBreakers();
  const alert = (what: WalletAlert) => options.log.warn(alertLine(what), 'wallet alert');
  const calling = {
    ...options.callbacks,
    allowLoopbackHttp: options.config.allowLoopbackWallets,
    endpoint: operatorEndpoints({ store, secrets, now, failed }),
    timeouts: (operatorId: string) => ownTimeoutsOf(store, operatorId),
  };
  const client = options.world?.client ?? createCallbackClient(calling);
  const conformance = createConformanceRuns({ ...calling, store, now, newId: idsOf(options), failed });
  const balances = createBalanceReader({
    client,
    breakers,
    now,
    changed: (who, reading) => sockets.send(who, 'balance', { ...reading, currency: who.currency }),
    opened: (operatorId, why) => alert({ type: 'breaker-opened', operatorId, why }),
  });
  const rounds = new BalanceRounds({ balances, sockets, clock, failed });
  const dispatcher = createDispatcher(
    {
      outbox,
      breakers,
      operator: client,
      clock: { now, after: (ms, callback) => clock.at(clock.now() + ms, callback) },
      random: options.world?.random ?? Math.random,
      newId: idsOf(options),
      owner: holder,
      debitAccepted: (row, finish) => desk.debitAccepted(row, finish),
      debitRefused: (row, reason) => desk.debitRefused(row, reason),
      settled: (row) => desk.settled(row),
      balanceSeen: (operatorId, playerId, currency, balanceMinor) => {
        if (balanceMinor === null) rounds.read({ operatorId, playerId, currency });
        else balances.seen({ operatorId, playerId, currency }, balanceMinor);
      },
      alert,
      failed: (error) => failed('wallet', error),
    },
    options.wallet ?? WALLET_SETTINGS,
  );
  return { dispatcher, client, conformance, balances, rounds };
}

/** What may be logged of a wallet alert: ids and words, never a body. */
function alertLine(alert: WalletAlert): object {
  if (!('row' in alert)) return alert;
  const { row, ...rest } = alert;
  const { id, kind, operatorId, stayId, attempts, outcome } = row;
  return { ...rest, id, kind, operatorId, stayId, attempts, outcome };
}
