import { expect, it } from 'vitest';
import { EVERY_TRANSACTION, transactionsFilterOf, transactionsQueryOf, transactionsSearchOf } from './transactions-filter.ts';

const ZONE = 'Asia/Seoul';

it('is written to the address and read back', () => {
  for (const from of [null, '2026-11-20'])
    for (const to of [null, '2026-11-21'])
      for (const table of [null, '1001']) {
        const filter = { from, to, table };
        expect(transactionsFilterOf(transactionsSearchOf(filter))).toEqual(filter);
      }
  expect(transactionsSearchOf(EVERY_TRANSACTION)).toBe('');
  expect(transactionsSearchOf({ from: '2026-11-20', to: null, table: '1001' })).toBe('?from=2026-11-20&table=1001');
});

it.each(['?from=2026-02-30&to=yesterday', '?from=99999-01-01&table=Riga', '?from=&to=&table=', '?table=1e3'])('ignores %s', (search) => {
  expect(transactionsFilterOf(search)).toEqual(EVERY_TRANSACTION);
});

it('requests whole days in the player’s time zone, in either order, for a table and after a session', () => {
  const from = Date.parse('2026-11-19T15:00:00Z');
  const to = Date.parse('2026-11-21T14:59:59.999Z');
  const days = { from: '2026-11-20', to: '2026-11-21', table: null };
  expect(transactionsQueryOf(days, ZONE)).toBe(`?from=${from}&to=${to}`);
  expect(transactionsQueryOf({ ...days, from: days.to, to: days.from }, ZONE)).toBe(`?from=${from}&to=${to}`);
  expect(transactionsQueryOf({ ...days, to: null, table: '1001' }, ZONE, 'stay')).toBe(`?before=stay&from=${from}&table=1001`);
  expect(transactionsQueryOf(EVERY_TRANSACTION, ZONE)).toBe('');
});
