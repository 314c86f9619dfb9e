import { gameResultBody } from '@cardroom/operator-api';
import { replyText, type Sent } from '../caller.ts';
import type { Case } from '../case.ts';
import { newId } from '../ids.ts';
import type { Trial } from '../trial.ts';
import { type HandFacts, riverHand } from './hands.ts';

/** A hand number far above those of a real service. */
const ROUND_ID = '9000000000000001';
const NO_MONEY = 'Use results for records and reports only: debits and credits move the money, results never do.';

/** R: the result of each hand. Any 2xx counts as delivered. */
export const RESULT_CASES: readonly Case[] = [
  {
    id: 'R1',
    level: 'MUST',
    title: 'the result of a won hand is accepted and moves no money',
    why: 'The win is part of the player’s chips and is paid by the credit. If the result pays too, it is paid twice.',
    fix: NO_MONEY,
    after: ['B1'],
    run: (t) => delivered(t, resultBody(t, { playerResult: 'win' })),
  },
  {
    id: 'R2',
    level: 'MUST',
    title: 'the result of a lost hand is accepted and moves no money',
    why: 'The loss was already debited with the buy-in.',
    fix: NO_MONEY,
    after: ['B1'],
    run: (t) => delivered(t, resultBody(t, { playerResult: 'loss' })),
  },
  {
    id: 'R3',
    level: 'MUST',
    title: 'a repeated result is answered with 2xx both times',
    why: 'Results are repeated until they are accepted; after an error, for three days.',
    fix: 'Store the result under its transaction_id and answer a repeat with success.',
    after: ['R1'],
    run: async (t) => {
      const body = resultBody(t, { playerResult: 'win' });
      await delivered(t, body);
      await delivered(t, body, 2);
    },
  },
  {
    id: 'R4',
    level: 'SHOULD',
    title: 'a result that arrives after the credit is accepted',
    why: 'Results are sent independently of money and may be late.',
    fix: 'Do not require an open debit for a result.',
    after: ['R1', 'C1'],
    run: async (t) => {
      const debit = await t.openDebit();
      t.accepted(await t.credit(debit), 'the credit');
      await delivered(t, resultBody(t, { playerResult: 'win' }));
    },
  },
  {
    id: 'R5',
    level: 'SHOULD',
    title: 'unknown fields in a result are ignored',
    why: 'Fields may be added later; ref_transaction_id is sent if you ask for it.',
    fix: 'Ignore unknown fields.',
    after: ['R1'],
    run: async (t) => {
      const body = resultBody(t, { playerResult: 'win' }, newId(t.clock.now()));
      await delivered(t, body.replace(/}$/, ',"later":{"a":[1,null,"ü"]}}'));
    },
  },
  {
    id: 'R6',
    level: 'SHOULD',
    title: 'the result of a nine-player hand to the river, over 8 KB, is accepted',
    why: 'Hands at full tables are long, and a small body limit refuses exactly those.',
    fix: 'Allow bodies of 64 KiB on POST /game/result, and store the result in a column without a short limit.',
    after: ['R1'],
    run: async (t) => {
      const body = resultBody(t, { playerResult: 'loss', players: 9 });
      await delivered(t, body);
      t.note(`${Buffer.byteLength(body)} bytes`);
    },
  },
  {
    id: 'R7',
    level: 'MUST',
    title: 'a result with a missing or wrong X-API-KEY is refused',
    why: 'Otherwise anyone who finds the URL could write hands into your records and reports.',
    fix: 'Check the key for the whole router, before the body is read, not in the code of one call; answer 401 INVALID_API_KEY.',
    after: ['R1'],
    run: async (t) => {
      const before = await t.balance();
      for (const key of [null, `${t.setup.key}x`]) {
        const sent = await t.caller.body('result', resultBody(t, { playerResult: 'win' }), { key });
        t.refused(sent, key === null ? 'a result without a key' : 'a result with a wrong key');
        await t.balanceIs(before, { what: 'the refused result', at: sent });
      }
    },
  },
];

/** The body of a new result. */
export function resultBody(
  t: Trial,
  hand: { playerResult: HandFacts['playerResult']; players?: 3 | 9 },
  refTransactionId?: string,
): string {
  const { player: playerId, currency } = t.setup;
  const at = t.clock.now();
  const result = riverHand({ players: 3, ...hand, playerId, currency, chip: t.amounts.chip, roundId: ROUND_ID, at });
  return gameResultBody(result, {
    transactionId: newId(at),
    createdAt: at,
    ...(refTransactionId === undefined ? {} : { refTransactionId }),
  });
}

async function delivered(t: Trial, body: string, attempt = 1): Promise<void> {
  const before = await t.balance();
  const sent: Sent = await t.caller.body('result', body, { attempt });
  t.check(sent.verdict.kind === 'done', { expected: 'the result answered with 2xx', got: replyText(sent.exchange.reply), at: sent });
  await t.balanceIs(before, { what: 'a result', at: sent });
}
