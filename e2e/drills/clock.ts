import { DemoCasino, PlayerSession, pacedBy, TableLink } from '@cardroom/bots';
import type { Drill } from './drill.ts';
import type { Rig } from './rig.ts';
import type { OpenRow } from './row.ts';
import { until } from './until.ts';

const HOUR_MS = 3_600_000;
/** The exit code of a process that no restart mends. */
const CONFIG = 78;
/** The shortest time to act that a room can have. */
const ACT_MS = 5_000;
/** Longer than the time to act, so that a service that kept its deadlines would time the player to act out. */
const STOPPED_MS = { short: 6_000, whole: 60_000 } as const;
/** Players think for this long, so that somebody is to act at every moment. */
const THINK_MS = 2_000;
/** A payment is tried at once after a start, and a wallet that answers takes it. */
const PAID_MS_MAX = 10_000;

/** The system clock set back and forward, and a process that stands still. */
export const clockDrill: Drill = {
  name: 'clock',
  says: 'the process stands still; the system clock is set back by an hour, and forward',
  limitS: { short: 240, whole: 420 },
  run: async (rig) => {
    await rig.startAll();
    await rig.row('the process stands still', (row) => stoodStill(rig, row));
    await rig.row('the clock is set back by an hour', (row) => clockSet(rig, row, { shiftMs: -HOUR_MS, voids: false }));
    // The service was away for more than ten minutes, as far as it can know.
    await rig.wholeRow('the clock is set forward by two hours', (row) => clockSet(rig, row, { shiftMs: HOUR_MS, voids: true }));
  },
};

async function stoodStill(rig: Rig, row: OpenRow): Promise<void> {
  const ms = STOPPED_MS[rig.options.isShort ? 'short' : 'whole'];
  const pace = pacedBy((wanted) => new Promise((done) => setTimeout(done, Math.min(wanted, THINK_MS))));
  const room = { actMs: ACT_MS, timeBankStartMs: 0, timeBankAddMs: 0, timeBankMaxMs: 0 };
  const players = await rig.seat({ pace, room });
  const watcher = await TableWatcher.at(rig, players.tableId);
  await until('a player to act', () => watcher.isSomebodyToAct, ACT_MS);
  await row.noteHands();
  rig.stack.signalService('SIGSTOP');
  await new Promise((done) => setTimeout(done, ms));
  const repaired = Date.now();
  rig.stack.signalService('SIGCONT');
  row.did(`stopped for ${ms / 1_000} s with ${ACT_MS / 1_000} s to act, then let go on`);
  row.tells(/the process stood still/);
  await row.well(players, repaired);
  row.expect(rig.log.has(/the process stood still/), 'the log does not say that the process stood still');
  row.expect(watcher.timeouts === 0, `${watcher.timeouts} players were timed out`);
  row.fact(`players timed out: ${watcher.timeouts}`);
  watcher.close();
  await row.settle(players);
  row.expectVoided(0);
}

async function clockSet(rig: Rig, row: OpenRow, { shiftMs, voids }: { shiftMs: number; voids: boolean }): Promise<void> {
  const { stack, wallet } = rig;
  const players = await rig.seat({ count: 4 });
  await wallet.spoil('credit', 'error-500', { calls: null });
  const leaver = players.sendOneHome();
  await until('two attempts to pay', async () => (await wallet.calls(leaver, 'credit')).length >= 2, 20_000);
  await row.kill();
  await wallet.heal();
  rig.shiftClock(shiftMs);
  // PostgreSQL has a clock of its own: a process whose clock differs is refused, and starts when it is right again.
  const isRefused = rig.options.server !== null;
  if (isRefused) {
    await row.refuses('a clock that differs from that of the database', { code: CONFIG, says: /Clock: this machine is [\d.]+ s/ });
    rig.shiftClock(0);
  }
  const repaired = Date.now();
  await stack.startService();
  row.did(`started with the clock at ${shiftMs > 0 ? '+' : ''}${shiftMs / HOUR_MS} h, a payment waiting for its third attempt`);
  if (!isRefused) row.tells(/clock-set-back/);
  const paidMs = await until(
    'the payment',
    async () => (await wallet.booked(leaver)).some((one) => one.startsWith('credit paid')),
    PAID_MS_MAX,
  );
  row.fact(`payment accepted ${(paidMs / 1_000).toFixed(1)} s after the start`);
  const others = await rig.seat();
  row.fact('new players bought in and play');
  await row.well(players, repaired);
  await others.goHome();
  await row.settle(players);
  row.expectVoided(voids && !isRefused ? row.cut : 0);
  if (shiftMs < 0 && !isRefused) row.expect(rig.log.has(/clock-set-back/), 'the log does not say that the clock was set back');
}

/** A watcher without a seat, who sees whom the service times out. */
class TableWatcher {
  timeouts = 0;
  #link: TableLink | null = null;

  static async at(rig: Rig, tableId: string): Promise<TableWatcher> {
    const player = { playerId: 'drill-watcher', name: 'Watcher', currency: 'EUR' };
    const casino = new DemoCasino(rig.stack.demo);
    await casino.enrol(player);
    const watcher = new TableWatcher();
    watcher.#link = await TableLink.open(new PlayerSession(rig.stack.service, casino, player), tableId, ({ cues }) => {
      watcher.timeouts += cues.filter((cue) => (cue as { type: string }).type === 'timed-out').length;
    });
    return watcher;
  }

  get isSomebodyToAct(): boolean {
    const toAct = this.#link?.news.snapshot?.toAct ?? -1;
    return toAct >= 0;
  }

  close(): void {
    this.#link?.close();
  }
}
