import type { Table, TableEvent } from '@cardroom/table';
import { MOVE_MIXTURE, RandomTable, randomConfig, TestTable } from '@cardroom/table/testing';
import { projectTable, publicEvent } from '@cardroom/views';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { infoOf } from '../../gallery/fixtures.ts';
import type { ConnectionSnapshot, CuesMessage } from '../connection.ts';
import { nextView, type TableView } from '../state/table-store.ts';
import { type Move, type ShowHow, type ShownView, ShowPlayer } from './show-player.ts';

/** A clock that only moves when told to. */
class HandClock {
  #now = 0;
  #calls: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const call = { at: this.#now + ms, run };
    this.#calls.push(call);
    return () => {
      this.#calls = this.#calls.filter((one) => one !== call);
    };
  }

  move(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#calls = this.#calls.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }
}

const HOW: ShowHow = { speed: 'full', hero: null, jump: false };
/** Longer than any show. */
const LONG_MS = 20_000;

/** A page at a table whose steps arrive when `step` is called. */
class Watched {
  readonly clock = new HandClock();
  readonly frames: { readonly at: number; readonly view: ShownView; readonly moves: readonly Move[] }[] = [];
  readonly sounds: string[] = [];
  readonly keys: string[] = [];
  readonly player: ShowPlayer;
  view: TableView;
  #seq = 0;
  #cues: CuesMessage[] = [];

