import { randomBytes, randomUUID } from 'node:crypto';
import { type Action, legalActions } from '@cardroom/poker';
import { int, readRows, type Store, shape, sql } from '@cardroom/storage';
import { pino } from 'pino';
import { createOperator } from '../../src/operators/operators.ts';
import { openRoom } from '../../src/operators/rooms.ts';
import { setOperatorUrl } from '../../src/operators/wallet-url.ts';
import { readConfig } from '../../src/process/config.ts';
import { idsOf } from '../../src/process/ids.ts';
import type { Composed } from '../../src/service/compose.ts';
import { compose } from '../../src/service/compose.ts';
import { recoverMoney, startTables, stopTables } from '../../src/service/lifecycle.ts';
import type { OpenTable } from '../../src/tables/open-table.ts';

const SEATS = 6;
const ROOM_TABLES_MAX = 50;
const BUY_IN = 10_000;
const SUCCESS = {
  kind: 'answer',
  httpStatus: 200,
  text: '{"status":"success","data":{"balance":100.00,"currency":"EUR"}}',
  retryAfterMs: null,
} as const;

/**
 * A service without its port, whose operator answers at once, so that only the tables, the wallet's ledger and the storage are measured.
 */
export class Load {
  readonly parts: Composed;
  readonly #paceMs: number;
  #running = true;
  readonly #players: Promise<void>[] = [];
  actions = 0;

  private constructor(parts: Composed, paceMs: number) {
    this.parts = parts;
    this.#paceMs = paceMs;
  }

  /** Opens this many tables with six players each. `paceMs`: the interval between actions at a table; 0 for as fast as they are written. */
  static async open(store: Store, { tables, paceMs }: { readonly tables: number; readonly paceMs: number }): Promise<Load> {
    const parts = await compose({
      config: readConfig({ NODE_ENV: 'test', DATA_DIR: 'unused', SECRETS_KEY: '11'.repeat(32) }),
      log: pino({ level: 'error' }),
      fatal: (error) => {
        throw error;
      },
      world: {
        store,
        client: { send: async () => SUCCESS, balance: async () => SUCCESS, close: () => {} },
        random: Math.random,
        newId: idsOf(),
        newSecret: () => randomBytes(32),
      },
    });
    const actor = { by: 'bench', at: Date.now() };
    await createOperator(store, actor, { operatorId: 'bench', name: 'Bench', currencies: ['EUR'] });
    await setOperatorUrl(store, actor, 'bench', 'http://127.0.0.1:1', { allowLoopback: true });
    for (let left = tables; left > 0; left -= ROOM_TABLES_MAX) {
      const tablesMin = Math.min(left, ROOM_TABLES_MAX);
      const options = { ...QUICK, tablesMin, tablesMax: tablesMin };
      const room = await openRoom(store, actor, { operatorId: 'bench', currency: 'EUR', options });
      if (!room.ok) throw new Error(JSON.stringify(room.errors));
    }
    await recoverMoney(parts);
    await startTables(parts);
    const load = new Load(parts, paceMs);
    await load.#sitDown();
    return load;
  }

  async #sitDown(): Promise<void> {
    const all = this.parts.registry.all();
    for (const { loop } of all) {
      for (let seat = 0; seat < SEATS; seat += 1) {
        const playerId = `${loop.tableId}-${seat}`;
        const ids = { stayId: randomUUID(), lotId: randomUUID() };
        await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: BUY_IN, chipsMin: 0, ...ids });
      }
    }
    const isSeated = ({ loop }: OpenTable): boolean => loop.table.seats.every((seat) => seat?.status === 'seated');
    while (!all.every(isSeated)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Everybody plays until `stop`. */
  play(): void {
    for (const [index, table] of this.parts.registry.all().entries()) this.#players.push(this.#playTable(table, index));
  }

  async #playTable({ loop }: OpenTable, index: number): Promise<void> {
    // Staggers the tables so that they do not act in step.
    await pause((this.#paceMs * (index % 100)) / 100);
    while (this.#running) {
      const { table } = loop;
      const legal = table.hand === null ? null : legalActions(table.hand);
      const playerId = legal === null ? undefined : table.seats[legal.seat]?.playerId;
      if (legal === null || playerId === undefined || table.turn === null) {
        await topUpWhoIsBroke(loop);
        await pause(5);
        continue;
      }
      const action = choose(legal);
      const answer = await loop.offer({ type: 'act', playerId, decisionId: table.turn.decisionId, action }, { actionId: randomUUID() });
      if (!answer.ok) throw new Error(`${action.type} is refused: ${answer.code}`);
      this.actions += 1;
      if (this.#paceMs > 0) await pause(this.#paceMs);
    }
  }

  /** Ends play and waits until the operator has answered everything. */
  async answered(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#players);
    const { store, dispatcher } = this.parts;
    const isOpen = sql`select count(*) as n from wallet_tx where status in (0, 1)`;
    while ((await readRows(store, shape({ n: int }), isOpen))[0]?.n !== 0) {
      dispatcher.wake();
      await pause(20);
    }
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#players);
    const { dispatcher, debitSweep } = this.parts;
    debitSweep.stop();
    await stopTables(this.parts);
    await dispatcher.stop();
  }
}

const QUICK = {
  smallBlind: 50,
  bigBlind: 100,
  seats: SEATS,
  entry: 'free',
  rakeBasisPoints: 500,
  pace: 'none',
} as const;

/** Most hands see a flop and end before the river, with about twenty actions. */
function choose(legal: NonNullable<ReturnType<typeof legalActions>>): Action {
  const drawn = Math.random();
  if (drawn < 0.15 && legal.raise !== null) return { type: 'raise', to: legal.raise.min };
  if (drawn < 0.4 && !legal.canCheck) return { type: 'fold' };
  return { type: legal.canCheck ? 'check' : 'call' };
}

async function topUpWhoIsBroke(loop: OpenTable['loop']): Promise<void> {
  const broke = loop.table.seats.find((seat) => seat?.status === 'seated' && seat.stack + seat.behind === 0 && seat.debit === null);
  if (broke) await loop.offer({ type: 'top-up', playerId: broke.playerId, chips: BUY_IN, lotId: randomUUID() });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
