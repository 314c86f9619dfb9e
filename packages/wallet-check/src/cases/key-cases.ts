import { balancePath, readBalance, SIGNATURE_AGE_MAX_S, signatureOf, signedQuery, transactionBody } from '@cardroom/operator-api';
import { isRefusal, replyText, type SentDebit } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun, type Trial } from '../trial.ts';
import { resultBody } from './result-cases.ts';

type Signature = readonly [what: string, of: (content: string) => string | null];

function wrongSignatures(secrets: readonly string[], now: number): readonly Signature[] {
  const others = secrets.map((secret) => `${secret}x`);
  return [
    ['no signature', () => null],
    ['the signature of another secret', (body) => signatureOf(others, body, now)],
    ['the signature of other bytes', (body) => signatureOf(secrets, `${body} `, now)],
    ['an old signature', (body) => signatureOf(secrets, body, now - 2 * SIGNATURE_AGE_MAX_S * 1_000)],
  ];
}

/** Sends a call of every kind with that signature; `debit` is open before and after. */
async function refusesEveryKind(t: Trial, debit: SentDebit, [what, signature]: Signature): Promise<void> {
  const open = await t.balance();
  const call = t.caller.newDebit(t.amounts.chip);
  const closing = (type: 'credit' | 'cancel') => transactionBody(t.caller.newClosing(type, debit.call));
  const signed = (body: string) => ({ signature: signature(body) });
  const post = (kind: 'credit' | 'cancel' | 'result', body: string) => () => t.caller.body(kind, body, signed(body));
  for (const send of [
    () => t.sendDebit(call, transactionBody(call), signed(transactionBody(call))),
    post('credit', closing('credit')),
    post('cancel', closing('cancel')),
    post('result', resultBody(t, { playerResult: 'win' })),
  ]) {
    const sent = await send();
    t.refused(sent, `a ${sent.kind} with ${what}`);
    await t.balanceIs(open, { what: `a ${sent.kind} with ${what}`, at: sent });
  }
  const exchange = await t.caller.balance({}, signed(signedQuery(balancePath(t.setup.player, t.setup.currency))));
  const expected = `a balance call with ${what} refused: 4xx, or JSON with a status other than "success"`;
  t.check(isRefusal(exchange.reply), { expected, got: replyText(exchange.reply), at: exchange });
}

/** S: signatures and key rotation. */
export const KEY_CASES: readonly Case[] = [
  {
    id: 'S1',
    level: 'MUST',
    title: 'calls of every kind with a missing, wrong or old signature, or with changed bytes, are refused and move nothing',
    why: 'Without the check, signing does not help: anybody who learns the key can change an amount or send an old call again.',
    fix: 'Check the signature for the whole router, not in the code of one call: compute the HMAC over the bytes as received, before they are parsed, compare it in constant time, and refuse times more than 5 minutes away.',
    after: ['D1', 'X1'],
    run: async (t) => {
      const { signingSecrets } = t.setup;
      if (signingSecrets.length === 0) throw new NotRun('needs --signing-secret, the secret that signs calls to your wallet');
      const before = await t.balance();
      const debit = await t.openDebit();
      for (const signature of wrongSignatures(signingSecrets, t.clock.now())) await refusesEveryKind(t, debit, signature);
      t.accepted(await t.cancel(debit), 'the cancel with the right signature');
      await t.balanceIs(before, { what: 'a debit and its cancel', at: debit });
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
