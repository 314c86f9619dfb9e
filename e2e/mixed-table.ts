import { type Browser, expect } from '@playwright/test';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import type { Stack } from './stack.ts';

/** Monaco: blinds 5.00/10.00, nine seats, rake 3 %. Amounts in minor units. */
const ROOM = 'Monaco';
export const BIG_BLIND = 1_000;
export const BUY_IN = 80_000;
export const START = 200_000;
const BUY_IN_TEXT = '800.00';
export const CLEO = 5;
/** Longer than any turn: base time, time bank and disconnect protection. */
const TURN_MS_MAX = 100_000;
/** A hand that everyone leaves has to end first. */
const HOME_MS = 30_000;

/** Every hand is dealt like this: seat 0 wins with a pair of aces, and nobody can improve. */
const DECK = { seats: { 0: 'AsAh', 2: 'KsKh', [CLEO]: '2c7d' }, board: '3c8dJh4s9c' };
export const HOLES: Readonly<Record<number, readonly string[]>> = { 0: ['As', 'Ah'], 2: ['Ks', 'Kh'], [CLEO]: ['2c', '7d'] };
export const BOARD = ['3c', '8d', 'Jh', '4s', '9c'];

/** What everyone sees of a table at one moment. */
export interface Picture {
  readonly handId: string;
  readonly phase: string;
  readonly board: readonly string[];
  readonly toAct: number;
  readonly decisionId: string;
  readonly potTotal: number;
  readonly seats: readonly object[];
}

let tables = 0;

/** Ann and Bob at bare sockets and Cleo in a browser, in the middle of one fixed hand at a real table. */
export class MixedTable {
  readonly stack: Stack;
  readonly wallet: OperatorWallet;
  readonly tableId: string;
  readonly ann: ScriptedPlayer;
  readonly bob: ScriptedPlayer;
  /** The browser that plays for Cleo now: another device may have taken over. */
  cleo: Person;

  private constructor(stack: Stack, parts: { tableId: string; ann: ScriptedPlayer; bob: ScriptedPlayer; cleo: Person }) {
    this.stack = stack;
    this.wallet = new OperatorWallet(stack);
    this.tableId = parts.tableId;
    this.ann = parts.ann;
    this.bob = parts.bob;
    this.cleo = parts.cleo;
  }

  /** Seats the three with the clock stopped, so that all are dealt into the same hand, and deals it. */
  static async seat(stack: Stack, browser: Browser): Promise<MixedTable> {
    tables += 1;
    const tableId = await stack.tableOf(ROOM);
    const scripted = (name: string) =>
      ScriptedPlayer.enrol(stack, { playerId: `${name.toLowerCase()}-${tables}`, name, balanceMinor: START });
    const [ann, bob] = [await scripted('Ann'), await scripted('Bob')];
    const wallet = new OperatorWallet(stack);
    await wallet.enrol(`cleo-${tables}`, START);
    const cleo = await Person.inLobby(browser, stack, `cleo-${tables}`);
    const table = new MixedTable(stack, { tableId, ann, bob, cleo });
    await stack.control('/clock', { pause: true });
    await table.#sit();
    await stack.control('/deck', { table_id: tableId, ...DECK });
    await stack.control('/clock', { resume: true });
    await ann.until(({ snapshot }) => (snapshot?.toAct ?? -1) >= 0);
    return table;
  }

