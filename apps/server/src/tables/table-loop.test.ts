import { randomUUID } from 'node:crypto';
import { createTableJournal, type TableJournal } from '@cardroom/journal';
import { parseCards } from '@cardroom/poker';
import { aesGcmSealer, memoryStore, OutcomeUnknown, type Stmt, sql } from '@cardroom/storage';
import { TABLE_TIMES, type Table, type TableConfig } from '@cardroom/table';
import { beforeEach, describe, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { NO_TRACING } from '../process/tracing.ts';
import { PLAYERS_BACK_MS } from './arrival.ts';
import type { LoopPorts } from './loop-ports.ts';
import type { Committed, Offered } from './step.ts';
import { TableLoop, TIMER_RETRY_MS } from './table-loop.ts';
import { recoverTable, writeOpening } from './table-recovery.ts';

const START = Date.UTC(2026, 10, 20, 12);
const CONFIG: TableConfig = {
  tableId: '1001',
  roomId: '101',
  operatorId: 'op',
  currency: 'EUR',
  gameKey: 'nlhe',
  game: 'holdem',
  limit: 'NL',
  hilo: false,
  chipUnit: 1,
  smallBlind: 50,
  bigBlind: 100,
  ante: 0,
  anteType: 'none',
  straddle: false,
  seats: 6,
  buyInMin: 4_000,
  buyInMax: 10_000,
  rake: { basisPoints: 0, cap: 0, noFlopNoDrop: true },
  ...TABLE_TIMES,
  entry: 'free',
  autoMuck: true,
};
const DECK = parseCards('2c 7d 3c 8d 4c 9d 5c Td Jh Qh Kh Ah 2h');
const UNAVAILABLE = { ok: false, code: 'table-unavailable' };

describe('a table that has moved here between two hands', () => {
  let bed: Bed;
  beforeEach(async () => {
    bed = await openBed();
    for (const seat of [0, 1]) await bed.sit(seat);
    await bed.restart();
    bed.clock.pauseAt(bed.loop.table.nextHandAt ?? 0);
    bed.loop.arrive();
  });
  const connected = () => bed.loop.table.seats.flatMap((seat) => (seat?.connected ? [seat.playerId] : []));
  const back = (playerId: string) => bed.offer({ type: 'connected', playerId });

  test('[N69] counts its players as connected; they write nothing when they are back, and the hand is dealt then', async () => {
    const rows = await bed.rows();
    expect(connected()).toEqual(['p0', 'p1']);
    await bed.advance(PLAYERS_BACK_MS - 1);
    await back('p0');
    expect([bed.loop.table.hand, await bed.rows()]).toEqual([null, rows]);
    await back('p1');
    bed.clock.advance(0);
    await bed.idle();
    expect(bed.loop.table.hand).not.toBeNull();
  });

  test('[N69] goes on without those who are not back after a second', async () => {
    await back('p0');
    await bed.advance(PLAYERS_BACK_MS);
    expect(connected()).toEqual(['p0']);
    await back('p1');
    expect(connected()).toEqual(['p0', 'p1']);
    await bed.advance(3 * PLAYERS_BACK_MS);
    expect(connected(), 'nobody is waited for any more').toEqual(['p0', 'p1']);
  });

  test('[N69] takes somebody who sits down in the meantime for connected', async () => {
    await bed.offer(sitDownInput(2));
    await bed.advance(PLAYERS_BACK_MS);
    expect(bed.loop.table.seats[2]).toMatchObject({ playerId: 'p2', connected: true });
  });

  test('[N69] looks again for those who are away while this process does not know whether the table is its own', async () => {
    bed.ours = false;
    await bed.advance(PLAYERS_BACK_MS);
    expect(connected()).toEqual(['p0', 'p1']);
    bed.ours = true;
    await bed.advance(PLAYERS_BACK_MS);
    expect(connected()).toEqual([]);
  });

  test('waits for nobody once it has stopped', async () => {
    await bed.loop.stop();
    const rows = await bed.rows();
    await bed.advance(3 * PLAYERS_BACK_MS);
    expect([connected(), await bed.rows()]).toEqual([['p0', 'p1'], rows]);
  });
});

describe('the input queue of a table', () => {
  let bed: Bed;
  beforeEach(async () => {
    bed = await openBed();
  });

  test('a committed step is durable before anyone is told', async () => {
    const told: number[] = [];
    bed.onCommitted = () => void bed.rows().then((rows) => told.push(rows));
    await bed.sit(0);
    await bed.idle();
    expect(told).toEqual([2, 3]);
  });

  test('inputs offered at once are decided one after the other', async () => {
    await bed.sit(0);
    await bed.sit(1);
    await bed.dealt();
    const decisionId = bed.loop.table.turn?.decisionId ?? '';
    const seat = bed.loop.table.turn?.seat ?? -1;
    const twice = [1, 2].map(() => bed.offer({ type: 'act', playerId: `p${seat}`, decisionId, action: { type: 'call' } }));
    expect(await Promise.all(twice)).toEqual([{ ok: true }, { ok: false, code: 'stale-decision' }]);
  });

  test('a repeated action id gets the first answer, accepted or refused, and changes nothing', async () => {
    const sitDown = { ...sitDownInput(0), chips: 10 };
    const actionId = randomUUID();
    expect(await bed.offer(sitDown, actionId)).toEqual({ ok: false, code: 'buy-in-too-small' });
    expect(await bed.offer(sitDown, actionId)).toEqual({ ok: false, code: 'buy-in-too-small' });
    expect(await bed.offer({ ...sitDown, chips: 5_000 }, actionId)).toEqual({ ok: false, code: 'action-id-reused' });
    const other = randomUUID();
    expect(await bed.offer(sitDownInput(0), other)).toEqual({ ok: true });
    const rows = await bed.rows();
    expect(await bed.offer(sitDownInput(0), other)).toEqual({ ok: true });
    expect(await bed.rows()).toBe(rows);
  });

  test('an action accepted before a restart is still answered with yes', async () => {
    const actionId = randomUUID();
    await bed.offer(sitDownInput(0), actionId);
    await bed.restart();
    expect(await bed.offer(sitDownInput(0), actionId)).toEqual({ ok: true });
    expect(await bed.offer(sitDownInput(0), randomUUID())).toEqual({ ok: false, code: 'already-seated' });
  });

  test('while the table moves an input is not answered; once its players have been sent on it is refused, and wrote nothing', async () => {
    await bed.loop.stopToMove();
    let answer: unknown = 'none yet';
    const offered = bed.offer(sitDownInput(0), randomUUID()).then((its) => {
      answer = its;
    });
    const rows = await bed.rows();
    await bed.loop.settled();
    expect([answer, bed.loop.isIdle]).toEqual(['none yet', true]);
    expect(await bed.offer({ type: 'connected', playerId: 'p0' }), 'nobody could ask again for it').toEqual(UNAVAILABLE);
    bed.loop.departed();
    await offered;
    expect([answer, await bed.rows()]).toEqual([UNAVAILABLE, rows]);
    expect(await bed.offer(sitDownInput(1))).toEqual(UNAVAILABLE);
  });

  test("another player's action ID can be used again, also after a restart", async () => {
    const actionId = randomUUID();
    expect(await bed.offer(sitDownInput(0), actionId)).toEqual({ ok: true });
    expect(await bed.offer(sitDownInput(1), actionId)).toEqual({ ok: true });
    expect(bed.loop.table.seats[1]?.playerId).toBe('p1');
    await bed.restart();
    expect(await bed.offer({ ...sitDownInput(2), chips: 10 }, actionId)).toEqual({ ok: false, code: 'buy-in-too-small' });
    expect(await bed.offer(sitDownInput(2), actionId)).toEqual({ ok: false, code: 'action-id-reused' });
  });

  test('deals, ends turns and deals the next hand by the clock', async () => {
    await bed.sit(0);
    await bed.sit(1);
    await bed.dealt();
    expect(bed.loop.table.handId).toBe('1');
    const bankUntil = bed.loop.table.turn?.bankUntil ?? 0;
    await bed.advance(bankUntil - bed.clock.now() - 1);
    expect(bed.loop.table.hand).not.toBeNull();
    await bed.advance(1);
    expect(bed.loop.table.hand).toBeNull();
    expect(bed.loop.table.seats[0]?.sittingOut || bed.loop.table.seats[1]?.sittingOut).toBe(true);
  });

  test('rules that throw inside a timer halt the table, change nothing and leave the process alive', async () => {
    bed.deck = parseCards('2c');
    await bed.sit(0);
    await bed.sit(1);
    await bed.advance(60_000);
    expect(bed.halts).toEqual(['rules-threw']);
    expect(bed.loop.table.hand).toBeNull();
    await bed.restart();
    bed.deck = DECK;
    await bed.offer({ type: 'connected', playerId: 'p0' });
    await bed.dealt();
  });

  test('rules that cannot name the next deadline halt the table instead of leaving it without a clock', async () => {
    await bed.restart((table) => ({ ...table, seats: [undefined as never] }));
    expect(bed.halts).toEqual(['rules-threw']);
  });

  test('a deck source that throws is logged and tried again; play continues', async () => {
    await bed.sit(0);
    bed.deckFails = 2;
    await bed.sit(1);
    await bed.advance(60_000);
    expect(bed.failures).toEqual(['timer', 'timer']);
    expect(bed.loop.table.handId ?? bed.loop.table.lastHand?.handId).not.toBeNull();
  });

  test('a step that would create chips is never written', async () => {
    await bed.sit(0);
    const input = sitDownInput(1);
    await bed.offer(input);
    const rows = await bed.rows();
    let chips = input.chips;
    Object.defineProperty(bed.loop.table.seats[1]?.debit, 'chips', { enumerable: true, get: () => ++chips });
    expect(await bed.offer({ type: 'debit-accepted', stayId: input.stayId, lotId: input.lotId })).toEqual(UNAVAILABLE);
    expect(bed.halts).toEqual(['broken-invariant']);
    expect(await bed.rows()).toBe(rows);
    expect(await bed.offer(sitDownInput(3))).toEqual(UNAVAILABLE);
  });

  test('a process that lost the table stops it and writes nothing more', async () => {
    await bed.sit(0);
    await bed.journal.takeOver('1001', 'another');
    expect(await bed.offer(sitDownInput(1))).toEqual(UNAVAILABLE);
    expect(bed.halts).toEqual(['fenced']);
    expect(bed.committed.filter((step) => step.events.some((event) => event.type === 'seat-reserved'))).toHaveLength(1);
  });

  test('a process that cannot know whether it still has the table takes no input and keeps no deadline, until it knows', async () => {
    await bed.sit(0);
    await bed.sit(1);
    const rows = await bed.rows();
    bed.ours = false;
    expect(await bed.offer(sitDownInput(2))).toEqual(UNAVAILABLE);
    await bed.advance(60_000);
    expect([bed.loop.table.hand, await bed.rows(), bed.halts]).toEqual([null, rows, []]);
    bed.ours = true;
    await bed.advance(TIMER_RETRY_MS);
    expect(bed.loop.table.hand).not.toBeNull();
    expect(await bed.offer(sitDownInput(2))).toEqual({ ok: true });
  });

  test('an append of unknown outcome stops the table for good', async () => {
    bed.appendError = new OutcomeUnknown('disk full');
    expect(await bed.offer(sitDownInput(0))).toEqual(UNAVAILABLE);
    expect(bed.halts).toEqual(['outcome-unknown']);
  });

  test('a failed guard of the unit refuses the input and changes nothing', async () => {
    const guard: Stmt = { ...sql`update table_owner set holder = 'x' where table_id = 'none'`, rows: 1 };
    expect(await bed.loop.offer(sitDownInput(0), { extra: [guard] })).toEqual({ ok: false, code: 'not-saved' });
    expect(bed.loop.table.seats[0]).toBeNull();
    expect(await bed.offer(sitDownInput(0))).toEqual({ ok: true });
  });

  test('a row that already exists means that table and ledger disagree: the table stops and reports it', async () => {
    await bed.offer(sitDownInput(0));
    const twice: Stmt = sql`insert into operator (operator_id, name, status, currencies, frame_origins, created_at) values ('op', 'Op', 'active', '[]', '[]', 0)`;
    expect(await bed.loop.offer(sitDownInput(1), { extra: [twice] })).toEqual(UNAVAILABLE);
    expect(bed.halts).toEqual(['append-failed']);
    expect(bed.loop.table.seats[1]).toBeNull();
  });

  test('a listener that throws affects nobody else: the step stands and the next one follows', async () => {
    bed.onCommitted = () => {
      throw new Error('projection');
    };
    expect(await bed.offer(sitDownInput(0))).toEqual({ ok: true });
    expect(bed.failures).toEqual(['publish']);
    expect(bed.loop.table.seats[0]?.status).toBe('reserved');
  });

  test('when deals are held, the running hand continues and no other begins', async () => {
    await bed.sit(0);
    await bed.sit(1);
    await bed.dealt();
    bed.loop.holdDeals();
    await bed.advance(10 * 60_000);
    expect(bed.loop.table.handsPlayed).toBe(1);
    expect(bed.loop.table.hand).toBeNull();
  });

  test('under maintenance the running hand continues and no other begins; play resumes automatically afterwards', async () => {
    await bed.sit(0);
    await bed.sit(1);
    await bed.dealt();
    bed.held = true;
    // Long enough for the hand to end by time-outs and for both players to sit at an idle table.
    await bed.advance(3 * 60_000);
    expect(bed.loop.table).toMatchObject({ handsPlayed: 1, hand: null });
    bed.held = false;
    await bed.offer({ type: 'come-back', playerId: 'p0' });
    await bed.offer({ type: 'come-back', playerId: 'p1' });
    await bed.advance(TIMER_RETRY_MS);
    expect(bed.loop.table.hand).not.toBeNull();
  });
});

class Bed {
  readonly clock: SteppedClock;
  readonly journal: TableJournal;
  readonly #store;
  loop!: TableLoop;
  committed: Committed[] = [];
  halts: string[] = [];
  failures: string[] = [];
  deckFails = 0;
  held = false;
  deck: readonly number[] = DECK;
  appendError: Error | null = null;
  onCommitted: (step: Committed) => void = () => {};
  ours = true;
  #hands = 0;

  constructor(store: Awaited<ReturnType<typeof memoryStore>>) {
    this.#store = store;
    this.journal = createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 7)));
    this.clock = new SteppedClock({ now: () => START, at: (_time, run) => cancelImmediate(run) });
    this.clock.pause();
  }

  async open(): Promise<void> {
    await this.#store.write([
      sql`insert into operator (operator_id, name, status, currencies, frame_origins, created_at) values ('op', 'Op', 'active', '[]', '[]', 0)`,
      sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('101', 'op', 'EUR', 'Room', '{}', 0)`,
    ]);
    const stored = { tableId: '1001', roomId: '101', operatorId: 'op', currency: 'EUR', config: CONFIG };
    const owned = await this.journal.create(stored, 'me', START);
    this.loop = new TableLoop(await writeOpening(CONFIG, owned, { journal: this.journal, now: START }), this.#ports());
    this.loop.start();
  }

  async restart(damage: (table: Table) => Table = (table) => table): Promise<void> {
    await this.loop.stop();
    const owned = await this.journal.takeOver('1001', 'me again');
    const stored = { tableId: '1001', roomId: '101', operatorId: 'op', currency: 'EUR', config: CONFIG };
    const start = await recoverTable(stored, owned, { journal: this.journal, now: this.clock.now() });
    this.loop = new TableLoop({ ...start, table: damage(start.table) }, this.#ports());
    this.loop.start();
  }

  #ports(): LoopPorts {
    return {
      journal: { ...this.journal, append: (unit) => (this.appendError ? Promise.reject(this.appendError) : this.journal.append(unit)) },
      clock: this.clock,
      decks: {
        deckFor: () => {
          if (this.deckFails-- > 0) throw new Error('no randomness');
          return this.deck;
        },
      },
      fair: null,
      tracing: NO_TRACING,
      turn: async () => {},
      isOurs: () => this.ours,
      held: () => this.held,
      newLotId: () => 'unused',
      nextHandId: async () => String(++this.#hands),
      knownAction: async (actionId) =>
        (await this.#store.read(sql`select 1 from table_action where table_id = '1001' and action_id = ${actionId}`)).length > 0,
      writes: () => [],
      committed: (step) => {
        this.committed.push(step);
        this.onCommitted(step);
      },
      halted: (reason) => void this.halts.push(reason),
      failed: (where) => void this.failures.push(where),
    };
  }

  offer(input: Offered, actionId?: string) {
    return this.loop.offer(input, actionId === undefined ? {} : { actionId });
  }

  async sit(seat: number): Promise<void> {
    const input = sitDownInput(seat);
    await this.offer(input);
    await this.offer({ type: 'debit-accepted', stayId: input.stayId, lotId: input.lotId });
    await this.offer({ type: 'connected', playerId: input.playerId });
  }

  /** Advances the clock until the next hand is dealt. */
  async dealt(): Promise<void> {
    await this.advance(Math.max(0, (this.loop.table.nextHandAt ?? 0) - this.clock.now()));
    expect(this.loop.table.hand).not.toBeNull();
  }

  async advance(ms: number): Promise<void> {
    const end = this.clock.now() + ms;
    while (this.clock.now() < end) {
      this.clock.advance(Math.min(1_000, end - this.clock.now()));
      await this.idle();
    }
    await this.idle();
  }

  /** Resolves when everything offered and due is done. */
  async idle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await this.loop.offer({ type: 'connected', playerId: 'nobody' });
    }
  }

  async rows(): Promise<number> {
    const [row] = await this.#store.read<{ n: number }>(sql`select last_seq as n from table_owner where table_id = '1001'`);
    return row?.n ?? 0;
  }
}

async function openBed(): Promise<Bed> {
  const bed = new Bed(await memoryStore());
  await bed.open();
  return bed;
}

function sitDownInput(seat: number) {
  const ids = { stayId: `stay${seat}`, lotId: `lot${seat}` };
  return { type: 'sit-down', playerId: `p${seat}`, displayName: `P${seat}`, seat, chips: 5_000, chipsMin: 0, ...ids } as const;
}

function cancelImmediate(run: () => void): () => void {
  const timer = setImmediate(run);
  return () => clearImmediate(timer);
}
