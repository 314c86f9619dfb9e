import { type Stmt, sql } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import { beforeEach, expect, test } from 'vitest';
import { CutIntake } from './cut-intake.ts';

const N = 7;
const OPEN = { seats: [{ seat: 0, playerId: 'ann' }, { seat: 1, playerId: 'bob' }, null], cut: { n: N } } as unknown as Table;
const SIGNED = { receipt: { kid: 'key', sig: 'signature' } };

/** A table whose writes end when the test says so. */
class World {
  table: Table = OPEN;
  isWritable = true;
  readonly arrived = new Map<number, string>();
  readonly stored = new Map<number, string>();
  /** The seats of each write, and what ends it. */
  readonly writes: { readonly seats: readonly number[]; end(): void }[] = [];
  plans = 0;
  #tail: Promise<unknown> = Promise.resolve();

  readonly intake = new CutIntake({
    fair: {
      takeCut: (seat, { link }) => {
        if (link === 'forged') return 'forged-link';
        if (!this.stored.has(seat)) this.arrived.set(seat, link);
        return null;
      },
      cutsToStore: () => {
        const batch = new Map(this.arrived);
        return batch.size === 0 ? null : { stmts: [...batch.keys()].map(stmtOf), done: () => this.#done(batch) };
      },
      receiptOf: (seat, { n, link }) => (this.table.cut?.n === n && this.stored.get(seat) === link ? SIGNED : null),
    },
    table: () => this.table,
    now: () => 0,
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
  await settled();
  expect([answer, world.plans]).toEqual([undefined, 0]);
  expect(await world.endWrite()).toEqual([0]);
  await taking;
  expect([answer, world.plans]).toEqual([SIGNED, 1]);
});

test('cuts that come while one is written are written together', async () => {
  const ann = world.intake.take('ann', { n: N, link: 'a' });
  await settled();
  const others = [world.intake.take('bob', { n: N, link: 'b' }), world.intake.take('ann', { n: N, link: 'a' })];
  expect(await world.endWrite()).toEqual([0]);
  expect(await world.endWrite()).toEqual([1]);
  expect(await Promise.all([ann, ...others])).toEqual([SIGNED, SIGNED, SIGNED]);
  expect(world.writes).toEqual([]);
});

test('a repeated cut that is stored gets its receipt without another write', async () => {
  const first = world.intake.take('ann', { n: N, link: 'a' });
  await world.endWrite();
  expect(await first).toEqual(await world.intake.take('ann', { n: N, link: 'a' }));
  expect(world.writes).toEqual([]);
});

test('a cut that could not be stored gets no receipt', async () => {
  world.isWritable = false;
  const taking = world.intake.take('ann', { n: N, link: 'a' });
  await world.endWrite();
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
