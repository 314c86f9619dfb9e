import { lastCashOut } from '@cardroom/journal';
import { isHandEvent, replay, undealtBoard } from '@cardroom/poker';
import type { Rejection, TABLE_REQUESTS } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import { settlesEachHand, type TableEvent } from '@cardroom/table';
import type { z } from 'zod';
import { isHouseBot } from '../operators/house-bot-ids.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { OpenTable } from './open-table.ts';
import { type SeatCheck, seatedAt } from './seat-check.ts';
import type { LoopAnswer, Offered } from './step.ts';
import { barredTables } from './table-bars.ts';

type Who = Pick<PlayerAuth, 'playerId'>;
type Message<Name extends keyof typeof TABLE_REQUESTS> = z.infer<(typeof TABLE_REQUESTS)[Name]>;

export interface CommandPorts {
  readonly store: Store;
  now(): number;
  /** A new UUIDv7. */
  newId(): string;
  /** The service is about to stop: nobody may sit down or top up, as a debit taken now would have to wait for the next start. */
  draining(): boolean;
  /** The operator's staff have blocked this player from taking a seat or adding chips. */
  isBlocked(player: Pick<PlayerAuth, 'operatorId' | 'playerId'>): boolean;
  /** The player's session is about to end or has ended. */
  isEnding(player: Pick<PlayerAuth, 'operatorId' | 'playerId' | 'playerSessionId'>): boolean;
  /** The player's current wallet balance in minor units; null when the operator never reported one. */
  funds(player: Pick<PlayerAuth, 'operatorId' | 'playerId' | 'currency'>): Promise<number | null>;
  /** False if the player's wallet balance is known to be lower than `chips`. */
  covers(player: Pick<PlayerAuth, 'operatorId' | 'playerId' | 'currency'>, chips: number): Promise<boolean>;
  /** Ms until the player may pay again after payments that the wallet refused; 0 when now. */
  payWaitMs(player: Pick<PlayerAuth, 'operatorId' | 'playerId' | 'currency'>): number;
  /** The seat is held for another player on the table's waitlist. */
  isHeld(table: OpenTable, playerId: string, seat: number): boolean;
  readonly seatCheck: Pick<SeatCheck, 'common' | 'record'>;
  /** A cut changed nothing: forged, late, repeated, of somebody who is not listed; absent: nothing is counted. */
  cutUnused?(code: string): void;
  /** Times a player's action; absent: nothing is measured. */
  act?(): { durable(): void; told(): void };
}

/** A player who returns to the same room within this time has to bring at least the stack they left with. */
export const RETURN_WINDOW_MS = 60 * 60_000;

/** The field that each refusal concerns, so that the client can mark it. */
const FIELDS: Readonly<Record<string, string>> = {
  'buy-in-too-small': 'chips',
  'buy-in-too-big': 'chips',
  'no-such-seat': 'seat',
  'seat-taken': 'seat',
  'nothing-to-top-up': 'chips',
  'raise-too-small': 'to',
  'raise-too-big': 'to',
  'stale-decision': 'decisionId',
  'pledge-used-up': 'm',
};

/** Turns a player's request into an input of their table. The player is identified by the session, never by the message. */
export class PlayerCommands {
  readonly #ports: CommandPorts;
  /** The last request for a seat at each table: the next one waits for it, so that two players asking at once see each other. */
  readonly #seating = new Map<string, Promise<unknown>>();

  constructor(ports: CommandPorts) {
    this.#ports = ports;
  }

  act(player: PlayerAuth, table: OpenTable, message: Message<'act'>) {
    const { decisionId, actionId } = message;
    const action = message.type === 'raise' ? { type: message.type, to: message.to } : { type: message.type };
    return this.#timed((durable) => offer(table, { type: 'act', playerId: player.playerId, decisionId, action }, actionId, durable));
  }

