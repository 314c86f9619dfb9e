import { ACTION_REFUSALS, type Action, legalActions, openOffer } from '@cardroom/poker';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideTable } from './decide.ts';
import { TABLE_REFUSALS, type TableInput } from './inputs.ts';
import { randomConfig } from './random-config.ts';
import { MOVE_MIXTURE, RandomTable } from './random-table.ts';
import { occupiedSeats } from './seats.ts';
import type { Table } from './state.ts';

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 20, maxLength: 120, size: 'max' });
const REFUSALS: readonly string[] = [...ACTION_REFUSALS, ...TABLE_REFUSALS];

function inEveryState(check: (table: Table, at: number) => void): void {
  fc.assert(
    fc.property(randomConfig, moves, (settings, story) => {
      const table = new RandomTable(settings, (t) => {
        const before = JSON.stringify(t.table);
        check(t.table, t.now);
        expect(JSON.stringify(t.table)).toBe(before);
      });
      for (const next of story) table.move(next);
    }),
    { numRuns: 40 },
  );
}

/** Cheaper than one `expect` per input: names the input only if the answer is wrong. */
function expectDecided(table: Table, input: TableInput, isLegal: boolean): void {
  const result = decideTable(table, input);
  const isRight = typeof result === 'string' ? !isLegal && REFUSALS.includes(result) : isLegal;
  if (!isRight)
    expect([input, typeof result === 'string' ? result : 'accepted']).toEqual([input, isLegal ? 'accepted' : 'refused by name']);
}

test('law 7: the table accepts from each player exactly the actions listed for them, and only for the open decision', () => {
  inEveryState((table, at) => {
    const decision = table.turn ?? table.offer;
    const players = [...occupiedSeats(table).map(({ playerId }) => playerId), 'stranger', ''];
    for (const playerId of players) {
      for (const action of actionsAt(table)) {
        const seat = table.seats.find((state) => state?.playerId === playerId)?.seat ?? -1;
        const act = { type: 'act', at, playerId, decisionId: decision?.decisionId ?? '', action } as const;
        expectDecided(table, act, isListed(table, seat, action));
        expectDecided(table, { ...act, decisionId: `${act.decisionId}0` }, false);
      }
    }
  });
}, 30_000);

test('invalid amounts, seats, cards and choices are refused by name', () => {
  inEveryState((table, at) => {
    if (table.status === 'closed') return;
    for (const input of malformed(table, at)) expectDecided(table, input, false);
  });
}, 30_000);

/** Every kind of action with its boundaries, along with invalid amounts and actions. */
function actionsAt({ hand }: Table): Action[] {
  const legal = hand === null ? null : legalActions(hand);
  const edges = [legal?.raise?.min ?? 100, legal?.raise?.max ?? 100, hand?.toMatch ?? 0];
  const amounts: unknown[] = [...edges.flatMap((edge) => [edge - 1, edge, edge + 1]), ...NO_AMOUNTS];
  return [
    ...['fold', 'check', 'call', 'all-in', '__proto__', 'run-twice'].map((type) => ({ type })),
    ...amounts.map((to) => ({ type: 'raise', to })),
    ...[true, false, 'true', 1].map((agree) => ({ type: 'run-twice', agree })),
  ] as Action[];
}

const NO_AMOUNTS: readonly unknown[] = [Number.NaN, Infinity, -Infinity, 0.5, 100.5, -100, -0, 2 ** 53, '100', null, undefined, [100]];

function isListed({ hand, config }: Table, seat: number, action: Action): boolean {
  if (hand === null) return false;
  const offer = openOffer(hand);
  if (action.type === 'run-twice') return typeof action.agree === 'boolean' && (offer?.waiting.includes(seat) ?? false);
  const legal = legalActions(hand);
  if (legal === null || legal.seat !== seat) return false;
  if (action.type === 'raise')
    return isRaiseListed(
      action.to,
      legal.raise,
      config.chipUnit,
      hand.seats.find((player) => player.seat === seat),
    );
  if (action.type === 'check') return legal.canCheck;
  return action.type === 'fold' || (action.type === 'call' && !legal.canCheck);
}

function isRaiseListed(
  to: number,
  bounds: { readonly min: number; readonly max: number } | null,
  chipUnit: number,
  player: { readonly bet: number; readonly stack: number } | undefined,
): boolean {
  if (bounds === null || player === undefined || !Number.isSafeInteger(to) || to < bounds.min || to > bounds.max) return false;
  return to % chipUnit === 0 || to === player.bet + player.stack;
}

/** Inputs of a tampered client: each would be valid except for one member. */
function malformed(table: Table, at: number): TableInput[] {
  const [first] = occupiedSeats(table);
  const playerId = first?.playerId ?? 'nobody';
  const free = table.seats.indexOf(null);
  const sitDown = {
    type: 'sit-down',
    at,
    playerId: 'new',
    displayName: 'N',
    seat: free,
    chips: 5_000,
    chipsMin: 0,
    stayId: 's',
    lotId: 'l',
  };
  const inputs: unknown[] = [
    ...NO_AMOUNTS.flatMap((chips) => [
      { ...sitDown, chips },
      { type: 'top-up', at, playerId, chips, lotId: 'l' },
    ]),
    ...[-1, 9, 0.5, Number.NaN, '0', null, 2 ** 53].map((seat) => ({ ...sitDown, seat })),
    ...[[52], [-1], [0.5], [Number.NaN], ['As'], [null], [1, 1], []].flatMap((cards) => [
      { type: 'show-cards', at, playerId, cards },
      { type: 'rabbit-hunt', at, playerId, cards },
    ]),
    ...['', 'now', null, 1].map((entry) => ({ type: 'choose-entry', at, playerId, entry })),
    { type: 'debit-accepted', at, stayId: 'none', lotId: 'none' },
    { type: 'debit-refused', at, stayId: 'none', lotId: 'none', reason: 'none' },
    ...['leave', 'come-back', 'connected', 'disconnected'].map((type) => ({ type, at, playerId: 'stranger' })),
    { type: 'sit-out', at, playerId: 'stranger', when: 'next-hand' },
  ];
  return inputs as TableInput[];
}
