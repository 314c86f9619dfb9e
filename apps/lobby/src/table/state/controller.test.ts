import { USUAL_BET_SIZES } from '@cardroom/protocol';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeConnection } from '../../gallery/fake-connection.ts';
import { player, snapshotOf, tableOf, turn } from '../../gallery/fixtures.ts';
import { addCatalog, showLanguage } from '../../i18n/i18n.ts';
import type { ConnectionSnapshot, PublicTable } from '../connection.ts';
import { TableController } from './controller.ts';
import { createSettings } from './settings.ts';

const NOW = Date.now();
let seq = 0;

/** Three seats, the player in seat 0; each call is one step later. */
function spot(over: Partial<PublicTable>): ConnectionSnapshot {
  seq += 1;
  return snapshotOf(tableOf(3, { seats: [0, 1, 2].map((seat) => player(seat)), seq, ...over }));
}
const others = (over: Partial<PublicTable> = {}) => spot({ ...turn(1, NOW), toMatch: 600, phase: 'flop', ...over });
const mine = (over: Partial<PublicTable> = {}) =>
  spot({ ...turn(0, NOW), decisionId: '1284-5', toMatch: 600, callChips: 600, raiseMin: 1200, raiseMax: 9850, phase: 'flop', ...over });

function open(first: ConnectionSnapshot): { connection: FakeConnection; controller: TableController } {
  const connection = new FakeConnection(first);
  const controller = new TableController(connection, createSettings(null));
  controller.start();
  return { connection, controller };
}

