import { legalActions } from '@cardroom/poker';
import { occupiedSeats, type SeatState, type Table } from '@cardroom/table';
import type { Composed } from '../../src/service/compose.ts';
import type { OpenTable } from '../../src/tables/open-table.ts';
import { PlayerCommands } from '../../src/tables/player-commands.ts';
import { NO_SEAT_CHECK } from '../fixtures/no-seat-check.ts';
import { type ActionIds, assertOwnAnswer } from './action-ids.ts';
import { type Random, seededRandom } from './chance.ts';

/** The part of the process that a connected player uses. */
export interface Connection {
  readonly parts: Composed;
  readonly commands: PlayerCommands;
  newId(): string;
}

export function connectTo(parts: Composed, newId: () => string): Connection {
  const commands = new PlayerCommands({
    store: parts.store,
    now: parts.now,
    newId,
    isBlocked: () => false,
    isEnding: () => false,
    draining: () => false,
    isHeld: () => false,
    seatCheck: NO_SEAT_CHECK,
    funds: async (player) => (await parts.balances.read(player)).balance,
    // The wallet is asked every time, so that refusals happen.
    covers: async () => true,
    payWaitMs: () => 0,
  });
  return { parts, commands, newId };
}

/** How often a player asks for a seat without checking whether it is free. */
const ASKS_FOR_ANY = 0.1;

type Auth = Parameters<PlayerCommands['act']>[0];

/** A player without a plan, who sits down, plays at random, tops up, leaves, comes back and disconnects. */
export class SimPlayer {
  readonly playerId: string;
  readonly #auth: Auth;
  readonly #random: Random;
  readonly #stubborn: boolean;
  readonly #many: boolean;
  readonly #ids: ActionIds;
  /** The player takes no more seats and leaves those they have. */
  goingHome = false;

  constructor(at: {
    readonly operatorId: string;
    readonly currency: string;
    readonly index: number;
    readonly seed: number;
    readonly stubborn: boolean;
    /** The player sits at several tables. */
    readonly many?: boolean;
    readonly ids: ActionIds;
  }) {
    const { operatorId, currency, index, seed } = at;
    this.#stubborn = at.stubborn;
    this.#many = at.many ?? false;
    this.#ids = at.ids;
    this.playerId = `player-${index}`;
    this.#random = seededRandom(seed * 31 + index);
    const pool = `${operatorId}:${currency}`;
    this.#auth = { operatorId, playerId: this.playerId, displayName: `P${index}`, currency, pool, playerSessionId: `session-${index}` };
  }

  /** How the service knows the player. */
  get auth(): Auth {
    return this.#auth;
  }

