import { expect } from '@playwright/test';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import type { Stack } from './stack.ts';

/** Transactions that need a person, produced by a failing wallet. Amounts in minor units. */
const START = 100_000;
/** Longer than the pause before a slow retry, with its jitter. */
const STEP_MS = 80_000;
const STEPS_MAX = 12;

interface StuckTx {
  readonly id: string;
  readonly player_id: string;
}

export class StuckMoney {
  readonly #stack: Stack;
  readonly #wallet: OperatorWallet;

  constructor(stack: Stack) {
    this.#stack = stack;
    this.#wallet = new OperatorWallet(stack);
  }

  /** A debit that the wallet accepts without answering, and whose cancel it then refuses. Returns the cancel. */
  async debit(playerId: string, chips: number): Promise<StuckTx> {
    const player = await this.#at(await openRoom(this.#stack, { name: `Room of ${playerId}` }), playerId);
    await this.#wallet.spoil('cancel', 'reject', { code: 'ALREADY_SETTLED' });
    await this.#wallet.spoil('debit', 'reset-after');
    expect(await player.sitDown(0, chips)).toBe('wallet-timeout');
    player.close();
    return this.#stuck(3, playerId);
  }

  /** A cash-out whose id the wallet claims to have with other data. Returns the credit. */
  async credit(playerId: string, chips: number): Promise<StuckTx> {
    const room = { name: `Room of ${playerId}`, 'small-blind': '1', 'big-blind': '2' };
    const player = await this.#at(await openRoom(this.#stack, room), playerId);
    expect(await player.sitDown(0, chips)).toBeNull();
    await this.#wallet.spoil('credit', 'reject', { code: 'DUPLICATE_TRANSACTION' });
    await player.leave();
    player.close();
    return this.#stuck(2, playerId);
  }

  /** A hand of two whose results the wallet refuses until they are given up. Returns one result per player. */
  async results(first: string, second: string): Promise<readonly StuckTx[]> {
    const tableId = await openRoom(this.#stack, { name: `Room of ${first}` });
    const players = [await this.#at(tableId, first), await this.#at(tableId, second)];
    await this.#wallet.spoil('result', 'reject', { code: 'INVALID_REQUEST', calls: null });
    for (const [seat, player] of players.entries()) expect(await player.sitDown(seat, 4_000)).toBeNull();
    const [ann] = players as [ScriptedPlayer, ScriptedPlayer];
    await ann.until(({ snapshot }) => (snapshot?.toAct ?? -1) >= 0);
    await players[ann.link.news.snapshot?.toAct ?? 0]?.act({ type: 'fold' });
    for (const player of players) await player.askToLeave();
    for (const player of players) await player.until(({ you }) => you?.seat === null);
    for (const player of players) player.close();
    for (let step = 0; step < STEPS_MAX && this.#open(4).length > 0; step += 1) await this.#nextTries();
    await this.#wallet.heal();
    return [await this.#stuck(4, first), await this.#stuck(4, second)];
  }

  /** How far the service's clock is ahead of this machine's, ms. */
  async aheadMs(): Promise<number> {
    const { now } = await this.#stack.control<{ now: number }>('/clock', {});
    return now - Date.now();
  }

  async #nextTries(): Promise<void> {
    const tries = () => this.#open(4).reduce((sum, { attempts }) => sum + attempts, 0);
    const open = this.#open(4).length;
    const before = tries();
    // A call that was in flight when the clock jumped is retried only after the jump.
    const nextTried = async (): Promise<boolean> => {
      await this.#stack.control('/clock', { advance_ms: STEP_MS / 4 });
      return this.#open(4).length < open || tries() > before;
    };
    await expect.poll(nextTried).toBe(true);
    await expect.poll(() => this.#stack.records('select id from wallet_tx where status = 1')).toEqual([]);
  }

  #open(kind: number): { readonly attempts: number }[] {
    return this.#stack.records(`select attempts from wallet_tx where kind = ${kind} and status in (0, 1)`);
  }

  async #stuck(kind: number, playerId: string): Promise<StuckTx> {
    const find = () =>
      this.#stack.records<StuckTx>(`select id, player_id from wallet_tx where status = 3 and kind = ${kind} and player_id = '${playerId}'`);
    await expect.poll(() => find().length).toBeGreaterThan(0);
    return find()[0] as StuckTx;
  }

  async #at(tableId: string, playerId: string): Promise<ScriptedPlayer> {
    const player = await ScriptedPlayer.enrol(this.#stack, { playerId, name: playerId, balanceMinor: START });
    await player.open(tableId);
    return player;
  }
}