beforeAll(async () => {
  await addCatalog('table');
  await showLanguage('en');
});
beforeEach(() => {
  vi.stubGlobal('document', {
    hidden: false,
    title: 'Lobby',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    querySelector: () => null,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('pre-actions (UX-1)', () => {
  it('a call of the exact amount is sent once, at the player’s turn', () => {
    const { connection, controller } = open(others());
    controller.togglePreAction('call');
    connection.show(mine());
    expect(connection.asked).toEqual([['act', { type: 'call' }, '1284-5']]);
    connection.show(mine());
    expect(connection.asked).toHaveLength(1);
    controller.stop();
  });

  it('a raise before the turn clears it and nothing is sent', () => {
    const { connection, controller } = open(others());
    controller.togglePreAction('call');
    connection.show(others({ toMatch: 900 }));
    expect(controller.ui.getState().preAction).toBeNull();
    connection.show(mine({ toMatch: 900, callChips: 900 }));
    expect(connection.asked).toEqual([]);
    controller.stop();
  });

  it('check/fold never carries over to the next hand', () => {
    const { connection, controller } = open(others({ toMatch: 0 }));
    controller.togglePreAction('check-fold');
    connection.show(others({ handId: '1285', toMatch: 0 }));
    connection.show(mine({ handId: '1285', toMatch: 0, canCheck: true, callChips: 0 }));
    expect(connection.asked).toEqual([]);
    controller.stop();
  });

  it('a second press cancels it', () => {
    const { connection, controller } = open(others());
    controller.togglePreAction('fold');
    controller.togglePreAction('fold');
    connection.show(mine());
    expect(connection.asked).toEqual([]);
    controller.stop();
  });
});

describe('the player’s turn', () => {
  it('announces the amount to call and the player’s cards', () => {
    const { connection, controller } = open(others());
    connection.show(mine());
    expect(controller.ui.getState().announcement.text).toMatch(/^Your turn\..*ace of hearts/);
    expect(controller.ui.getState().announcement.n).toBe(1);
    controller.stop();
  });

  it('flashes the title until the turn is over', () => {
    const { connection, controller } = open(others());
    connection.show(mine());
    expect(document.title).toBe('Your turn.');
    connection.show(others());
    expect(document.title).toBe('Lobby');
    controller.stop();
  });

  it('starts at the minimum, even on a page opened during the turn', () => {
    const { controller } = open(mine());
    expect(controller.ui.getState().sizing).toEqual({ decisionId: '1284-5', to: 1200, why: null });
    controller.stop();
  });

  it('sends one action per decision', () => {
    const { connection, controller } = open(mine());
    controller.act({ type: 'call' });
    controller.act({ type: 'fold' });
    expect(connection.asked).toEqual([['act', { type: 'call' }, '1284-5']]);
    controller.stop();
  });

  it('shows a refusal and lets the player try again', async () => {
    const { connection, controller } = open(mine());
    vi.spyOn(connection, 'act').mockRejectedValueOnce({ code: 'raise-too-small' });
    controller.act({ type: 'raise', to: 700 });
    await vi.waitFor(() => expect(controller.ui.getState().toast?.code).toBe('raise-too-small'));
    expect(controller.ui.getState().pending).toBeNull();
    controller.stop();
  });
});

describe('a fold where checking is free', () => {
  const free = () => mine({ toMatch: 0, callChips: 0, canCheck: true });

  it('is asked about once, aloud too, and goes through the second time', () => {
    const { connection, controller } = open(free());
    controller.fold();
    expect(connection.asked).toEqual([]);
    expect(controller.ui.getState()).toMatchObject({ freeFold: '1284-5', announcement: { text: 'You can check for free.' } });
    controller.fold();
    expect(connection.asked).toEqual([['act', { type: 'fold' }, '1284-5']]);
    controller.stop();
  });

  it('can be answered by a check, and is asked again in another decision', () => {
    const { connection, controller } = open(free());
    controller.fold();
    controller.act({ type: 'check' });
    expect(connection.asked).toEqual([['act', { type: 'check' }, '1284-5']]);
    connection.show(others());
    connection.show(mine({ toMatch: 0, callChips: 0, canCheck: true, decisionId: '1284-9' }));
    expect(controller.ui.getState().freeFold).toBeNull();
    controller.fold();
    expect(connection.asked).toHaveLength(1);
    controller.stop();
  });

  it('is not asked about once the player has switched that off, nor against a bet', () => {
    const off = open(free());
    off.controller.settings.setState({ askFreeFold: false });
    off.controller.fold();
    const facing = open(mine());
    facing.controller.fold();
    for (const { connection, controller } of [off, facing]) {
      expect(connection.asked).toEqual([['act', { type: 'fold' }, '1284-5']]);
      controller.stop();
    }
  });
});

describe('the time bank', () => {
  afterEach(() => vi.useRealTimers());
  const banked = (log: TableController) => log.table.getState().log.lines.filter(({ text }) => text === 'log.timeBank');

  it('is in the log from when it begins, once, for the player to act', () => {
    vi.useFakeTimers({ now: NOW });
    const { connection, controller } = open(others());
    connection.show(others({ decisionId: '1284-3', actUntil: NOW + 5_000, bankUntil: NOW + 35_000 }));
    vi.advanceTimersByTime(4_999);
    expect(banked(controller)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(banked(controller)).toHaveLength(1);
    connection.show(others({ decisionId: '1284-3', actUntil: NOW + 5_000, bankUntil: NOW + 35_000 }));
    vi.advanceTimersByTime(20_000);
    expect(banked(controller)).toMatchObject([{ name: player(1).name }]);
    controller.stop();
  });

  it('is not in the log of a player who acts in the base time, or has none', () => {
    vi.useFakeTimers({ now: NOW });
    const { connection, controller } = open(others({ decisionId: '1284-3', actUntil: NOW + 5_000, bankUntil: NOW + 35_000 }));
    vi.advanceTimersByTime(3_000);
    connection.show(others({ decisionId: '1284-4', actUntil: NOW + 8_000, bankUntil: NOW + 8_000 }));
    vi.advanceTimersByTime(30_000);
    expect(banked(controller)).toEqual([]);
    controller.stop();
  });
});

describe('the offer to run it twice', () => {
  const allIn = [0, 1, 2].map((seat) => player(seat, { allIn: true, stack: 0 }));
  const asked = (waiting: readonly number[], decisionId = '1284-9') =>
    spot({ phase: 'flop', board: ['As', '7h', 'Td'], seats: allIn, offer: { decisionId, until: NOW + 10_000, waiting } });

  it('announces the question, the player’s cards and the board', () => {
    const { connection, controller } = open(others());
    connection.show(asked([0, 2]));
    expect(controller.ui.getState().announcement.text).toMatch(/^Run it twice\?.*ace of hearts.*seven of hearts/);
    expect(document.title).toBe('Run it twice?');
    connection.show(asked([2]));
    expect(document.title).toBe('Lobby');
    controller.stop();
  });

  it('is answered once, for its own decision', () => {
    const { connection, controller } = open(asked([0, 2]));
    controller.answerOffer(true);
    controller.answerOffer(false);
    expect(connection.asked).toEqual([['runTwice', true, '1284-9']]);
    controller.stop();
  });

  it('ignores answers from a player who is not asked, and answers after it has closed', () => {
    const { connection, controller } = open(asked([2]));
    controller.answerOffer(true);
    connection.show(spot({ phase: 'showdown', seats: allIn }));
    controller.answerOffer(true);
    expect(connection.asked).toEqual([]);
    controller.stop();
  });

  it('may be answered again after the answer was refused', async () => {
    const { connection, controller } = open(asked([0, 2]));
    vi.spyOn(connection, 'runTwice').mockRejectedValueOnce({ code: 'unreachable' });
    controller.answerOffer(true);
    await vi.waitFor(() => expect(controller.ui.getState().toast?.code).toBe('unreachable'));
    controller.answerOffer(false);
    expect(connection.asked).toEqual([['runTwice', false, '1284-9']]);
    controller.stop();
  });
});

describe('sizes never act (UX-6)', () => {
  it('steps and typed amounts stay within the bounds and send nothing', () => {
    const { connection, controller } = open(mine());
    controller.sizes.step(5);
    expect(controller.ui.getState().sizing?.to).toBe(1700);
    controller.sizes.set(99_999);
    expect(controller.ui.getState().sizing).toMatchObject({ to: 9850, why: 'above-max' });
    controller.choosePreset({ id: 'half', size: { kind: 'pot', amount: 50 }, to: 1500, enabled: true });
    expect(controller.ui.getState().sizing?.to).toBe(1500);
    expect(connection.asked).toEqual([]);
    controller.stop();
  });

  it('does nothing outside the player’s turn', () => {
    const { controller } = open(others());
    controller.sizes.set(5000);
    expect(controller.ui.getState().sizing).toBeNull();
    controller.stop();
  });
});

describe('the sizes on offer', () => {
  const HOUSE = { postflopPercent: [33, 67, 100], preflopTenths: [25, 30, 40], raiseTenths: [25, 30, 35] };

  it('are ours, then the operator’s, then the player’s own, and the operator’s again', () => {
    const settings = createSettings(null);
    const plain = new TableController(new FakeConnection(mine()), settings);
    expect(plain.betSizes()).toEqual(USUAL_BET_SIZES);
    const controller = new TableController(new FakeConnection(mine()), settings, { houseSizes: HOUSE });
    expect(controller.betSizes()).toEqual(HOUSE);
    settings.setState({ betSizes: { ...HOUSE, raiseTenths: [30, 40, 50] } });
    expect(controller.betSizes().raiseTenths).toEqual([30, 40, 50]);
    settings.setState({ betSizes: null });
    expect(controller.betSizes()).toEqual(HOUSE);
  });
});
