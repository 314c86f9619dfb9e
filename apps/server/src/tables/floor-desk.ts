import { isOutdated, type Room } from '@cardroom/rooms';
import type { FloorPulse, FloorSeat, FloorStatus, FloorTable } from '@cardroom/staff-api';
import { chipsOf, type KickReason, type SeatState, type Table } from '@cardroom/table';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { stale } from '../audit/setting.ts';
import { pulseOf } from './floor-pulse.ts';
import type { OpenTable } from './open-table.ts';
import type { Step } from './step.ts';
import { barFromTable } from './table-bars.ts';

export const FLOOR_COMMANDS = ['pause', 'resume', 'close'] as const;
export type FloorCommand = (typeof FLOOR_COMMANDS)[number];
/** Maximum time, in minutes, for which a removed player can be barred from the table. */
export const BAR_MINUTES_MAX = 7 * 24 * 60;
const MINUTE_MS = 60_000;

export interface Kick {
  readonly stayId: string;
  /** Shown to the player. */
  readonly reason: KickReason;
  /** For the audit log only. */
  readonly note: string;
  /** How long the player is barred from the table; 0 = not at all. */
  readonly barMinutes: number;
}

export interface FloorPorts {
  now(): number;
  tables(): readonly OpenTable[];
  room(roomId: string): Room | undefined;
  waitingFor(tableId: string): number;
}

/** How many seats a player had, and at how many of them the player now sits out because of the command. */
export interface SatOut {
  readonly seats: number;
  readonly changed: number;
}

/** Floor commands from the back office for the tables of this process. Another operator's table is reported as unknown. */
export class FloorDesk {
  readonly #ports: FloorPorts;

  constructor(ports: FloorPorts) {
    this.#ports = ports;
  }

  /** The operator's open tables, ordered by table number. */
  tables(operatorId: string): FloorTable[] {
    const own = this.#ports.tables().filter(({ config }) => config.operatorId === operatorId);
    return own.toSorted((a, b) => Number(a.tableId) - Number(b.tableId)).map((table) => this.#floorTable(table));
  }

  /** What an operator's floor does at `now`, ms. */
  pulse(operatorId: string, now: number): FloorPulse {
    const { tables, waitingFor } = this.#ports;
    return pulseOf(
      tables().filter(({ config }) => config.operatorId === operatorId),
      { now, waitingFor },
    );
  }

  /**
   * Pauses a table, resumes it, or closes it after its hand. `seen` is the status that was shown. Refuses `table` (unknown), `was` (the
   * status has changed) and `busy` (the table cannot do it now).
   */
  async command(actor: Actor, operatorId: string, tableId: string, command: FloorCommand, seen: FloorStatus): Promise<Outcome<null>> {
    const table = this.#find(operatorId, tableId);
    if (table === null) return noSuchTable(tableId);
    if (statusOf(table) !== seen) return stale(statusOf(table));
    const audited = (step: Step) =>
      // When two members of staff act at once, only the one whose command took effect is audited.
      step.events.some(({ type }) => type === 'paused' || type === 'resumed' || type === 'closing')
        ? auditRow(actor, {
            action: `table.${command}`,
            operatorId,
            subject: tableId,
            was: { status: step.before.status },
            detail: { status: step.after.status },
          })
        : [];
    const input = { type: 'staff', command: command === 'close' ? 'close-after-hand' : command } as const;
    const answer = await table.loop.offer(input, { extraOf: audited });
    return answer.ok ? done(null) : refused('busy', BUSY[answer.code] ?? BUSY_NOW);
  }

  /**
   * Removes a player from their seat and cashes them out as usual: at once between hands, otherwise when the hand ends. Refuses `table`
   * (unknown), `was` (the player has left the seat or is already being removed) and `busy`.
   */
  async kick(actor: Actor, operatorId: string, tableId: string, kick: Kick): Promise<Outcome<null>> {
    const table = this.#find(operatorId, tableId);
    if (table === null) return noSuchTable(tableId);
    const { stayId, reason, note, barMinutes } = kick;
    const until = barMinutes === 0 ? null : actor.at + barMinutes * MINUTE_MS;
    const written = ({ before }: Step) => {
      const playerId = before.seats.find((seat) => seat?.stayId === stayId)?.playerId ?? '';
      const detail = { playerId, stayId, reason, note, barredUntil: until === null ? null : new Date(until).toISOString() };
      return [
        ...(until === null ? [] : [barFromTable({ operatorId, tableId, playerId, until })]),
        ...auditRow(actor, { action: 'table.kick', operatorId, subject: tableId, detail }),
      ];
    };
    const answer = await table.loop.offer({ type: 'kick', stayId, reason }, { extraOf: written });
    if (answer.ok) return done(null);
    if (answer.code === 'not-seated') return stale('empty: the player has left');
    if (answer.code === 'already-leaving') return stale('already being removed');
    return refused('busy', BUSY[answer.code] ?? BUSY_NOW);
  }

  /** Sits a player out at all their tables of this process from the next hand; the player can come back at any time. */
  async sitOut(actor: Actor, operatorId: string, playerId: string): Promise<SatOut> {
    const taken = this.#ports
      .tables()
      .filter(({ config, loop }) => config.operatorId === operatorId && loop.table.seats.some((seat) => seat?.playerId === playerId));
    let changed = 0;
    for (const { tableId, loop } of taken) {
      const written = ({ events }: Step) => {
        if (!events.some(({ type }) => type === 'sit-out-set')) return [];
        changed += 1;
        return auditRow(actor, { action: 'player.sit-out', operatorId, subject: playerId, detail: { tableId } });
      };
      await loop.offer({ type: 'sit-out', playerId, when: 'next-hand' }, { extraOf: written });
    }
    return { seats: taken.length, changed };
  }

  #find(operatorId: string, tableId: string): OpenTable | null {
    return this.#ports.tables().find((table) => table.tableId === tableId && table.config.operatorId === operatorId) ?? null;
  }

