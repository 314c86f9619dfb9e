import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { startHand } from './decide.ts';
import { cardsOf } from './deck.ts';
import { replay } from './evolve.ts';
import { eventsOfType, inWords, play, setupFor } from './testing/play.ts';
import { firstIndexPreflop } from './turn-order.ts';

const rich = (players: number): number[] => Array.from({ length: players }, () => 1000);

describe('turn order', () => {
  it.each([
    ['three players', 3, [50, 100], 2],
    ['ten players', 10, [50, 100], 2],
    ['a straddle', 5, [50, 100, 200], 3],
    ['a straddle on the button', 4, [50, 100, 0, 200], 0],
    ['a double straddle', 6, [50, 100, 200, 400], 4],
    ['equal blinds', 4, [100, 100], 2],
    ['no small blind', 4, [0, 100], 2],
    ['an extra post behind the big blind', 5, [50, 100, 0, 100], 2],
    ['no blinds at all', 4, [0, 0], 0],
  ])('[T1] %s', (_name, players, blinds, first) => {
    expect(firstIndexPreflop(setupFor({ stacks: rich(players), blinds }))).toBe(first);
  });

  it('[T1] a button blind below the big blind does not move it', () => {
    const { players, ...setup } = setupFor({ stacks: rich(4) });
    const withButtonBlind = players.map((player) =>
      player.seat === 3 ? { ...player, blind: { kind: 'button_blind', chips: 20 } as const } : player,
    );
    expect(firstIndexPreflop({ ...setup, players: withButtonBlind })).toBe(2);
  });

  it('[T1] a setup can name the seat that acts first', () => {
    const setup = { ...setupFor({ stacks: rich(4) }), firstToAct: 3 };
    expect(replay(startHand(setup, cardsOf('holdem'))).toAct).toBe(3);
  });

  it.each([
    ['small blind 50, big blind 100', [100, 50]],
    ['small blind = big blind: the button still acts first', [100, 100]],
  ])('[T2] heads-up, %s', (_name, blinds) => {
    const table = { stacks: rich(2), blinds };
    expect(play(table).hand.toAct).toBe(1);
    const line = blinds[0] === blinds[1] ? 'k k' : 'c k';
    expect(play(table, line).hand).toMatchObject({ street: 'flop', toAct: 0 });
    expect(play(table, `${line} | k k | k`).hand.toAct).toBe(1);
  });

  it('[T3] nobody is to act before the last hole card', () => {
    const { events } = play({ stacks: rich(3) });
    for (let length = 1; length < events.length; length += 1) expect(replay(events.slice(0, length)).toAct).toBeNull();
    expect(replay(events).toAct).toBe(2);
  });

  it('[T3] a later street starts left of the button, skipping folded and all-in players', () => {
    expect(play({ stacks: rich(4) }, 'c c c k |').hand.toAct).toBe(0);
    expect(play({ stacks: rich(4) }, 'c c f k |').hand.toAct).toBe(1);
    expect(play({ stacks: [50, 1000, 1000, 1000] }, 'c c k |').hand.toAct).toBe(1);
  });

  it('[T4] the action continues until everybody has matched or folded; the big blind has the option', () => {
    const limped = play({ stacks: rich(4) }, 'c c c').hand;
    expect(legalActions(limped)).toEqual({ seat: 1, canCheck: true, call: 0, raise: { min: 200, max: 1000 } });
    expect(play({ stacks: rich(4) }, 'c c c r300').hand.toAct).toBe(2);
    expect(play({ stacks: rich(4) }, 'c c c r300 c c c |').hand.street).toBe('flop');
  });

  it('[T5] there is no decision when everybody folds to the big blind', () => {
    expect(play({ stacks: rich(3) }, 'f f').hand.ended).toBe(true);
  });

  it('[T5] the small blind is all-in for less: the big blind is not asked', () => {
    const { events, hand } = play({ stacks: [80, 1000, 1000] }, 'f c');
    expect(hand.ended).toBe(true);
    expect(inWords(events)).toContain('1 uncalled-bet-returned 20');
  });

  it('[T5] heads-up, there is no decision if the big blind is all-in for less than the small blind', () => {
    const { hand } = play({ stacks: [30, 1000] });
    expect(hand).toMatchObject({ ended: true, actionCount: 0 });
  });

  it('[T5] [T4] but a player who has not matched an all-in is asked', () => {
    expect(legalActions(play({ stacks: [1000, 1000, 80] }, 'c f').hand)).toBeNull();
    expect(legalActions(play({ stacks: [1000, 1000, 300] }, 'r300 f').hand)).toMatchObject({ seat: 1, call: 200, raise: null });
  });

  it('[T6] with one player with chips left, the board is dealt out without decisions', () => {
    const { events, hand } = play({ stacks: [1000, 300, 1000] }, 'r400 f c');
    expect(hand).toMatchObject({ ended: true, actionCount: 3, street: 'river' });
    expect(eventsOfType(events, 'board-dealt').map(({ street, cards }) => [street, cards.length])).toEqual([
      ['flop', 3],
      ['turn', 1],
      ['river', 1],
    ]);
  });

  it('[T6] two players with chips keep betting alongside an all-in player', () => {
    expect(play({ stacks: [1000, 300, 1000] }, 'r400 c c |').hand).toMatchObject({ street: 'flop', toAct: 0 });
  });
});
