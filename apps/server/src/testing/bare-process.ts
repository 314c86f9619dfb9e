import { parseCards } from '@cardroom/poker';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { pino } from 'pino';
import { compose, type Parts } from '../compose.ts';
import { readConfig } from '../config.ts';
import { LaidOutDecks } from '../control/laid-out-decks.ts';
import { SteppedClock } from '../control/stepped-clock.ts';
import type { TableLoop } from '../rooms/table-loop.ts';
import type { RecoveryReport } from '../rooms/table-registry.ts';
import { randomDecks } from '../security/deck-source.ts';
import { copyData, placeOf, removeData } from './place.ts';

/** The service without its port: tables, wallet and storage of one data directory. Several may live after each other in one test. */
export class BareProcess {
  readonly dataDir: string;
  readonly clock: SteppedClock;
  readonly fatal: unknown[] = [];
  readonly logged: string[] = [];
  parts!: Parts;
  decks!: LaidOutDecks;
  recovered!: RecoveryReport;

  private constructor(dataDir: string, clock: SteppedClock) {
    this.dataDir = dataDir;
    this.clock = clock;
  }

  /** Opens the directory and does everything a start does before the port opens. `wired` is called before anything is read. */
  static async boot(dataDir: string, clock = new SteppedClock(), wired: (parts: Parts) => void = () => {}): Promise<BareProcess> {
    const process = new BareProcess(dataDir, clock);
    process.decks = new LaidOutDecks(randomDecks(), (tableId) => process.parts.registry.get(tableId)?.loop.table);
    const { databaseUrl } = await placeOf(dataDir);
    process.parts = await compose({
      config: { ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', ALLOW_LOOPBACK_WALLETS: '1' }), databaseUrl },
      log: pino({ level: 'warn' }, { write: (line) => void process.logged.push(line) }),
      clock,
      decks: process.decks,
      wallet: { ...WALLET_SETTINGS, deadlineMs: { debit: 2_000, credit: 5_000, cancel: 5_000, result: 5_000 } },
      fatal: (error) => void process.fatal.push(error),
    });
    const { registry, dispatcher } = process.parts;
    wired(process.parts);
    process.recovered = await registry.recover();
    await dispatcher.recover(registry.pendingLots());
    await registry.start();
    return process;
  }

  loop(tableId: string): TableLoop {
    const table = this.parts.registry.get(tableId);
    if (table === undefined) throw new Error(`no table ${tableId}`);
    return table.loop;
  }

  lay(tableId: string, seats: Readonly<Record<number, string>>, board: string): void {
    const holes = Object.entries(seats).map(([seat, text]) => [Number(seat), parseCards(text)] as const);
    this.decks.put(tableId, { seats: new Map(holes), board: parseCards(board) });
  }

  /** The data as a kill -9 at this moment would leave it, in a directory of its own. */
  corpse(): Promise<string> {
    return copyData(this.dataDir);
  }

  /** The same data, and nothing is sent any more: dead processes do not cancel a debit while a slow machine copies. */
  async killed(): Promise<string> {
    const stopped = this.parts.dispatcher.stop();
    const corpse = await this.corpse();
    await stopped;
    return corpse;
  }

  /** Ends without finishing anything. */
  async end(): Promise<void> {
    await this.parts.registry.stop();
    await this.parts.dispatcher.stop();
    this.parts.client.close();
    await this.parts.store.close();
    await removeData(this.dataDir);
  }
}