  #floorTable(table: OpenTable): FloorTable {
    const { tableId, config, roomName, loop, isHeld } = table;
    const { roomId, currency, gameKey, smallBlind, bigBlind } = config;
    const { hand, handId, handsPlayed, seats } = loop.table;
    const room = this.#ports.room(roomId);
    return {
      tableId,
      roomId,
      roomName,
      currency,
      gameKey,
      smallBlind,
      bigBlind,
      status: statusOf(table),
      held: isHeld,
      outdated: room !== undefined && isOutdated(config, room),
      phase: hand?.street ?? 'waiting',
      handId,
      handsPlayed,
      waiting: this.#ports.waitingFor(tableId),
      ...table.stats.shown(this.#ports.now()),
      seats: seats.map((seat) => (seat === null ? null : floorSeat(loop.table, seat))),
    };
  }
}

/** The refusal for a table that is not open here, or belongs to another operator. */
export function noSuchTable(tableId: string): Outcome<null> {
  return refused('table', `there is no table ${tableId}`);
}

const BUSY_NOW = 'The table cannot do this now; try again';
const BUSY: Readonly<Record<string, string>> = { 'table-closing': 'The table is closing' };

function statusOf({ loop }: OpenTable): FloorStatus {
  const { status } = loop.table;
  return loop.state === 'halted' || status === 'closed' ? 'halted' : status;
}

function floorSeat({ hand }: Table, seat: SeatState): FloorSeat {
  const { stayId, playerId, displayName, connected, leaving, kick, behind } = seat;
  const player = hand?.seats.find((one) => one.seat === seat.seat);
  return {
    seat: seat.seat,
    stayId,
    playerId,
    name: displayName,
    chips: (player?.stack ?? chipsOf(seat)) + behind,
    state: stateOf(seat, player),
    connected,
    leaving,
    kick: kick ?? null,
  };
}

function stateOf(seat: SeatState, player: { readonly folded: boolean } | undefined): FloorSeat['state'] {
  if (seat.status === 'reserved') return 'buying-in';
  if (player !== undefined) return player.folded ? 'folded' : 'in-hand';
  return seat.sittingOut ? 'sitting-out' : 'seated';
}
