import type { Table } from '@cardroom/table';
import type { FairTable } from '../fair-deal/fair-table.ts';
import { isHouseBot } from '../operators/house-bot-ids.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import type { LoopAnswer, Offered } from './step.ts';

/** How long a table waits for its players, ms. Most are back within 300 ms: they join again within 150, and open a socket. */
export const PLAYERS_BACK_MS = 1_000;

export interface ArrivalPorts {
  table(): Table;
  offer(input: Offered): Promise<LoopAnswer>;
  /** Everybody is back, or nobody is waited for any more: hands may be prepared. */
  over(): void;
}

/**
 * The players of a table that has moved here between two hands. They count as connected, as they did at the process before, and no hand is prepared
 * until all of them are back, or for `PLAYERS_BACK_MS`; those who are not back by then count as disconnected (N69).
 */
export class Arrival {
  readonly #clock: Clock;
  readonly #ports: ArrivalPorts;
  /** Players who were connected when the table came, and have not come themselves. */
  readonly #awaited = new Set<string>();
  #cancel: Cancel | null = null;
  #isUnderWay = false;

  constructor(clock: Clock, ports: ArrivalPorts) {
    this.#clock = clock;
    this.#ports = ports;
  }

  /** Players are waited for: no hand is prepared. */
  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  begin(): void {
    this.#isUnderWay = true;
    for (const playerId of this.#connected) this.#awaited.add(playerId);
    this.#plan();
    this.#look();
  }

  /** Called with each input that is offered to the table: connections show who is back. */
  hear(input: Offered): void {
    if (this.#cancel === null) return;
    if (input.type === 'connected') this.#awaited.delete(input.playerId);
    this.#look();
  }

  /** The table stops here. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  get #missing(): readonly string[] {
    return this.#connected.filter((playerId) => this.#awaited.has(playerId));
  }

  /** House bots have no socket to come back on. */
  get #connected(): readonly string[] {
    return this.#ports.table().seats.flatMap((seat) => (seat?.connected && !isHouseBot(seat.playerId) ? [seat.playerId] : []));
  }

  #plan(): void {
    this.#cancel = this.#clock.at(this.#clock.now() + PLAYERS_BACK_MS, () => this.#giveUp());
  }

  #look(): void {
    if (this.#missing.length === 0) this.#end();
  }

  #end(): void {
    this.stop();
    this.#goOn();
  }

  #goOn(): void {
    if (!this.#isUnderWay) return;
    this.#isUnderWay = false;
    this.#ports.over();
  }

  /** Inputs are taken in order, so the next hand is prepared without these players. Those whose input is refused are looked at again. */
  #giveUp(): void {
    this.#plan();
    for (const playerId of this.#missing) void this.#ports.offer({ type: 'disconnected', playerId }).then(() => this.#look());
    this.#goOn();
    this.#look();
  }
}

/** Whether a table that was given to this process can go on as it was: it is between two hands, and its deal lacks nothing. */
export function isUndisturbed(table: Table, fair: FairTable | null): boolean {
  const { hand, cut, stakes, seats } = table;
  const isBetweenHands = hand === null && cut == null && stakes == null && seats.every((seat) => seat === null || seat.debit === null);
  return isBetweenHands && (fair === null || fair.unknownPledges(table).length === 0);
}