  constructor(table: Table, at: number) {
    this.view = nextView(null, this.#snapshot(table, at));
    this.player = new ShowPlayer(this.view, {
      clock: this.clock,
      publish: (view, moves) => void this.frames.push({ at: this.clock.now(), view, moves }),
      sound: ({ sound }) => void this.sounds.push(sound ?? ''),
      askEquity: (_picture, _run, key) => void this.keys.push(key),
    });
  }

  step(table: Table, events: readonly TableEvent[], at: number, how: Partial<ShowHow> = {}): void {
    this.#seq += 1;
    const cues = events.flatMap((event) => publicEvent(event) ?? []);
    const handId = table.handId ?? table.lastHand?.handId ?? '';
    this.#cues = [...this.#cues, { seq: this.#seq, handId, cues } as unknown as CuesMessage].slice(-50);
    this.view = nextView(this.view, this.#snapshot(table, at));
    this.player.take(this.view, { ...HOW, ...how });
  }

  get shown(): ShownView {
    return this.player.shown;
  }

  #snapshot(table: Table, now: number): ConnectionSnapshot {
    const info = JSON.stringify(infoOf(table.config.seats));
    const projected = projectTable(table, { info, seq: this.#seq, spectators: 0, now });
    return { table: projected, cues: this.#cues, hole: null, you: null, notices: [], link: 'live' } as unknown as ConnectionSnapshot;
  }
}

/** Heads-up to a showdown that nobody bet on; the last check has just been made. */
function showdown(how: Partial<ShowHow> = {}) {
  const t = new TestTable().sit(0, 1);
  t.deal();
  const watched = new Watched(t.table, t.now);
  const act = (type: 'call' | 'check', last: Partial<ShowHow> = {}) => {
    const events: TableEvent[] = [];
    const from = t.log.length;
    t.act(type);
    events.push(...t.log.slice(from).map(({ event }) => event));
    watched.step(t.table, events, t.now, last);
  };
  act('call');
  for (let check = 0; check < 6; check += 1) {
    act('check');
    watched.clock.move(LONG_MS);
  }
  watched.frames.length = 0;
  watched.sounds.length = 0;
  act('check', how);
  return { t, watched, act };
}

describe('a showdown', () => {
  it('turns hands over one by one, says who wins before the chips move, and tells the log no earlier', () => {
    const { watched } = showdown();
    watched.clock.move(LONG_MS);
    const at = (is: (view: ShownView) => boolean): number => watched.frames.find(({ view }) => is(view))?.at ?? -1;
    const seats = (view: ShownView) => view.snapshot.table?.seats ?? [];
    const first = at((view) => seats(view).filter(({ shown }) => shown.length > 0).length === 1);
    const verdict = at(({ show }) => show.verdict !== null);
    const paid = at((view) => seats(view).some(({ won }) => won > 0));
    const told = at(({ log }) => log.lines.at(-1)?.tone === 'win' || log.lines.some(({ tone }) => tone === 'win'));
    const from = watched.frames[0]?.at ?? 0;
    expect(first - from).toBe(410);
    expect(verdict - first).toBeGreaterThanOrEqual(600);
    expect(paid - verdict).toBe(500 + 400);
    expect(told).toBe(paid);
  });

  it('marks the five cards that win', () => {
    const { watched } = showdown();
    watched.clock.move(LONG_MS);
    expect(watched.shown.show.high).toHaveLength(5);
    expect(watched.shown.show.low).toEqual([]);
  });

  it('is over at once in a hidden tab, with the winning cards marked', () => {
    const { watched } = showdown({ jump: true });
    expect(watched.shown.snapshot.table).toBe(watched.view.snapshot.table);
    expect(watched.shown.show.high).toHaveLength(5);
    expect(watched.sounds).toEqual([]);
  });

  it('takes the time of the table’s pause', () => {
    const { t, watched } = showdown();
    const from = watched.frames[0]?.at ?? 0;
    watched.clock.move(LONG_MS);
    const sweep = watched.frames.at(-1)?.at ?? 0;
    expect(sweep + 160 - from).toBe((t.table.nextHandAt ?? 0) - t.now);
  });

  it('makes way for the next hand', () => {
    const { t, watched } = showdown();
    const from = t.log.length;
    t.deal();
    watched.step(
      t.table,
      t.log.slice(from).map(({ event }) => event),
      t.now,
    );
    watched.clock.move(LONG_MS);
    expect(watched.shown.snapshot.table).toBe(watched.view.snapshot.table);
    expect(watched.shown.show.verdict).toBeNull();
  });
});

describe('the own turn', () => {
  it('cuts the show short, and is on the felt after what it needs to be seen', () => {
    const t = new TestTable().sit(0, 1);
    t.deal();
    t.act('call');
    const watched = new Watched(t.table, t.now);
    const from = t.log.length;
    t.act('check');
    const events = t.log.slice(from).map(({ event }) => event);
    const hero = t.table.turn?.seat ?? -1;
    watched.step(t.table, events, t.now, { hero });
    const begins = watched.clock.now();
    watched.clock.move(LONG_MS);
    const ring = watched.frames.find(({ view }) => view.snapshot.table?.toAct === hero)?.at ?? 0;
    // The check, then the three cards of the flop; the bets are collected at once.
    expect(ring - begins).toBeLessThanOrEqual(160 + 360);
    const elsewhere = new Watched(t.table, t.now);
    elsewhere.step(t.table, events, t.now, { hero: 5 });
    elsewhere.clock.move(LONG_MS);
    expect(elsewhere.frames.find(({ view }) => view.snapshot.table === elsewhere.view.snapshot.table)?.at).toBeGreaterThan(ring - begins);
  });
});

describe('cues and state that do not come together', () => {
  it('waits a moment for the events of a state, then shows it without', () => {
    const t = new TestTable().sit(0, 1);
    t.deal();
    const watched = new Watched(t.table, t.now);
    t.act('call');
    const { table } = watched.view.snapshot;
    const next = projectTable(t.table, { info: table?.info ?? '{}', seq: 5, spectators: 0, now: t.now });
    watched.player.take(nextView(watched.view, { ...watched.view.snapshot, table: next }), HOW);
    expect(watched.shown.snapshot.table?.toAct).toBe(table?.toAct);
    watched.clock.move(250);
    expect(watched.shown.snapshot.table?.toAct).toBe(next.toAct);
  });
});

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const story = fc.array(fc.tuple(move, fc.nat(4_000)), { minLength: 20, maxLength: 200, size: 'max' });

test('whatever happens and however fast, the felt ends at the true table and the log tells everything once', () => {
  fc.assert(
    fc.property(randomConfig, story, fc.integer({ min: -1, max: 5 }), (settings, moves, hero) => {
      let watched: Watched | null = null;
      let waitMs = 0;
      const table = new RandomTable(settings, (t, events) => {
        const at = t.log.at(-1)?.at ?? 0;
        watched ??= new Watched(t.table, at);
        watched.step(t.table, events, at, { hero: hero < 0 ? null : hero });
        const lines = watched.shown.log.lines;
        expect(lines.length).toBeLessThanOrEqual(watched.view.log.lines.length);
        watched.clock.move(waitMs);
      });
      for (const [next, ms] of moves) {
        waitMs = ms;
        table.move(next);
      }
      const page = watched as Watched | null;
      if (page === null) return;
      page.clock.move(LONG_MS);
      expect(page.shown.snapshot.table).toBe(page.view.snapshot.table);
      expect(page.shown.log).toBe(page.view.log);
      for (const { view } of page.frames) {
        const keys = view.log.lines.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const seat of view.snapshot.table?.seats ?? []) expect(Math.min(seat.stack, seat.bet)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
