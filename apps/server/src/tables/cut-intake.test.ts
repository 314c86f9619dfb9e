import { type Stmt, sql } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import { beforeEach, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { CutIntake, GATHER_MS } from './cut-intake.ts';

const N = 7;
const OPEN = { seats: [{ seat: 0, playerId: 'ann' }, { seat: 1, playerId: 'bob' }, null], cut: { n: N } } as unknown as Table;
const SIGNED = { receipt: { kid: 'key', sig: 'signature' } };
const TAKEN = { ...SIGNED, isRepeated: false };
const REPEATED = { ...SIGNED, isRepeated: true };

/** A table whose writes end when the test says so. */
class World {
  table: Table = OPEN;
  isWritable = true;
  readonly clock = new SteppedClock();
  readonly arrived = new Map<number, string>();
  readonly stored = new Map<number, string>();
  /** The seats of each write, and what ends it. */
  readonly writes: { readonly seats: readonly number[]; end(): void }[] = [];
  plans = 0;
  #tail: Promise<unknown> = Promise.resolve();

  constructor() {
    this.clock.pauseAt(0);
  }

  readonly intake = new CutIntake({
    fair: {
      takeCut: (seat, { link }) => {
        if (link === 'forged') return 'forged-link';
        if ((this.stored.get(seat) ?? this.arrived.get(seat)) === link) return 'repeated';
        this.arrived.set(seat, link);
        return null;
      },
      cutsToStore: () => {
        const batch = new Map(this.arrived);
        return batch.size === 0 ? null : { stmts: [...batch.keys()].map(stmtOf), done: () => this.#done(batch) };
      },
      haveAllArrived: () => [0, 1].every((seat) => this.stored.has(seat) || this.arrived.has(seat)),
      receiptOf: (seat, { n, link }) => (this.table.cut?.n === n && this.stored.get(seat) === link ? SIGNED : null),
    },
    clock: this.clock,
    table: () => this.table,
    inOrder: (run) => this.inOrder(run),
    write: (stmts) => new Promise((resolve) => this.writes.push({ seats: stmts.map(seatOf), end: () => resolve(this.isWritable) })),
    stored: () => {
      this.plans += 1;
    },
  });

  inOrder(run: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(run);
    this.#tail = done;
    return done;
  }

  /** Waits until the cuts that have come are being written, and ends that write. */
  async gatherAndEndWrite(): Promise<readonly number[]> {
    this.clock.advance(GATHER_MS);
    return this.endWrite();
  }

  /** Ends the first write that is going on. */
  async endWrite(): Promise<readonly number[]> {
    await settled();
    const write = this.writes.shift();
    write?.end();
    await settled();
    return write?.seats ?? [];
  }

  #done(batch: ReadonlyMap<number, string>): void {
    for (const [seat, link] of batch) {
      this.stored.set(seat, link);
      this.arrived.delete(seat);
    }
  }
}

const stmtOf = (seat: number): Stmt => sql`${seat}`;
const seatOf = ({ parameters }: Stmt) => parameters[0] as number;
const settled = () => new Promise((resolve) => setImmediate(resolve));

let world: World;
beforeEach(() => {
  world = new World();
});

test('the receipt comes when the cut is stored, and not before', async () => {
  let answer: unknown;
  const taking = world.intake.take('ann', { n: N, link: 'a' }).then((its) => {
    answer = its;
  });
  world.clock.advance(GATHER_MS);
  await settled();
  expect([answer, world.plans, world.writes.length]).toEqual([undefined, 0, 1]);
  expect(await world.endWrite()).toEqual([0]);
  await taking;
  expect([answer, world.plans]).toEqual([TAKEN, 1]);
});

test('a cut waits a little for others, to be written with them', async () => {
  void world.intake.take('ann', { n: N, link: 'a' });
  world.clock.advance(GATHER_MS - 1);
  await settled();
  expect(world.writes).toEqual([]);
  world.clock.advance(1);
  expect(await world.endWrite()).toEqual([0]);
});

test('the last cut waits for nobody, and all are written together', async () => {
  const taking = [world.intake.take('ann', { n: N, link: 'a' }), world.intake.take('bob', { n: N, link: 'b' })];
  expect(await world.endWrite()).toEqual([0, 1]);
  expect(await Promise.all(taking)).toEqual([TAKEN, TAKEN]);
  world.clock.advance(GATHER_MS);
  await settled();
  expect(world.writes).toEqual([]);
});

test('before the list may end, what waits is stored at once and gets its receipt, and so is what comes in the meantime', async () => {
  const ann = world.intake.take('ann', { n: N, link: 'a' });
  const storing = world.inOrder(() => world.intake.storeAll());
  await settled();
  const bob = world.intake.take('bob', { n: N, link: 'b' });
  expect([await world.endWrite(), await world.endWrite()]).toEqual([[0], [1]]);
  await storing;
  expect(await Promise.all([ann, bob])).toEqual([TAKEN, TAKEN]);
});

test('storing all ends when nothing can be written', async () => {
  world.isWritable = false;
  const taking = world.intake.take('ann', { n: N, link: 'a' });
  const storing = world.inOrder(() => world.intake.storeAll());
  expect(await world.endWrite()).toEqual([0]);
  await storing;
  expect([await taking, world.writes]).toEqual(['table-unavailable', []]);
});

test('a table that takes no more inputs leaves no cut without an answer', async () => {
  world.inOrder = () => Promise.reject(new Error('the table has stopped'));
  const taking = world.intake.take('ann', { n: N, link: 'a' });
  world.clock.advance(GATHER_MS);
  await expect(taking).rejects.toThrow('the table has stopped');
});

test('cuts that come while one is written are written together', async () => {
  const ann = world.intake.take('ann', { n: N, link: 'a' });
  world.clock.advance(GATHER_MS);
  await settled();
  const others = [world.intake.take('bob', { n: N, link: 'b' }), world.intake.take('ann', { n: N, link: 'a' })];
  expect(await world.endWrite()).toEqual([0]);
  expect(await world.endWrite()).toEqual([1]);
  expect(await Promise.all([ann, ...others])).toEqual([TAKEN, TAKEN, REPEATED]);
  expect(world.writes).toEqual([]);
});

test('a repeated cut that is stored gets its receipt without another write', async () => {
  const first = world.intake.take('ann', { n: N, link: 'a' });
  await world.gatherAndEndWrite();
  expect([await first, await world.intake.take('ann', { n: N, link: 'a' })]).toEqual([TAKEN, REPEATED]);
  expect(world.writes).toEqual([]);
});

test('a cut that could not be stored gets no receipt', async () => {
  world.isWritable = false;
  const taking = world.intake.take('ann', { n: N, link: 'a' });
  await world.gatherAndEndWrite();
  expect(await taking).toBe('table-unavailable');
  expect(world.plans).toBe(0);
});

test('a cut whose list ends before it is stored gets no receipt, and is not written', async () => {
  const ending = world.inOrder(async () => {
    await settled();
    world.table = { ...OPEN, cut: null } as unknown as Table;
    world.arrived.clear();
  });
  const taking = world.intake.take('ann', { n: N, link: 'a' });
  world.clock.advance(GATHER_MS);
  await ending;
  expect(await taking).toBe('cut-not-open');
  expect(world.writes).toEqual([]);
});

test('refused: a forged cut, another number, a player without a seat', async () => {
  expect(await world.intake.take('ann', { n: N, link: 'forged' })).toBe('forged-link');
  expect(await world.intake.take('ann', { n: N + 1, link: 'a' })).toBe('cut-not-open');
  expect(await world.intake.take('eve', { n: N, link: 'a' })).toBe('not-seated');
  expect(world.writes).toEqual([]);
});
