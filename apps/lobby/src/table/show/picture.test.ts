import type { Table, TableEvent } from '@cardroom/table';
import { direct, showMs } from '@cardroom/table/show';
import { MOVE_MIXTURE, RandomTable, randomConfig } from '@cardroom/table/testing';
import { projectTable, publicEvent } from '@cardroom/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicSeat, PublicTable } from '../connection.ts';
import { pictureAfter, pictureBefore, type ShownStep } from './picture.ts';

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const story = fc.array(move, { minLength: 20, maxLength: 300, size: 'max' });

const view = (table: Table, now: number): PublicTable => projectTable(table, { info: '{}', seq: 1, spectators: 0, now });

/** Plays all cues of a step, as the page does. */
function played(before: PublicTable, step: ShownStep): PublicTable {
  const { cues } = direct(step.events, { button: before.button });
  return cues.reduce((picture, cue) => pictureAfter(picture, cue, step), pictureBefore(before, step.after));
}

/** Events after which a seat's chips or place are not what the hand made of them. */
const ASIDE: ReadonlySet<string> = new Set([
  'left',
  'behind-added',
  'claim-raised',
  'claim-lowered',
  'stake-credited',
  'sat-down',
  'hand-voided',
]);

function handOf({ bet, folded, allIn, cardCount, shown, won, lastAction, inHand }: PublicSeat) {
  return { bet, folded, allIn, cardCount, shown, won, lastAction, inHand };
}

function expectSamePicture(is: PublicTable, after: PublicTable, aside: ReadonlySet<number>): void {
  const { board, board2, pots, potTotal, toAct, phase, button, handId } = after;
  expect(is).toMatchObject({ board, board2, pots, potTotal, toAct, phase, button, handId });
  for (const [seat, state] of after.seats.entries()) {
    const drawn = is.seats[seat] as PublicSeat;
    if (aside.has(seat) || state.status === 'empty') continue;
    expect({ seat, ...handOf(drawn), stack: drawn.stack }).toEqual({ seat, ...handOf(state), stack: state.stack });
  }
}

test('after its last cue the felt shows the table as it is, whatever was played', () => {
  let hands = 0;
  fc.assert(
    fc.property(randomConfig, story, (settings, moves) => {
      const table = new RandomTable(settings, (t, events: readonly TableEvent[], before) => {
        const at = t.log.at(-1)?.at ?? 0;
        const cues = events.flatMap((event) => publicEvent(event) ?? []);
        if (showMs(cues) === 0 || events.some(({ type }) => type === 'process-restarted' || type === 'hand-voided')) return;
        hands += Number(cues.some(({ type }) => type === 'hand-ended'));
        const step = { events: cues, after: view(t.table, at) };
        const aside = new Set(events.flatMap((event) => (ASIDE.has(event.type) && 'seat' in event ? [event.seat] : [])));
        expectSamePicture(played(view(before, at), step), step.after, aside);
      });
      for (const next of moves) table.move(next);
    }),
    { numRuns: 150 },
  );
  expect(hands).toBeGreaterThan(200);
}, 60_000);

test('the server waits for as long as the clients show: public events take the time of all events', () => {
  fc.assert(
    fc.property(randomConfig, story, (settings, moves) => {
      const table = new RandomTable(settings, (_table, events) => {
        expect(showMs(events.flatMap((event) => publicEvent(event) ?? []))).toBe(showMs(events));
      });
      for (const next of moves) table.move(next);
    }),
    { numRuns: 30 },
  );
}, 60_000);
