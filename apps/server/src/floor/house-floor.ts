import type { FloorPulse, FloorStatus, FloorTable, SeatedPlayer } from '@cardroom/staff-api';
import type { Actor } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import type { Crew } from '../cluster/crew.ts';
import type { PeerCall } from '../cluster/peer-calls.ts';
import { processName, processNames } from '../process/process-name.ts';
import {
  FLOOR_COMMAND,
  FLOOR_KICK,
  FLOOR_PULSE,
  FLOOR_SEATS,
  FLOOR_SEATS_OF,
  FLOOR_SIT_OUT,
  FLOOR_TABLES,
  FLOOR_TOTALS,
  RULES_CHANGED,
} from './floor-calls.ts';
import { type FloorCommand, type FloorDesk, type Kick, noSuchTable } from './floor-desk.ts';
import { FLOOR_ROWS, type FloorPage, type FloorPart, type FloorPlace, mergedPage } from './floor-lists.ts';
import { NO_PULSE, sumOf } from './floor-pulse.ts';
import type { SeatsQuery, TablesQuery } from './floor-queries.ts';
import { type FloorTotals, totalsOf } from './floor-totals.ts';

/** The processes whose part of an answer is missing, by name. */
export interface Missing {
  readonly missing: readonly string[];
}

/** A page of a list of the floor. */
export interface FloorRows<Row> extends Missing {
  readonly rows: readonly Row[];
  /** How many rows the whole list has. */
  readonly total: number;
  /** The place of the last row; null at the end of the list. */
  readonly next: FloorPlace | null;
}

/** The floor of the whole house as the back office uses it. */
export interface FloorServices {
  /** The operator's open tables in numbers. */
  totals(operatorId: string): Promise<FloorTotals & Missing>;
  /** A page of the operator's open tables: those behind a place in the list that is asked for, or the first ones. */
  tables(operatorId: string, query: TablesQuery, after: FloorPlace | null): Promise<FloorRows<FloorTable>>;
  /** A page of the taken seats at the operator's open tables. */
  seats(operatorId: string, query: SeatsQuery, after: FloorPlace | null): Promise<FloorRows<SeatedPlayer>>;
  /** The seats that these players of the operator have. */
  seatsOf(operatorId: string, playerIds: readonly string[]): Promise<Missing & { readonly seats: readonly SeatedPlayer[] }>;
  /** What an operator's floor does now. */
  pulse(operatorId: string): Promise<FloorPulse & Missing>;
  /** See `FloorDesk`; also refuses `busy` when the process that holds the table gives no answer. */
  command(actor: Actor, operatorId: string, tableId: string, command: FloorCommand, seen: FloorStatus): Promise<Outcome<null>>;
  /** See `FloorDesk`; also refuses `busy` when the process that holds the table gives no answer. */
  kick(actor: Actor, operatorId: string, tableId: string, kick: Kick): Promise<Outcome<null>>;
  /**
   * Sits a player out at all their tables from the next hand; the player can come back at any time. Refuses `seat` when the player has no
   * seat or is already sitting out everywhere, and when a process at which the player may have a seat gives no answer.
   */
  sitOut(actor: Actor, operatorId: string, playerId: string): Promise<Outcome<null>>;
  /** Player rules have changed: all processes apply them now. */
  rulesChanged(): Promise<void>;
}

export interface HouseFloorPorts {
  readonly crew: Crew;
  /** The floor of this process. */
  readonly own: FloorDesk;
  now(): number;
  /** The process that holds an operator's open table; null if the operator has no such table. */
  holderOf(operatorId: string, tableId: string): Promise<string | null>;
  /** Reads the player rules and applies them at the tables of this process. */
  readRules(): Promise<void>;
}

interface AtTable {
  readonly actor: Actor;
  readonly operatorId: string;
  readonly tableId: string;
}

/** A table that moves in between is looked for again, at most this often. */
const LOOK_UPS_MAX = 2;

/** The floor over all processes. What concerns one table is done, and audited, by the process that holds it. */
export class HouseFloor implements FloorServices {
  readonly #ports: HouseFloorPorts;

  constructor(ports: HouseFloorPorts) {
    this.#ports = ports;
    const { crew, own, now } = ports;
    crew.answer(FLOOR_TOTALS, ({ operatorId }) => own.totals(operatorId));
    crew.answer(FLOOR_TABLES, ({ operatorId, query, part }) => own.tables(operatorId, query, part));
    crew.answer(FLOOR_SEATS, ({ operatorId, query, part }) => own.seats(operatorId, query, part));
    crew.answer(FLOOR_SEATS_OF, async ({ operatorId, playerIds }) => ({ seats: await own.seatsOf(operatorId, playerIds) }));
    crew.answer(FLOOR_PULSE, async ({ operatorId }) => ({ pulse: own.pulse(operatorId, now()) }));
    crew.answer(FLOOR_COMMAND, ({ actor, operatorId, tableId, command, seen }) => own.command(actor, operatorId, tableId, command, seen));
    crew.answer(FLOOR_KICK, ({ actor, operatorId, tableId, kick }) => own.kick(actor, operatorId, tableId, kick));
    crew.answer(FLOOR_SIT_OUT, ({ actor, operatorId, playerId }) => own.sitOut(actor, operatorId, playerId));
    crew.answer(RULES_CHANGED, async () => {
      await ports.readRules();
      return {};
    });
  }

  async totals(operatorId: string) {
    const { crew, own } = this.#ports;
    const [here, { answers, missing }] = await Promise.all([own.totals(operatorId), crew.askAll(FLOOR_TOTALS, { operatorId })]);
    return { ...totalsOf([here, ...answers.map(({ answer }) => answer)]), missing: processNames(missing) };
  }

