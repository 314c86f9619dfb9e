/** A mistake that no running world can make or show: a change of one source line, and the test that has to fail with it. */
export interface SourceMistake {
  readonly name: string;
  /** What the service does wrong. */
  readonly breaks: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly text: string;
  readonly instead: string;
  /** The test's file and its title, without those of the groups around it. */
  readonly caughtBy: { readonly file: string; readonly test: string };
}

const JOURNAL = 'packages/journal/src';

export const SOURCE_MISTAKES: readonly SourceMistake[] = [
  {
    name: 'rake-rounded-up',
    breaks: 'the rake is rounded up to a whole chip, not down',
    file: 'packages/poker/src/rake.ts',
    text: 'Math.floor(due / setup.chipUnit)',
    instead: 'Math.ceil(due / setup.chipUnit)',
    caughtBy: { file: 'packages/poker/src/rake.test.ts', test: '[K1] less than a chip is not taken' },
  },
  {
    name: 'fence-unchecked',
    breaks: 'a process that lost a table goes on writing beside the new owner',
    file: `${JOURNAL}/sql-table-journal.ts`,
    text: '[exactly(1, fence), ...action',
    instead: '[fence, ...action',
    caughtBy: {
      file: `${JOURNAL}/sql-table-journal.test.ts`,
      test: 'a process that lost the table writes nothing, even if it does not know',
    },
  },
  {
    name: 'repeated-action-stored',
    breaks: 'an action that a player sends again after a restart counts twice',
    file: `${JOURNAL}/sql-table-journal.ts`,
    text: '[insertAction(tableId, unit.actionId, unit.at)]',
    instead:
      "[{ ...insertAction(tableId, unit.actionId, unit.at), sql: 'insert or ignore into table_action (table_id, action_id, at) values (?, ?, ?)' }]",
    caughtBy: {
      file: `${JOURNAL}/sql-table-journal.test.ts`,
      test: 'a repeated one is RepeatedAction and changes nothing, even after its hand was folded',
    },
  },
  {
    name: 'lost-probe-keeps-the-breaker-open',
    breaks: 'no player can buy in again after the one debit that probes a wallet got no answer',
    file: 'packages/wallet/src/breaker.ts',
    text: '(probeUntil !== null && now < probeUntil)',
    instead: 'probeUntil !== null',
    caughtBy: { file: 'packages/wallet/src/breaker.test.ts', test: 'a lost probe does not keep it open forever' },
  },
  {
    name: 'every-process-probes',
    breaks: 'each process sends a debit to a wallet that may still be down, not one of them',
    file: `${JOURNAL}/breaker-rows.ts`,
    text: '(probe_until is null or probe_until <= ',
    instead: '(0 = 0 or probe_until <= ',
    caughtBy: {
      file: `${JOURNAL}/breakers.test.ts`,
      test: 'of many processes that probe at once one sends its debit, and its good answer closes the breaker for all',
    },
  },
  {
    name: 'outage-taken-for-deaths',
    breaks: 'after an outage of the database, the first process that reaches it declares all others dead',
    file: 'packages/cluster/src/membership.ts',
    text: 'return isTrusted ? peers.filter((peer) => isDead(peer, now)) : [];',
    instead: 'return isTrusted || peers.length > 0 ? peers.filter((peer) => isDead(peer, now)) : [];',
    caughtBy: {
      file: 'apps/server/testing/sim/cluster/cluster.test.ts',
      test: 'nobody is declared dead for an outage of the database that all share',
    },
  },
  {
    name: 'accepted-told-as-refused-at-the-start',
    breaks: 'a table that waits for an accepted debit is told that it was refused',
    file: 'packages/wallet/src/recover.ts',
    text: "(row.status === 'done' && closed.has(row.id))",
    instead: "row.status === 'done'",
    caughtBy: {
      file: `${JOURNAL}/wallet-restart.test.ts`,
      test: 'an unknown lot, or one that is taken and open in the ledger, raises an alert',
    },
  },
  {
    name: 'late-success-seats-its-player',
    breaks: 'a debit that succeeds after its lease has lapsed counts, although another process cancels it',
    file: 'packages/wallet/src/deliver.ts',
    text: "if (at >= row.nextAt) return ports.alert({ type: 'late-success', row });",
    instead: '',
    caughtBy: {
      file: `${JOURNAL}/wallet-restart.test.ts`,
      test: 'a debit whose lease lapsed is cancelled by the other; its late success seats nobody',
    },
  },
  {
    name: 'snapshot-without-chips-behind',
    breaks: 'the snapshot after a hand that cannot be replayed forgets the chips that waited behind a stack',
    file: 'apps/server/src/tables/table-salvage.ts',
    text: 'behind: seat.behind + chips',
    instead: 'behind: seat.behind',
    caughtBy: {
      file: 'apps/server/src/tables/table-salvage.test.ts',
      test: 'chips that were accepted during the lost hand wait behind the stack, with their lot',
    },
  },
  {
    name: 'next-hand-an-hour-ahead',
    breaks: 'the next hand begins when it was planned before the clock was set back',
    file: 'packages/table/src/evolve-table.ts',
    text: 'nextHandAt: table.hand === null ? freshStartAt(table.config, at) : null,',
    instead: '',
    caughtBy: {
      file: 'packages/table/src/lifecycle.test.ts',
      test: '[N37] between hands the next one begins soon, even if the clock was set back in the meantime',
    },
  },
  {
    name: 'hole-cards-in-the-cues',
    breaks: 'everybody at the table is sent the hole cards of everybody else',
    file: 'packages/views/src/redact.ts',
    text: 'seat, count: cards.length }),',
    instead: 'seat, count: cards.length, cards: texts(cards) }),',
    caughtBy: { file: 'packages/views/src/redact.test.ts', test: 'what everybody may see of hole cards (only their number)' },
  },
  {
    name: 'receipt-before-the-cut-is-stored',
    breaks: 'after a restart the service names a seat as missing that holds its receipt',
    file: 'apps/server/src/tables/cut-intake.ts',
    text: 'const isWritten = batch !== null && (await this.#ports.write(batch.stmts));',
    instead: 'const isWritten = batch !== null;\n    if (batch !== null) void this.#ports.write(batch.stmts);',
    caughtBy: { file: 'apps/server/src/tables/cut-intake.test.ts', test: 'the receipt comes when the cut is stored, and not before' },
  },
  {
    name: 'stored-cuts-are-forgotten',
    breaks: 'a table that is read back asks for cuts that it has given receipts for',
    file: 'apps/server/src/fair-deal/load-chain.ts',
    text: 'came: open === null ? [] : cameOf(newest.said)',
    instead: 'came: []',
    caughtBy: {
      file: 'apps/server/src/fair-deal/fair-deal.both.test.ts',
      test: 'a cut with a receipt counts, whether its client comes back or not',
    },
  },
  {
    name: 'stakes-end-under-an-open-list',
    breaks: 'the stakes of an open list are called off, and their chips stay on the table without a hand',
    file: 'packages/table/src/clock.ts',
    text: 'stakes != null && cut == null &&',
    instead: 'stakes != null &&',
    caughtBy: {
      file: 'packages/table/src/cut.test.ts',
      test: 'keeps its stakes when everybody on it has been away for too long, until it ends',
    },
  },
  {
    name: 'cut-without-everybody',
    breaks: 'a client takes a hand that was cut without a seat on its list, so the service could choose',
    file: 'packages/fairness/src/player.ts',
    text: "if (statements.list?.listed.some(({ seat }) => !seats.has(seat)) !== false) return 'cut-incomplete';",
    instead: '',
    caughtBy: {
      file: 'apps/server/testing/sim/adversaries/adversaries.test.ts',
      test: 'no adversary of the fair deal reaches more than the format says',
    },
  },
];
