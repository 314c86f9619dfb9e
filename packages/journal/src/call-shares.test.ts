import { WALLET_SETTINGS } from '@cardroom/wallet';
import { expect, test } from 'vitest';
import { benchOn, buyIn, handResult, openBench, stayOf, until } from './testing/dispatch/bench.ts';

test('the calls in flight are divided by the processes that serve, and each may always send one', async () => {
  let servers = 4;
  const one = await openBench();
  const beside = () => benchOn(one.store, one.operator, one.clock, one.seated, { servers: () => servers });
  const bench = beside();
  const money = WALLET_SETTINGS.moneyCallsMax;
  const results = WALLET_SETTINGS.resultCallsMax;
  one.operator.always('debit', 'held');
  one.operator.always('result', 'held');
  await one.write(...Array.from({ length: money }, (_, n) => buyIn(one, `d-${n}`, stayOf(`p${n}`))));
  await one.write(...Array.from({ length: results }, (_, n) => ({ ...handResult(one, `r${n}`, `${n}`), lane: `r:op:p${n}:EUR` })));
  const inFlight = (kind: string) => one.operator.calls.filter((id) => id.startsWith(kind)).length;
  void bench.dispatcher.sweep();
  await until(() => inFlight('d-') === money / 4 && inFlight('r') === Math.floor(results / 4));
  servers = 1_000;
  const last = beside();
  void last.dispatcher.sweep();
  await until(() => inFlight('d-') === money / 4 + 1 && inFlight('r') === Math.floor(results / 4) + 1);
  expect(one.operator.broken).toEqual([]);
});
