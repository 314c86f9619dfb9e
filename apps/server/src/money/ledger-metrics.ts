import { ACCOUNT_GROUPS } from '@cardroom/ledger';
import { Gauge, type Registry } from 'prom-client';
import type { LedgerWatch } from './ledger-watch.ts';

/** Adds the findings of the last ledger check. Amounts are in minor units of each book's currency. */
export function measureLedger(metrics: Registry, watch: Pick<LedgerWatch, 'state'>): Registry {
  const registers = [metrics];
  new Gauge({
    name: 'cardroom_ledger_problems',
    help: 'Places where the books disagree with the tables or the wallet; anything but 0 needs a person at once',
    registers,
    collect() {
      this.set(watch.state.problems.length);
    },
  });
  new Gauge({
    name: 'cardroom_ledger_checked_seconds',
    help: 'When the books were looked at last, in seconds since the epoch; 0 = not yet',
    registers,
    collect() {
      this.set((watch.state.at ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'cardroom_ledger_minor',
    help: 'Balance of a group of accounts, in minor units; per operator and currency they add up to 0',
    labelNames: ['operator', 'currency', 'account'],
    registers,
    collect() {
      this.reset();
      for (const { operatorId, currency, accounts } of watch.state.reading?.books ?? []) {
        for (const group of ACCOUNT_GROUPS) this.set({ operator: operatorId, currency, account: group }, accounts[group]);
      }
    },
  });
  new Gauge({
    name: 'cardroom_wallet_stuck',
    help: 'Rows of the wallet that wait for a person',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(watch.state.reading?.stuck ?? {})) this.set({ kind }, count);
    },
  });
  return metrics;
}
