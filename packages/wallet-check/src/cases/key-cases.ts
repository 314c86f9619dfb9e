import { readBalance, SIGNATURE_AGE_MAX_S, signatureOf, transactionBody } from '@cardroom/operator-api';
import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun } from '../trial.ts';

type Signature = readonly [what: string, of: (body: string) => string | null];

function wrongSignatures(secrets: readonly string[], now: number): readonly Signature[] {
  const others = secrets.map((secret) => `${secret}x`);
  return [
    ['no signature', () => null],
    ['the signature of another secret', (body) => signatureOf(others, body, now)],
    ['the signature of other bytes', (body) => signatureOf(secrets, `${body} `, now)],
    ['an old signature', (body) => signatureOf(secrets, body, now - 2 * SIGNATURE_AGE_MAX_S * 1_000)],
  ];
}

/** S: signatures and key rotation. */
export const KEY_CASES: readonly Case[] = [
  {
    id: 'S1',
    level: 'MUST',
    title: 'a debit with a missing, wrong or old signature, or with changed bytes, is refused and takes nothing',
    why: 'Otherwise signing protects nobody: whoever learns the key can change an amount, or send an old call again.',
    fix: 'Compute the HMAC over the bytes as received, before they are parsed, compare it in constant time, and refuse times more than 5 minutes away.',
    after: ['D1'],
    run: async (t) => {
      const { signingSecrets } = t.setup;
      if (signingSecrets.length === 0) throw new NotRun('needs --signing-secret, the secret that signs calls to your wallet');
      const before = await t.balance();
      for (const [what, signature] of wrongSignatures(signingSecrets, t.clock.now())) {
        const call = t.caller.newDebit(t.amounts.chip);
        const body = transactionBody(call);
        const sent = await t.sendDebit(call, body, { signature: signature(body) });
        t.refused(sent, `a debit with ${what}`);
        await t.balanceIs(before, { what: `a debit with ${what}`, at: sent });
      }
    },
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