  /** Makes a random request; the rules refuse most of them, which must change nothing. */
  async think(to: Connection): Promise<void> {
    const tables = to.parts.registry.all();
    const seated = tables.filter(({ loop }) => seatOf(loop.table, this.playerId) !== null);
    const table = (this.#many && !this.goingHome ? undefined : seated[0]) ?? this.#pick(tables);
    if (table === undefined) return;
    const seat = seatOf(table.loop.table, this.playerId);
    if (seat === null) await this.#sitDown(to, table);
    else await this.#atTable(to, table, seat);
  }

  /** Acts on the player's turn or an open offer. A quarter of the time the clock decides instead. */
  async act(to: Connection, table: OpenTable): Promise<void> {
    const { hand, turn, offer } = table.loop.table;
    const seat = seatOf(table.loop.table, this.playerId)?.seat;
    if (hand === null || seat === undefined) return;
    const ids = { actionId: to.newId() };
    if (offer !== null && hand.runTwice?.waiting.includes(seat)) {
      await to.commands.runTwice(this.#auth, table, { agree: this.#random() < 0.7, decisionId: offer.decisionId, ...ids });
    } else if (turn?.seat === seat) {
      const chosen = this.#ids.choose(table.tableId, this.playerId, ids.actionId);
      const message = { ...this.#choose(table), decisionId: turn.decisionId, actionId: chosen.actionId };
      const answer = await to.commands.act(this.#auth, table, message);
      assertOwnAnswer(chosen, answer, table.loop.table.turn?.decisionId === turn.decisionId);
      // The answer was lost on the way, so the player sends the same request again.
      if (this.#random() < 0.05) await to.commands.act(this.#auth, table, message);
    }
  }

  async disconnect(to: Connection, table: OpenTable): Promise<void> {
    await to.commands.disconnected(this.#auth, table);
  }

  async connect(to: Connection, table: OpenTable): Promise<void> {
    await to.commands.connected(this.#auth, table);
  }

  #choose(table: OpenTable): { readonly type: 'fold' | 'check' | 'call' } | { readonly type: 'raise'; readonly to: number } {
    const { hand } = table.loop.table;
    const legal = hand === null ? null : legalActions(hand);
    if (legal === null) return { type: 'check' };
    const roll = this.#random();
    if (legal.raise !== null && roll < 0.25) return { type: 'raise', to: this.#between(legal.raise, table.config.chipUnit) };
    if (roll < 0.4 && !legal.canCheck) return { type: 'fold' };
    return { type: legal.canCheck ? 'check' : 'call' };
  }

  #between({ min, max }: { readonly min: number; readonly max: number }, unit: number): number {
    const roll = this.#random();
    if (roll < 0.4) return min;
    if (roll < 0.6) return max;
    return Math.min(max, min + Math.floor((this.#random() * (max - min)) / unit) * unit);
  }

  async #sitDown(to: Connection, table: OpenTable): Promise<void> {
    if (this.goingHome) return;
    const { seats, buyInMin, buyInMax, chipUnit } = table.config;
    const seat = this.#stubborn ? Math.floor(this.#random() * seats) : this.#seatToAskFor(table);
    if (seat === null) return;
    const chips = this.#between({ min: buyInMin, max: buyInMax }, chipUnit);
    await to.commands.sitDown(this.#auth, table, { seat, chips, actionId: to.newId() });
  }

  /** Usually a free seat, now and then a taken one, which is refused. Null when no seat is free. */
  #seatToAskFor({ config, loop }: OpenTable): number | null {
    const all = Array.from({ length: config.seats }, (_, seat) => seat);
    const free = all.filter((seat) => loop.table.seats[seat] === null);
    return this.#pick(this.#random() < ASKS_FOR_ANY ? all : free) ?? null;
  }

  async #atTable(to: Connection, table: OpenTable, seat: SeatState): Promise<void> {
    const { commands } = to;
    const actionId = to.newId();
    if (this.goingHome) return void (await commands.leave(this.#auth, table, { actionId }));
    if (!seat.connected) return this.connect(to, table);
    const roll = this.#random();
    if (roll < 0.05) await commands.leave(this.#auth, table, { actionId });
    else if (roll < 0.2) await commands.topUp(this.#auth, table, { chips: this.#topUpChips(table), actionId });
    else if (roll < 0.25)
      await commands.sitOut(this.#auth, table, { when: this.#pick(['next-hand', 'next-big-blind', 'never']) ?? 'never', actionId });
    else if (roll < 0.45) await commands.comeBack(this.#auth, table, { actionId });
    else if (roll < 0.65)
      await commands.chooseEntry(this.#auth, table, { entry: this.#pick(['post', 'wait', 'buy-button']) ?? 'post', actionId });
    else if (roll < 0.7) await commands.showCards(this.#auth, table, { cards: [0], actionId });
    else if (roll < 0.75) await commands.rabbitHunt(this.#auth, table, { actionId });
  }

  #topUpChips({ config }: OpenTable): number {
    return Math.max(config.chipUnit, Math.floor((this.#random() * config.buyInMax) / config.chipUnit) * config.chipUnit);
  }

  #pick<Item>(list: readonly Item[]): Item | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }
}

export function seatOf(table: Table, playerId: string): SeatState | null {
  return occupiedSeats(table).find((seat) => seat.playerId === playerId) ?? null;
}
