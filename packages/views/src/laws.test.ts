import { cardText } from '@cardroom/poker';
import { chipsOf, type TableConfig, type TableEvent } from '@cardroom/table';
import { MOVE_MIXTURE, RandomTable, randomConfig } from '@cardroom/table/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DueTransaction, dueTransactions } from './due-transactions.ts';
import { projectTable } from './project-table.ts';
import { publicEvent } from './redact.ts';
import { ShownSeats } from './shown-seats.ts';
import type { TimedEvent } from './timed-event.ts';

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 20, maxLength: 300, size: 'max' });
const ends = fc.constantFrom('closing' as const, 'silence' as const);

/** The events of the hand that a step ended, if it ended one. */
function closedHand(log: readonly TimedEvent[], step: readonly TableEvent[], settings: TableConfig) {
  if (!step.some((event) => event.type === 'hand-closed')) return null;
  return { config: settings, events: log.slice(log.findLastIndex(({ event }) => event.type === 'hand-opened')) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ofKind = <K extends DueTransaction['kind']>(dues: readonly DueTransaction[], kind: K) =>
  dues.filter((due): due is Extract<DueTransaction, { kind: K }> => due.kind === kind);

test("laws 3, 4, 5 and 10: results equal stack changes, add up to minus the rake, match each stay's money, and each lot is closed once", () => {
  fc.assert(
    fc.property(randomConfig, moves, ends, (settings, story, end) => {
      const dues: DueTransaction[] = [];
      const stacks = new Map<string, number>();
      const table = new RandomTable(settings, (t, step) => {
        const before = new Map(stacks);
        for (const seat of t.table.seats) if (seat !== null && t.table.hand === null) stacks.set(seat.stayId, chipsOf(seat));
        const told = dueTransactions(step, closedHand(t.log, step, t.table.config));
        dues.push(...told);
        expectResultsToMatch(told, step, before, stacks);
      });
      for (const next of story) table.move(next);
      table.empty(end);
      expectEveryLotClosedOnce(dues, table.accepted);
      expectStaysToBalance(dues, table.accepted);
    }),
    { numRuns: 150 },
  );
}, 30_000);

/** Laws 3 and 4: there is one result per player dealt in; Σ net = −rake; each net equals the change of the seat's stack. */
function expectResultsToMatch(
  told: readonly DueTransaction[],
  step: readonly TableEvent[],
  before: Map<string, number>,
  after: Map<string, number>,
) {
  const results = ofKind(told, 'result');
  const rake = step.find((event) => event.type === 'hand-ended');
  if (rake === undefined) return expect(results).toEqual([]);
  const nets = results.map(({ record }) => signedAmount(record.playerResult, record.amount));
  expect(sum(nets)).toBe(0 - rake.rake);
  for (const { stayId, record } of results) {
    const player = record.result.players.find(({ playerId }) => playerId === record.playerId);
    expect(signedAmount(record.playerResult, record.amount)).toBe(player?.net);
    expect(player?.startStack).toBe(before.get(stayId));
    // Top-ups that were added and chips that left with the player moved in the same step; all other chips are in the stack.
    const moved = step.some(
      (event) =>
        (event.type === 'left' && event.stayId === stayId) ||
        ((event.type === 'behind-added' || event.type === 'claim-raised') && event.seat + 1 === player?.seat),
    );
    if (!moved) expect(player?.endStack).toBe(after.get(stayId));
  }
}

function signedAmount(result: 'win' | 'loss', amount: number): number {
  return result === 'win' ? amount : 0 - amount;
}

/** Law 10: every accepted debit has one credit, which may be 0; no other lot has any. */
function expectEveryLotClosedOnce(dues: readonly DueTransaction[], accepted: Map<string, number>) {
  const closed = ofKind(dues, 'credit').map(({ lotId }) => lotId);
  expect(closed.toSorted()).toEqual([...accepted.keys()].toSorted());
}

/** Law 5: over a stay, Σ results = credits − accepted debits. */
function expectStaysToBalance(dues: readonly DueTransaction[], accepted: Map<string, number>) {
  for (const stayId of new Set(dues.map((due) => due.stayId))) {
    const mine = dues.filter((due) => due.stayId === stayId);
    const results = sum(ofKind(mine, 'result').map(({ record }) => signedAmount(record.playerResult, record.amount)));
    const credits = sum(ofKind(mine, 'credit').map(({ chips }) => chips));
    const debits = sum(ofKind(mine, 'debit').map(({ lotId }) => accepted.get(lotId) ?? 0));
    expect(results).toBe(credits - debits);
  }
}

test('law 6: cues and the public table contain no hidden card and no player, stay or lot id, and seats shown again are as new ones', () => {
  fc.assert(
    fc.property(randomConfig, moves, (settings, story) => {
      const seen = new Set<string>();
      const shown = new ShownSeats();
      const table = new RandomTable(settings, (t, step) => {
        for (const event of step) expectNothingHidden(event, seen);
        const extra = { info: '', seq: 1, spectators: 0, now: t.now };
        const view = JSON.stringify(projectTable(t.table, extra));
        expect(JSON.stringify(shown.project(t.table, extra))).toBe(view);
        expect(cardsIn(view).filter((card) => !seen.has(card))).toEqual([]);
        expect(view).not.toMatch(/"(id|stay|lot)-\d/);
      });
      for (const next of story) table.move(next);
    }),
    { numRuns: 100 },
  );
}, 30_000);

/** `seen` are the cards of the hand that have been shown or dealt to the board. */
function expectNothingHidden(event: TableEvent, seen: Set<string>): void {
  if (event.type === 'hand-opened') seen.clear();
  if (event.type === 'board-dealt' || event.type === 'hand-shown' || event.type === 'cards-shown' || event.type === 'rabbit-shown') {
    for (const card of event.cards) seen.add(cardText(card));
  }
  const cue = JSON.stringify(publicEvent(event)) ?? '';
  expect(cardsIn(cue).filter((card) => !seen.has(card))).toEqual([]);
  expect(cue).not.toMatch(/"(id|stay|lot)-\d/);
  // Cards as numbers would appear as lists of numbers. The only such lists are seats: a pot's contenders, or the players asked to run it twice.
  expect(cue.replaceAll(/"(eligible|seats)":\[[\d,]*\]/g, '')).not.toMatch(/\[\d/);
}

function cardsIn(text: string): string[] {
  return [...text.matchAll(/[2-9TJQKA][cdhs](?![a-z])/g)].map(([card]) => card);
}

test('nor do the records of a hand contain a card that was not shown', () => {
  fc.assert(
    fc.property(randomConfig, moves, (settings, story) => {
      const table = new RandomTable(settings, (t, step) => {
        const closed = closedHand(t.log, step, t.table.config);
        if (closed === null) return;
        const open = new Set<string>();
        for (const { event } of closed.events) {
          if (event.type === 'board-dealt' || event.type === 'hand-shown') for (const card of event.cards) open.add(cardText(card));
        }
        const records = ofKind(dueTransactions(step, closed), 'result').map(({ record }) => JSON.stringify(record.result));
        for (const text of records)
          expect(cardsIn(text.replaceAll(/"[a-z]*Id":"[^"]*"/gi, '')).filter((card) => !open.has(card))).toEqual([]);
      });
      for (const next of story) table.move(next);
    }),
    { numRuns: 50 },
  );
}, 30_000);
