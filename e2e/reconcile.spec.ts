import { expect, test } from '@playwright/test';
import { ReconcileRun } from './reconcile-run.ts';

const HANDS = 300;

test(`${HANDS} hands of bots with an operator that sometimes fails: its export and our ledger agree, and a planted cent is found`, async () => {
  test.setTimeout(400_000);
  const run = await ReconcileRun.start(20_261_121);
  try {
    const reader = await run.reader();
    expect(await run.play(HANDS, () => reader.readOn())).toBeGreaterThanOrEqual(HANDS);
    await reader.readOn();
    // Although read while being written, each transaction and hand came once, and transactions in the order of the books.
    const recorded = run.onRecord();
    expect(reader.transactions.map(({ transaction_id }) => transaction_id)).toEqual(recorded.transactions);
    expect(reader.hands.map(({ round_id }) => round_id).sort()).toEqual(recorded.hands);
    for (const { rake, players } of reader.hands) expect(players.reduce((sum, { net }) => sum + net, rake)).toBeCloseTo(0, 6);
    expect(await reader.openLots()).toEqual([]);
    const later = await run.reader();
    await later.readOn();
    // Nothing is in progress, and nothing is stuck.
    for (const { state } of later.transactions) expect(['done', 'refused', 'unclear']).toContain(state);
    const ledger = await run.ledger();
    const sound = await run.compare(ledger);
    for (const { transaction_id, state } of later.transactions) if (state === 'done') expect(ledger).toContain(transaction_id);
    console.log(sound.out);
    expect(sound).toMatchObject({ code: 0, out: expect.stringContaining('\n0 differences') });
    // There are both transactions and results, and some debits were refunded.
    for (const words of [/,credit,.*,paid,/, /,result,.*,loss,/, /,debit,.*,cancelled,/]) expect(ledger).toMatch(words);
    const lines = ledger.split('\r\n');
    const at = lines.findIndex((line) => /,credit,.*,paid,/.test(line) && !line.includes(',0.00,'));
    const cents = lines.with(
      at,
      (lines[at] ?? '').replace(/,(\d+)\.(\d\d),EUR/, (_all, whole, part) => `,${Number(whole) + 1}.${part},EUR`),
    );
    const planted = await run.compare(cents.join('\r\n'));
    expect(planted).toMatchObject({ code: 1, out: expect.stringMatching(/^amount {2}credit .*\n[\s\S]*\n1 difference$/m) });
    const short = await run.compare(lines.toSpliced(at, 1).join('\r\n'));
    expect(short).toMatchObject({ code: 1, out: expect.stringMatching(/^missing-there {2}credit /m) });
  } finally {
    await run.stop();
  }
});
