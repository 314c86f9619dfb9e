import { readBalance } from '@cardroom/operator-api';
import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun } from '../trial.ts';

/** S: signatures and key rotation. */
export const KEY_CASES: readonly Case[] = [
  {
    id: 'S1',
    level: 'SHOULD',
    title: 'a bad signature and a stale timestamp are refused',
    why: 'It applies to operators who receive signed calls.',
    fix: 'Nothing to do as long as calls have only the X-API-KEY.',
    run: () => Promise.reject(new NotRun('Cardroom does not sign calls yet; only the X-API-KEY can be checked')),
  },
  {
    id: 'S2',
    level: 'SHOULD',
    title: 'during key rotation both keys are accepted',
    why: 'Calls in flight and retries may still have the old key when the new one is set.',
    fix: 'Accept two keys until the old one is removed.',
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
      await t.balanceIs(before, { what: 'a debit and its cancel', at: debit });
    },
  },
];
