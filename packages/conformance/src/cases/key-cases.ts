import { readBalance } from '@cardroom/operator-api';
import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun } from '../trial.ts';

/** S: signatures and the change of keys. */
export const KEY_CASES: readonly Case[] = [
  {
    id: 'S1',
    level: 'SHOULD',
    title: 'a bad signature and a stale timestamp are refused',
    why: 'It concerns operators for whom signed calls are switched on.',
    fix: 'Nothing to do as long as calls carry the X-API-KEY only.',
    run: () => Promise.reject(new NotRun('Cardroom signs no calls: the X-API-KEY is all there is to check')),
  },
  {
    id: 'S2',
    level: 'SHOULD',
    title: 'while keys are changed both are accepted',
    why: 'Calls that are under way, and retries, still carry the old key when the new one is entered.',
    fix: 'Keep two key slots and accept either until the old one is removed.',
    after: ['D1', 'X1'],
    run: async (t) => {
      const { key2, currency } = t.setup;
      if (key2 === null) throw new NotRun('needs --key2, a second key that is valid now');
      const exchange = await t.caller.balance({}, { key: key2 });
      const { reply } = exchange;
      const read = reply.kind === 'answer' && readBalance(reply.httpStatus, reply.text, currency).ok;
      t.check(read, { expected: 'a balance with the second key', got: replyText(reply), at: exchange });
      const before = await t.balance();
      const debit = await t.debit(t.amounts.stake, {}, { key: key2 });
      t.accepted(debit, 'a debit with the second key');
      t.accepted(await t.cancel(debit), 'its cancel with the first key');
      await t.balanceIs(before, { what: 'both', at: debit });
    },
  },
];