  async #sit(): Promise<void> {
    await this.ann.open(this.tableId);
    await this.bob.open(this.tableId);
    await this.cleo.openTable(this.tableId);
    expect(await this.ann.sitDown(0, BUY_IN)).toBeNull();
    expect(await this.bob.sitDown(2, BUY_IN)).toBeNull();
    await this.cleo.sitDown(CLEO, BUY_IN_TEXT);
  }

  get players(): string[] {
    return [this.ann.playerId, this.bob.playerId, this.cleo.playerId];
  }

  /** When the time of the player to act is over, time bank included, server ms. */
  get bankUntil(): number {
    return this.ann.link.news.snapshot?.bankUntil ?? 0;
  }

  /** What everyone sees now. */
  picture(): Picture {
    const snapshot = this.ann.link.news.snapshot;
    if (!snapshot) throw new Error('the table has not shown itself');
    const { handId, phase, board, toAct, decisionId, potTotal } = snapshot;
    const seats = snapshot.seats.map(({ name, stack, bet, inHand, folded }) => ({ name, stack, bet, inHand, folded }));
    return { handId, phase, board, toAct, decisionId, potTotal, seats };
  }

  /** The hole cards that each of the three sees of their own, by seat. */
  async holes(): Promise<Record<number, readonly string[]>> {
    const [ann, bob] = [this.ann.link.news.hole?.cards ?? [], this.bob.link.news.hole?.cards ?? []];
    return { 0: ann, 2: bob, [CLEO]: await this.cleo.cards(CLEO) };
  }

  /** The player to act checks or calls. */
  async stayInOnce(): Promise<void> {
    await this.ann.until(({ snapshot }) => (snapshot?.toAct ?? -1) >= 0);
    const { toAct, decisionId } = this.picture();
    const type = this.ann.link.news.snapshot?.canCheck === true ? 'check' : 'call';
    if (toAct === 0) await this.ann.act({ type });
    else if (toAct === 2) await this.bob.act({ type });
    else await this.cleo.act(type);
    await this.ann.until(({ snapshot }) => snapshot?.decisionId !== decisionId);
  }

  /** Plays until someone is to act on this street after `acted` actions there. */
  async playTo(phase: string, acted: number): Promise<void> {
    while (this.picture().phase !== phase) await this.stayInOnce();
    for (let action = 0; action < acted; action += 1) await this.stayInOnce();
    await this.ann.until(({ snapshot }) => (snapshot?.toAct ?? -1) >= 0);
  }

  /** Everyone stays in until the hand is over. */
  async playOut(): Promise<void> {
    const { handId } = this.picture();
    while (this.picture().handId === handId && this.picture().phase !== 'showdown') await this.stayInOnce();
  }

  /** Like `playOut`, with one player disconnected; the clock moves on at once when it is that player's turn. */
  async playOutWithout(away: number): Promise<void> {
    const { handId } = this.picture();
    while (this.picture().handId === handId && this.picture().phase !== 'showdown') {
      const { decisionId, toAct } = this.picture();
      if (toAct !== away) await this.stayInOnce();
      else await this.stack.control('/clock', { advance_ms: TURN_MS_MAX });
      await this.ann.until(({ snapshot }) => snapshot?.decisionId !== decisionId);
    }
  }

  /** kill -9 of the service and a restart; resolves when everyone is back at the table. Cleo's page stays open and reconnects. */
  async killAndRestart(): Promise<void> {
    await this.stack.killService();
    await expect(this.cleo.root).not.toHaveAttribute('data-link', 'live');
    await this.stack.startService();
    await this.back();
  }

  async back(): Promise<void> {
    await this.ann.open(this.tableId);
    await this.bob.open(this.tableId);
    await expect(this.cleo.root).toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  }

  /** All leave, during a hand or between hands; resolves when the operator has every chip back. */
  async cashOut(): Promise<void> {
    await this.ann.askToLeave();
    await this.bob.askToLeave();
    await this.cleo.leave();
    await this.expectAllHome();
  }

  /** None of the three has an open debit any more. */
  async expectAllHome(): Promise<void> {
    for (const playerId of this.players) {
      const open = async () => (await this.wallet.ledger(playerId)).transactions.filter(({ state }) => state === 'open');
      await expect.poll(open, { timeout: HOME_MS }).toEqual([]);
    }
    await this.cleo.page.context().close();
    this.ann.close();
    this.bob.close();
  }
}