  /** Measures an action that changes the table; refusals and repeats are not counted. Listeners are told before the table answers. */
  async #timed<Answer>(run: (durable: () => void) => Promise<Answer>): Promise<Answer> {
    const timer = this.#ports.act?.();
    let isDurable = false;
    const answer = await run(() => {
      isDurable = true;
      timer?.durable();
    });
    if (isDurable) timer?.told();
    return answer;
  }

  async sitDown(player: PlayerAuth, table: OpenTable, { seat, chips, actionId }: Message<'sit-down'>) {
    const closed = this.#takesNoMoney(player, table);
    if (closed !== null) return closed;
    const { operatorId, playerId, displayName, metadata } = player;
    if (this.#ports.isHeld(table, playerId, seat)) return { code: 'seat-held', field: 'seat' };
    const now = this.#ports.now();
    // Asked all at once: when many players come, each answer has to wait for its turn.
    const [barred, chipsMin, refusal] = await Promise.all([
      barredTables(this.#ports.store, operatorId, playerId, now),
      lastCashOut(this.#ports.store, { operatorId, playerId, roomId: table.config.roomId, since: now - RETURN_WINDOW_MS }),
      this.#cannotPay(player, table, { chips, actionId }),
    ]);
    if (barred.has(table.tableId)) return { code: 'barred' };
    if (refusal !== null) return refusal;
    const given = metadata === undefined ? {} : { metadata };
    const ids = { stayId: this.#ports.newId(), lotId: this.#ports.newId() };
    const input = { type: 'sit-down', playerId, displayName, seat, chips, chipsMin, ...ids, ...given } as const;
    // Looked at again with nothing awaited before the offer: the session may have ended in the meantime.
    const sit = async () => this.#takesNoMoney(player, table) ?? offer(table, input, actionId);
    return this.#oneAtATime(table.tableId, () => this.#besideOthers(player, table, sit));
  }

  /** Takes the seat if the operator's rules allow this player beside those at the table. The refusal does not say because of whom. */
  async #besideOthers(player: PlayerAuth, table: OpenTable, sit: () => ReturnType<typeof offer>): ReturnType<typeof offer> {
    const { seatCheck } = this.#ports;
    // House bots share nothing with anybody.
    const people = seatedAt(table).filter((playerId) => !isHouseBot(playerId));
    const isKnown = people.includes(player.playerId) || isHouseBot(player.playerId);
    const common = isKnown ? [] : await seatCheck.common(player, people);
    const isApart = common.some(({ rule }) => rule === 'block');
    const answer = isApart ? { code: 'seat-refused' } : await sit();
    if (isApart || 'ok' in answer) void seatCheck.record(player, table.tableId, common, isApart ? 'refused' : 'seated');
    return answer;
  }

  async #oneAtATime<Answer>(tableId: string, run: () => Promise<Answer>): Promise<Answer> {
    const before = this.#seating.get(tableId) ?? Promise.resolve();
    const running = before.then(run, run);
    this.#seating.set(tableId, running);
    try {
      return await running;
    } finally {
      if (this.#seating.get(tableId) === running) this.#seating.delete(tableId);
    }
  }

  async topUp(player: PlayerAuth, table: OpenTable, { chips, actionId }: Message<'top-up'>) {
    const closed = this.#takesNoMoney(player, table);
    const refusal = closed ?? (await this.#cannotPay(player, table, { chips, actionId })) ?? this.#takesNoMoney(player, table);
    if (refusal !== null) return refusal;
    return offer(table, { type: 'top-up', playerId: player.playerId, chips, lotId: this.#ports.newId() }, actionId);
  }

  leave({ playerId }: PlayerAuth, table: OpenTable, { actionId }: Message<'leave'>) {
    return offer(table, { type: 'leave', playerId }, actionId);
  }

  sitOut({ playerId }: PlayerAuth, table: OpenTable, { when, actionId }: Message<'sit-out'>) {
    return offer(table, { type: 'sit-out', playerId, when }, actionId);
  }

  /** A player whose stake was refused comes back with their current wallet balance. */
  async comeBack(player: PlayerAuth, table: OpenTable, { actionId }: Message<'come-back'>) {
    const { playerId } = player;
    const seat = table.loop.table.seats.find((one) => one?.playerId === playerId);
    const funds = seat?.sitOutReason === 'stake-refused' ? await this.#ports.funds(player) : null;
    return offer(table, { type: 'come-back', playerId, ...(funds === null ? {} : { funds }) }, actionId);
  }

  /** The reason why no debit may begin now: the player is blocked or signing out, the service is stopping, or no hand is being dealt. */
  #takesNoMoney(player: PlayerAuth, table: OpenTable): Rejection | null {
    if (this.#ports.isBlocked(player)) return { code: 'blocked' };
    if (this.#ports.isEnding(player)) return { code: 'session-ending' };
    if (this.#ports.draining()) return { code: 'draining' };
    return table.isHeld ? { code: 'maintenance' } : null;
  }

  /**
   * The reason why no debit may begin for this player: their balance is too low, or the wallet has refused their last ones. No seat is held
   * for a payment that is bound to fail. A repeat of an earlier request gets its first answer instead.
   */
  async #cannotPay(
    player: PlayerAuth,
    table: OpenTable,
    { chips, actionId }: { readonly chips: number; readonly actionId: string },
  ): Promise<Rejection | null> {
    if (settlesEachHand(table.loop.table) || table.loop.hasAnswered(player.playerId, actionId)) return null;
    const covered = await this.#ports.covers(player, chips);
    // Looked at last: refusals may have come in the meantime.
    const retryAfterMs = this.#ports.payWaitMs(player);
    if (retryAfterMs > 0) return { code: 'payments-paused', retryAfterMs };
    return covered ? null : { code: 'insufficient-funds', field: 'chips' };
  }

  chooseEntry({ playerId }: PlayerAuth, table: OpenTable, { entry, actionId }: Message<'choose-entry'>) {
    return offer(table, { type: 'choose-entry', playerId, entry }, actionId);
  }

  /** The message names the player's own cards by index; the cards are those of the last hand. */
  async showCards({ playerId }: PlayerAuth, table: OpenTable, message: Message<'show-cards'>) {
    const dealt = dealtTo(playerId, await table.loop.lastHandEvents());
    const cards = message.cards.map((index) => dealt[index]).filter((card) => card !== undefined);
    if (cards.length < new Set(message.cards).size) return { code: 'nothing-to-show', field: 'cards' };
    return offer(table, { type: 'show-cards', playerId, cards: [...new Set(cards)] }, message.actionId);
  }

  /** Pledges the player's cuts; the answer has the service's signature. */
  async pledge({ playerId }: PlayerAuth, table: OpenTable, { m, value, actionId }: Message<'pledge'>) {
    const { fair } = table.loop;
    if (fair === null) return { code: 'table-unavailable' };
    const answer = await offer(table, { type: 'pledge', playerId, m, value }, actionId);
    if ('code' in answer) return answer;
    const seat = table.loop.table.seats.find((one) => one?.playerId === playerId);
    if (seat == null) return { code: 'not-seated' };
    // The answer to a repeated request may come when another pledge stands in its place, and only the present one is signed.
    if (seat.pledge?.m !== m || seat.pledge.value !== value) return { code: 'action-id-reused' };
    return { ok: true as const, pledged: fair.acknowledge(seat.seat, { m, value }, this.#ports.now()) };
  }

  /** Takes the player's cut of the open list; the answer has its receipt. */
  async cut({ playerId }: Who, table: OpenTable, { n, link }: Message<'cut'>) {
    const answer = await table.loop.takeCut(playerId, { n, link });
    if (typeof answer === 'string' || answer.isRepeated) this.#ports.cutUnused?.(typeof answer === 'string' ? answer : 'repeated');
    return typeof answer === 'string' ? { code: answer } : { ok: true as const, receipt: answer.receipt };
  }

  runTwice({ playerId }: PlayerAuth, table: OpenTable, { agree, decisionId, actionId }: Message<'run-twice'>) {
    return offer(table, { type: 'act', playerId, decisionId, action: { type: 'run-twice', agree } }, actionId);
  }

  /** The cards that the deck of the last hand would have dealt next. */
  async rabbitHunt({ playerId }: PlayerAuth, table: OpenTable, { actionId }: Message<'rabbit-hunt'>) {
    const events = (await table.loop.lastHandEvents()).filter(isHandEvent);
    const cards = events.length === 0 ? [] : undealtBoard(replay(events));
    return offer(table, { type: 'rabbit-hunt', playerId, cards }, actionId);
  }

  /** A seated player's connection is open again. */
  connected({ playerId }: Who, table: OpenTable): Promise<LoopAnswer> {
    return table.loop.offer({ type: 'connected', playerId });
  }

  /** A seated player's last connection has closed. */
  disconnected({ playerId }: Who, table: OpenTable): Promise<LoopAnswer> {
    return table.loop.offer({ type: 'disconnected', playerId });
  }
}

async function offer(table: OpenTable, input: Offered, actionId: string, durable?: () => void): Promise<{ ok: true } | Rejection> {
  const answer = await table.loop.offer(input, durable === undefined ? { actionId } : { actionId, durable });
  if (answer.ok) return answer;
  const amount = input.type === 'act' ? 'to' : 'chips';
  const field = answer.code === 'not-a-chip-amount' ? amount : FIELDS[answer.code];
  return field === undefined ? { code: answer.code } : { code: answer.code, field };
}

function dealtTo(playerId: string, events: readonly TableEvent[]): readonly number[] {
  const opened = events.find((event) => event.type === 'hand-opened');
  const seat = opened?.players.find((player) => player.playerId === playerId)?.seat;
  const dealt = events.find((event) => event.type === 'hole-cards-dealt' && event.seat === seat);
  return dealt?.type === 'hole-cards-dealt' ? dealt.cards : [];
}
