import { expect, test } from 'vitest';
import { seat } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';

/** Docker kills after 10 s and systemd after 90 s; a reserved place lasts 15 s. */
const STOP_MS_MAX = 8_000;

test('a reserved place that was never taken does not delay the shutdown', async () => {
  const service = await TestService.start();
  const tableId = await service.table();
  await (await service.player('bob')).joinTable(tableId);
  expect((await (await service.player('ann')).call('POST', `/api/tables/${tableId}/join`)).status).toBe(200);
  const began = performance.now();
  await service.stop();
  expect(performance.now() - began).toBeLessThan(STOP_MS_MAX);
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
});

test('a service that is about to stop takes no money', async () => {
  const service = await TestService.start();
  const tableId = await service.table();
  const table = await seat(service, tableId, { 0: await service.player('cat') }, 5_000);
  const late = await (await service.player('dan')).joinTable(tableId);
  service.service.parts.state.accepting = false;
  expect(await table.sockets.get(0)?.request('top-up', { chips: 1_000 })).toEqual({ code: 'draining' });
  expect(await late.request('sit-down', { seat: 1, chips: 5_000 })).toEqual({ code: 'draining' });
  expect(await table.sockets.get(0)?.request('leave')).toEqual({ ok: true });
  await eventually(() => expect(service.wallet.calls('cat')).toEqual(['debit 50.00', 'credit 50.00']));
  await service.stop();
});
