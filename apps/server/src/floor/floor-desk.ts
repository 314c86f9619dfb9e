import type { Room } from '@cardroom/rooms';
import type { FloorPulse, FloorStatus, FloorTable, SeatedPlayer } from '@cardroom/staff-api';
import type { KickReason } from '@cardroom/table';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { stale } from '../audit/setting.ts';
import type { OpenTable } from '../tables/open-table.ts';
import type { Step } from '../tables/step.ts';
import { barFromTable } from '../tables/table-bars.ts';
import { type FloorPage, type FloorPart, type FloorPlace, inTurns, type Placed, partOf } from './floor-lists.ts';
import { pulseOf } from './floor-pulse.ts';
import { isAmong, isSeatAmong, placeOfSeat, placeOfTable, type SeatsQuery, type TablesQuery } from './floor-queries.ts';
import { type FloorFacts, floorTable, seatedPlayer, statusOf, takenSeats } from './floor-rows.ts';
import { type TotalsPart, totalsPart } from './floor-totals.ts';

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

  /** The operator's open tables in numbers. */
  totals(operatorId: string): Promise<TotalsPart> {
    return totalsPart(this.#of(operatorId), this.#facts());
  }

  /** A part of the list of the operator's open tables. */
  async tables(operatorId: string, query: TablesQuery, part: FloorPart): Promise<FloorPage<FloorTable>> {
    const facts = this.#facts();
    const listed = placed(this.#of(operatorId), (table) => (isAmong(table, query) ? placeOfTable(table, query, facts) : null));
    return shown(await partOf(listed, part), (table) => floorTable(table, facts));
  }

  /** A part of the list of taken seats at the operator's open tables. */
  async seats(operatorId: string, query: SeatsQuery, part: FloorPart): Promise<FloorPage<SeatedPlayer>> {
    const facts = this.#facts();
    const taken = takenSeats(this.#of(operatorId));
    const listed = placed(taken, (one) => (isSeatAmong(one, query) ? placeOfSeat(one, query, facts) : null));
    return shown(await partOf(listed, part), seatedPlayer);
  }

  /** The seats that these players have at the operator's open tables. */
  async seatsOf(operatorId: string, playerIds: readonly string[]): Promise<SeatedPlayer[]> {
    const wanted = new Set(playerIds);
    const found: SeatedPlayer[] = [];
    await inTurns(takenSeats(this.#of(operatorId)), (taken) => {
      if (wanted.has(taken.seat.playerId)) found.push(seatedPlayer(taken));
    });
    return found;
  }

  /** What an operator's floor does at `now`, ms. */
  pulse(operatorId: string, now: number): FloorPulse {
    return pulseOf(this.#of(operatorId), { now, waitingFor: this.#ports.waitingFor });
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

  #of(operatorId: string): readonly OpenTable[] {
    return this.#ports.tables().filter(({ config }) => config.operatorId === operatorId);
  }

  #facts(): FloorFacts {
    const { now, room, waitingFor } = this.#ports;
    return { now: now(), room, waitingFor };
  }
}

/** The rows of a list with their places; those without a place are not in it. */
function* placed<Row>(rows: Iterable<Row>, placeOf: (row: Row) => FloorPlace | null): Generator<Placed<Row>> {
  for (const row of rows) {
    const place = placeOf(row);
    if (place !== null) yield { place, row };
  }
}

/** A page with its rows as staff see them. */
function shown<Row, Shown>({ rows, total }: FloorPage<Row>, of: (row: Row) => Shown): FloorPage<Shown> {
  return { rows: rows.map(({ place, row }) => ({ place, row: of(row) })), total };
}

/** The refusal for a table that is not open here, or belongs to another operator. */
export function noSuchTable(tableId: string): Outcome<null> {
  return refused('table', `there is no table ${tableId}`);
}

const BUSY_NOW = 'The table cannot do this now; try again';
const BUSY: Readonly<Record<string, string>> = { 'table-closing': 'The table is closing' };
