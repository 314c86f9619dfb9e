import { transactionBody } from '@cardroom/operator-api';
import { isRefusal, replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { isTaken, type Trial } from '../trial.ts';
import { withAmount, without } from './bodies.ts';

const NEEDED = ['transaction_type', 'transaction_id', 'player_id', 'amount', 'currency'];
const OTHERS = ['transaction_code', 'game_key', 'room_id', 'table_id', 'created_at'];
/** Numbers that fit neither into 32 bits nor into a float. */
const LONG_NUMBERS = { roomId: '9007199254740993', tableId: '9223372036854775807' };

/** D10, D12–D14: broken or unusual bodies. */
export const BODY_CASES: readonly Case[] = [
  {
    id: 'D10',
    level: 'MUST',
    title: 'malformed JSON and missing fields are refused and move nothing',
    why: 'A wallet that guesses what a damaged request meant moves money on a guess.',
    fix: 'Validate the whole body before doing anything; answer 400 INVALID_REQUEST.',
    after: ['D1'],
    run: async (t) => {
      const whole = transactionBody(t.caller.newDebit(t.amounts.stake));
      const damaged: [string, string][] = [
        ['that is cut off in the middle', whole.slice(0, whole.length / 2)],
        ['that is empty', ''],
        ['that is an empty object', '{}'],
        ['that is a list', `[${whole}]`],
        ['with the amount null', withAmount(whole, 'null')],
      ];
      await allRefused(t, damaged);
      await allRefused(t, await missing(t, NEEDED));
    },
  },
  {
    id: 'D12',
    level: 'SHOULD',
    title: 'an amount sent as text is read exactly or refused',
    why: 'Cardroom sends numbers; a wallet that misreads text may misread other values too.',
    fix: 'Accept "5.00" as 5.00, or answer INVALID_REQUEST.',
    after: ['D1', 'D2'],
    run: async (t) => {
      const before = await t.balance();
      const call = t.caller.newDebit(t.amounts.chip * 29);
      const body = transactionBody(call).replace(/"amount":([\d.]+)/, '"amount":"$1"');
      const sent = await t.sendDebit(call, body);
      const taken = isTaken(sent);
      t.check(taken || isRefusal(sent.exchange.reply), { expected: 'success or a refusal', got: replyText(sent.exchange.reply), at: sent });
      await t.balanceIs(taken ? before - call.amountMinor : before, { what: taken ? 'the accepted debit' : 'the refused debit', at: sent });
      t.note(taken ? 'accepted' : 'refused');
    },
  },
  {
    id: 'D13',
    level: 'SHOULD',
    title: 'room_id and table_id are text: long numbers are accepted',
    why: 'They are decimal numbers in strings and keep growing; as 32-bit integers or floats they overflow.',
    fix: 'Store room_id, table_id and round_id as text.',
    after: ['C1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit(t.amounts.stake, LONG_NUMBERS);
      await t.balanceIs(before - t.amounts.stake, { what: 'the debit', at: debit });
      const credit = await t.credit(debit);
      t.accepted(credit, 'its credit');
      await t.balanceIs(before, { what: 'the credit', at: credit });
    },
  },
  {
    id: 'D14',
    level: 'SHOULD',
    title: 'a debit without game_key, room_id, table_id, code or created_at is refused',
    why: 'The specification requires these fields, and support needs them to find the table.',
    fix: 'Validate all required fields; answer 400 INVALID_REQUEST.',
    after: ['D10'],
    run: async (t) => {
      await allRefused(t, await missing(t, OTHERS));
    },
  },
];

async function missing(t: Trial, members: readonly string[]): Promise<[string, string][]> {
  return members.map((member) => [`without ${member}`, without(transactionBody(t.caller.newDebit(t.amounts.stake)), member)]);
}

async function allRefused(t: Trial, bodies: readonly [string, string][]): Promise<void> {
  const before = await t.balance();
  for (const [what, body] of bodies) {
    const sent = await t.caller.body('debit', body);
    t.refused(sent, `a body ${what}`);
    await t.balanceIs(before, { what: `a body ${what}`, at: sent });
  }
}