  async tables(operatorId: string, query: TablesQuery, after: FloorPlace | null) {
    const { crew, own } = this.#ports;
    const part = partBehind(after, query);
    const asked = { operatorId, query, part };
    const [here, { answers, missing }] = await Promise.all([own.tables(operatorId, query, part), crew.askAll(FLOOR_TABLES, asked)]);
    return { ...pageOf([here, ...answers.map(({ answer }) => answer)], part), missing: processNames(missing) };
  }

  async seats(operatorId: string, query: SeatsQuery, after: FloorPlace | null) {
    const { crew, own } = this.#ports;
    const part = partBehind(after, query);
    const asked = { operatorId, query, part };
    const [here, { answers, missing }] = await Promise.all([own.seats(operatorId, query, part), crew.askAll(FLOOR_SEATS, asked)]);
    return { ...pageOf([here, ...answers.map(({ answer }) => answer)], part), missing: processNames(missing) };
  }

  async seatsOf(operatorId: string, playerIds: readonly string[]) {
    const { crew, own } = this.#ports;
    const asked = { operatorId, playerIds };
    const [here, { answers, missing }] = await Promise.all([own.seatsOf(operatorId, playerIds), crew.askAll(FLOOR_SEATS_OF, asked)]);
    const seats = [...answers.flatMap(({ answer }) => answer.seats), ...here];
    // A seat at a table that has just moved may be named by both processes; what this one says counts.
    return { seats: [...new Map(seats.map((one) => [one.stayId, one])).values()], missing: processNames(missing) };
  }

  async pulse(operatorId: string) {
    const { crew, own, now } = this.#ports;
    const { answers, missing } = await crew.askAll(FLOOR_PULSE, { operatorId });
    const pulses = [own.pulse(operatorId, now()), ...answers.map(({ answer }) => answer.pulse)];
    return { ...pulses.reduce(sumOf, NO_PULSE), missing: processNames(missing) };
  }

  command(actor: Actor, operatorId: string, tableId: string, command: FloorCommand, seen: FloorStatus): Promise<Outcome<null>> {
    const at = { actor, operatorId, tableId };
    const here = () => this.#ports.own.command(actor, operatorId, tableId, command, seen);
    return this.#atHolder(at, here, FLOOR_COMMAND, { ...at, command, seen });
  }

  kick(actor: Actor, operatorId: string, tableId: string, kick: Kick): Promise<Outcome<null>> {
    const at = { actor, operatorId, tableId };
    return this.#atHolder(at, () => this.#ports.own.kick(actor, operatorId, tableId, kick), FLOOR_KICK, { ...at, kick });
  }

  async sitOut(actor: Actor, operatorId: string, playerId: string): Promise<Outcome<null>> {
    const { crew, own } = this.#ports;
    const [here, { answers, missing }] = await Promise.all([
      own.sitOut(actor, operatorId, playerId),
      crew.askAll(FLOOR_SIT_OUT, { actor, operatorId, playerId }),
    ]);
    const all = [here, ...answers.map(({ answer }) => answer)];
    if (missing.length > 0) {
      const names = processNames(missing).join(', ');
      return refused('seat', `${names} did not answer, so the player may still be playing there; try again`);
    }
    if (all.every(({ seats }) => seats === 0)) return refused('seat', 'The player is not seated');
    const changed = all.some((one) => one.changed > 0);
    return changed ? done(null) : refused('seat', 'The player is already sitting out or leaving at every table');
  }

  async rulesChanged(): Promise<void> {
    const { crew, readRules } = this.#ports;
    await Promise.all([readRules(), crew.askAll(RULES_CHANGED, {})]);
  }

  /** Does something at the table here, or lets the process do it that holds the table. */
  async #atHolder<Question>(
    { operatorId, tableId }: AtTable,
    here: () => Promise<Outcome<null>>,
    call: PeerCall<Question, Outcome<null>>,
    question: Question,
  ): Promise<Outcome<null>> {
    const { crew, holderOf } = this.#ports;
    const own = await here();
    if (!isUnknown(own) || crew.others().length === 0) return own;
    for (let lookUps = 0; lookUps < LOOK_UPS_MAX; lookUps += 1) {
      const holder = await holderOf(operatorId, tableId);
      if (holder === null) return noSuchTable(tableId);
      const outcome = holder === crew.processId ? await here() : await crew.ask(holder, call, question);
      if (outcome === null) {
        return refused('busy', `${processName(holder)}, which holds the table, did not answer; check the table before you try again`);
      }
      if (!isUnknown(outcome)) return outcome;
    }
    return refused('busy', 'The table is moving to another process; try again');
  }
}

function isUnknown(outcome: Outcome<null>): boolean {
  return !outcome.ok && outcome.errors[0]?.field === 'table';
}

/** A page and one row more, which tells whether there is another page. */
function partBehind(after: FloorPlace | null, { sort }: TablesQuery | SeatsQuery): FloorPart {
  return { descending: sort?.descending ?? false, after, limit: FLOOR_ROWS + 1 };
}

/** A row that several processes name, as that of a table which has just moved, is that of the first. */
function pageOf<Row>(pages: readonly FloorPage<Row>[], part: FloorPart): Omit<FloorRows<Row>, 'missing'> {
  const { rows, total } = mergedPage(pages, part);
  const page = rows.slice(0, FLOOR_ROWS);
  return { rows: page.map(({ row }) => row), total, next: rows.length > page.length ? (page.at(-1)?.place ?? null) : null };
}
