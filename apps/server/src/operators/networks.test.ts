import { testStore } from '@cardroom/storage/testing';
import { describe, expect, test } from 'vitest';
import { readAudit } from '../audit/audit-chain.ts';
import { isWithin, NETWORKS_MAX, networksOf, setNetworks } from './networks.ts';
import { createOperator } from './operators.ts';

const actor = { by: 'test', at: 1 };

describe('an address lies within', () => {
  test.each<[readonly string[], string, boolean]>([
    [[], '203.0.113.7', true],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.7', true],
    [['0.0.0.0/0'], '8.8.8.8', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::1'], '2001:db8:0::1', true],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::1', true],
    [['203.0.113.0/24'], '', false],
    [['203.0.113.0/24'], 'not an address', false],
  ])('%j: %s %s', (networks, address, within) => {
    expect(isWithin(networks, address)).toBe(within);
  });
});

describe('the networks of an operator', () => {
  test('are set without duplicates and audited with the previous ones; a concurrent change is not overwritten', async () => {
    const store = await testStore();
    await createOperator(store, actor, { name: 'Casino', currencies: ['EUR'] });
    expect(await networksOf(store, 'casino')).toEqual([]);
    const wanted = [' 203.0.113.0/24', '2001:DB8::/32', '203.0.113.0/24'];
    expect(await setNetworks(store, actor, 'casino', wanted, { seen: [] })).toEqual({
      ok: true,
      value: ['203.0.113.0/24', '2001:db8::/32'],
    });
    expect(await setNetworks(store, actor, 'casino', [], { seen: [] })).toMatchObject({
      ok: false,
      errors: [{ field: 'was', message: 'It was changed in the meantime: it is now 203.0.113.0/24, 2001:db8::/32' }],
    });
    const before = await networksOf(store, 'casino');
    expect(await setNetworks(store, actor, 'casino', [], { seen: before })).toEqual({ ok: true, value: [] });
    const [row] = await readAudit(store, { limit: 1 });
    expect([row?.action, row?.was, row?.detail]).toEqual([
      'operator.set-networks',
      JSON.stringify({ networks: before }),
      JSON.stringify({ networks: [] }),
    ]);
    await store.close();
  });

  test.each([
    [['203.0.113.0/33']],
    [['2001:db8::/129']],
    [['203.0.113.0/']],
    [['203.0.113']],
    [['casino.example']],
    [['203.0.113.0/24\n10.0.0.0/8']],
    [Array.from({ length: NETWORKS_MAX + 1 }, (_, n) => `10.0.0.${n}`)],
  ])('%j is refused', async (networks) => {
    const store = await testStore();
    await createOperator(store, actor, { name: 'Casino', currencies: ['EUR'] });
    expect(await setNetworks(store, actor, 'casino', networks)).toMatchObject({ ok: false, errors: [{ field: 'networks' }] });
    expect(await setNetworks(store, actor, 'nobody', [])).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
    expect(await networksOf(store, 'casino')).toEqual([]);
    await store.close();
  });
});
