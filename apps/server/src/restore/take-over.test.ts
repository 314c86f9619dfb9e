import { auditLedger } from '@cardroom/journal';
import { balancesOf } from '@cardroom/journal/testing';
import { exactly, sql } from '@cardroom/storage';
import { MOVE_MIXTURE, RandomTable, randomConfig } from '@cardroom/table/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BookedTable } from '../../testing/fixtures/booked-table.ts';
import type { Entry } from '../money/reconcile/statement.ts';
import { planRestore } from './lost-hours.ts';
import { readFacts } from './restore-facts.ts';
import { writeTakeOver } from './take-over.ts';

/** Real play, with far more joining and leaving than at any table. */
const BUSY = [
  ...MOVE_MIXTURE,
  ...(['sit-down', 'answer', 'top-up', 'leave'] as const).flatMap((kind) => Array.from({ length: 50 }, () => kind)),
];
const move = fc
  .record({ kind: fc.constantFrom(...BUSY), who: fc.nat(71), value: fc.nat(1_000_000) })
  // Every other debit is refused; otherwise cancels would be rare.
  .map((drawn) => (drawn.kind === 'answer' && drawn.who % 2 === 0 ? { ...drawn, value: 5 * drawn.value + 4 } : drawn));
type Move = Parameters<RandomTable['move']>[0];
const moves = fc.array(move, { minLength: 40, maxLength: 160, size: 'max' });
/** Every run uses the same seed unless SEED is set. */
const SEED = Number(process.env.SEED ?? 20_261_125);
const AT = 9_000_000_000_000;

/** The same story always makes the same table, so a second one that stops earlier is a backup of the first. */
async function play(config: ConstructorParameters<typeof RandomTable>[0], story: readonly Move[], numbers: number): Promise<BookedTable> {
  let state = numbers;
  const booked = await BookedTable.open((below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  });
  await booked.store.write([exactly(1, sql`update room set settings = '{"gameKey":"nlhe"}'`)]);
  const table = new RandomTable(config, booked.stepped);
  await booked.write();
  for (const next of story) {
    table.move(next);
    await booked.write();
    if (next.value % 2 === 0) await booked.walletMoves({ calm: true });
  }
  return booked;
}

/** The operator's own ledger, of what it has processed; it has every result. */
async function ledgerOf(live: BookedTable): Promise<Entry[]> {
  const rows = await live.rowsWhere(sql`select id from wallet_tx order by seq`);
  return rows
    .filter(({ id, kind }) => kind === 'result' || live.isApplied(id))
    .map(({ id, kind, playerId, amountMinor, currency, lotId, createdAt, roomId, tableId, handId, body }, index) => ({
      ...{ line: index + 2, id, kind, playerId, amountMinor, currency, lotId, at: createdAt, roomId, tableId },
      effect: kind === 'cancel' && !live.isApplied(lotId ?? '') ? 'none' : 'moved',
      isLoss: kind === 'result' && body.includes('"player_result":"loss"'),
      roundId: kind === 'result' ? (handId ?? '') : '',
    }));
}

async function planFrom(backup: BookedTable, live: BookedTable) {
  const entries = await ledgerOf(live);
  const [{ operator_id: operatorId } = { operator_id: '' }] = await backup.store.read<{ operator_id: string }>(
    sql`select operator_id from operator`,
  );
  const facts = await readFacts(backup.store, operatorId, { entries, pay: new Map(), backupAt: 0 });
  return { facts, plan: planRestore(facts) };
}

/** What the live process would still owe each player: chips, cash-outs not accepted yet, and debits taken for nothing. */
async function owedBy(live: BookedTable): Promise<Map<string, number>> {
  const owed = new Map<string, number>();
  const add = (playerId: string, amount: number) => owed.set(playerId, (owed.get(playerId) ?? 0) + amount);
  const seats = await live.store.read<{ player_id: string; balance_minor: number }>(
    sql`select s.player_id, a.balance_minor from stay s join ledger_account a on a.account = 'seat:' || s.stay_id and a.balance_minor > 0`,
  );
  for (const { player_id, balance_minor } of seats) add(player_id, balance_minor);
  const there = new Set((await ledgerOf(live)).map(({ id }) => id));
  for (const row of await live.rowsWhere(sql`select id from wallet_tx where kind <> 4 order by seq`)) {
    if (row.kind === 'credit' && row.status !== 'done' && !there.has(row.id)) add(row.playerId, row.amountMinor);
    const isForNothing = row.kind === 'debit' && row.status !== 'done' && there.has(row.id);
    if (isForNothing && !(await isRefunded(live, row.id, there))) add(row.playerId, row.amountMinor);
  }
  return owed;
}

async function isRefunded(live: BookedTable, lotId: string, there: ReadonlySet<string>): Promise<boolean> {
  const cancels = await live.store.read<{ id: string }>(sql`select id from wallet_tx where kind = 3 and ref_id = ${lotId}`);
  return cancels.some(({ id }) => there.has(id));
}

test('whenever the backup was made, each player gets what the lost process owed them, and the books balance to the cent', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(randomConfig, moves, fc.nat(1_000), fc.nat(), async (config, story, cut, numbers) => {
      const live = await play(config, story, numbers);
      const backup = await play(config, story.slice(0, Math.floor((story.length * cut) / 1_000)), numbers);
      const { facts, plan } = await planFrom(backup, live);
      expect(plan.problems).toEqual([]);
      for (const { kind } of plan.corrections) seen.set(kind, (seen.get(kind) ?? 0) + 1);
      await writeTakeOver(backup.store, { facts, plan, restoreId: 1, at: AT, newId: numbered() }, []);

      expect(await auditLedger(backup.store)).toEqual([]);
      const balances = await balancesOf(backup.store);
      expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0);
      expect(Object.keys(balances).filter((account) => account.startsWith('seat:') || account.startsWith('pot:'))).toEqual([]);
      expect(balances.rake ?? 0).toBe((await balancesOf(live.store)).rake ?? 0);
      await expectAllPaid(backup, live);
      await live.store.close();
      await backup.store.close();
    }),
    { numRuns: 40, seed: SEED, endOnFailure: true },
  );
  console.log(`corrections: ${[...seen].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
  for (const kind of ['take-over-debit', 'take-over-credit', 'mark-done']) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
}, 120_000);

/** A cancel that the operator does not need refunds nothing; every other row due pays its amount. */
async function expectAllPaid(backup: BookedTable, live: BookedTable): Promise<void> {
  const owed = await owedBy(live);
  const there = new Set((await ledgerOf(live)).map(({ id }) => id));
  const due = await backup.rowsWhere(sql`select id from wallet_tx where kind in (2, 3) and status in (0, 1) order by seq`);
  const paid = new Map<string, number>();
  for (const { kind, playerId, amountMinor, lotId } of due) {
    if (kind === 'cancel' && !there.has(lotId ?? '')) continue;
    if (amountMinor > 0) paid.set(playerId, (paid.get(playerId) ?? 0) + amountMinor);
  }
  expect(paid).toEqual(new Map([...owed].filter(([, amount]) => amount > 0)));
}

function numbered(): () => string {
  let next = 0;
  return () => {
    next += 1;
    return `restored-${next}`;
  };
}
