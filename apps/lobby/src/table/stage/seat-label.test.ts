import { beforeAll, describe, expect, it } from 'vitest';
import { player } from '../../gallery/fixtures.ts';
import { GALLERY_STATES } from '../../gallery/states.ts';
import { addCatalog, localeStore, showLanguage } from '../../i18n/i18n.ts';
import { actionText, type SeatFacts, seatLabel } from './seat-label.ts';

const amounts = { full: (minor: number) => String(minor), gained: (minor: number) => `+${minor}` };
const label = (facts: Partial<SeatFacts>) =>
  seatLabel(
    { seat: 0, state: player(0), acting: false, isHero: false, dealer: false, made: '', game: 'holdem', ...facts },
    localeStore.getState().t,
    amounts,
  );

beforeAll(async () => {
  await addCatalog('table');
  await showLanguage('en');
});

describe('the label of a seat', () => {
  it('names the player, the stack, the button and the turn', () => {
    expect(label({ dealer: true, acting: true })).toBe('Seat 1, Alice, 9850, dealer, to act');
  });

  it('a new player waits for the big blind, or in short deck for the button (N44)', () => {
    const state = player(0, { status: 'waiting', inHand: false });
    expect(label({ state })).toContain('waiting for the big blind');
    expect(label({ state, game: 'shortdeck' })).toMatch(/, waiting for the button$/);
  });
});

it('[N44] in short deck the dealer posts the button blind and nobody is called BB', () => {
  const { t } = localeStore.getState();
  const { table } = GALLERY_STATES['short-deck']({ seats: 6, now: 0 });
  const said = table?.seats.map(({ lastAction }) => actionText(lastAction, t)) ?? [];
  expect(said[table?.button ?? -1]).toBe('Blind');
  expect(said).not.toContain('BB');
  expect(actionText('big_blind', t)).toBe('BB');
});
