import type { CuesMessage } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { poolOf, type Room } from '@cardroom/rooms';
import type { Table, TableConfig, TableEvent } from '@cardroom/table';
import { type Cue, endIsOnShow, type ProjectionExtra, publicEvent, ShownSeats, type TableView } from '@cardroom/views';
import { tableInfoText } from '../operators/table-info.ts';
import type { Committed } from './step.ts';
import type { TableLoop } from './table-loop.ts';
import type { TableFill } from './table-need.ts';
import { TableStats } from './table-stats.ts';

/** Public steps kept for players who join in the middle of a hand; a hand has far fewer. */
export const STEPS_KEPT = 300;

/** One open table: its loop, its lobby figures and the public events since the last hand began. */
export class OpenTable {
  #loop: TableLoop;
  readonly roomName: string;
  readonly #info: string;
  readonly stats: TableStats;
  readonly #held: () => boolean;
  readonly #isOurs: () => boolean;
  #seq = 0;
  /** Public events since the last hand began, one message per step. */
  #story: readonly CuesMessage[] = [];
  readonly #shownSeats = new ShownSeats();
  #emptySince: number | null;

  constructor(loop: TableLoop, roomName: string, ports: { readonly now: number; held(): boolean; isOurs(): boolean }) {
    const { now } = ports;
    this.#loop = loop;
    this.roomName = roomName;
    this.stats = new TableStats(loop.table.config.chipUnit);
    this.#info = tableInfoText(loop.table.config, roomName);
    this.#held = ports.held;
    this.#isOurs = ports.isOurs;
    this.#emptySince = this.taken === 0 ? now : null;
    if (loop.hand !== null)
      this.#tell(
        loop.hand.events.map(({ event }) => event),
        loop.hand.handId,
      );
  }

  get loop(): TableLoop {
    return this.#loop;
  }

  /** Continues the table with a loop that was rebuilt from the journal. */
  replaceLoop(loop: TableLoop): void {
    this.#loop = loop;
  }

  get config(): TableConfig {
    return this.loop.table.config;
  }

  get tableId(): string {
    return this.loop.tableId;
  }

  get pool(): string {
    return poolOf(this.config);
  }

  /** Occupied seats, including those with a buy-in in flight. */
  get taken(): number {
    let count = 0;
    for (const seat of this.loop.table.seats) if (seat !== null) count += 1;
    return count;
  }

  /** The operator is under maintenance: no hand begins here and nobody can sit down. */
  get isHeld(): boolean {
    return this.#held();
  }

  /** Whether a seat can be taken here now. */
  get takesPlayers(): boolean {
    return this.loop.state === 'running' && this.loop.table.status === 'open' && !this.isHeld && this.#isOurs();
  }

  /** The public events since the last hand began, oldest first. */
  get story(): readonly CuesMessage[] {
    return this.#story;
  }

  /** Updates the figures with the step. Returns its public part; null when it has none. */
  advance(step: Committed): CuesMessage | null {
    const cues = this.#tell(step.events, step.closed?.log.handId ?? step.after.handId ?? '');
    if (this.taken > 0) this.#emptySince = null;
    else this.#emptySince ??= step.at;
    if (step.closed?.state === 'ended') this.stats.handEnded(step.closed.log, step.at);
    return cues;
  }

  /** Numbers the public part of a step; null when it has none. */
  #tell(events: readonly TableEvent[], handId: string): CuesMessage | null {
    const cues = events.map(publicEvent).filter((cue): cue is Cue => cue !== null);
    if (cues.length === 0) return null;
    this.#seq += 1;
    const message = { seq: this.#seq, handId, cues };
    const before = events.some((event) => event.type === 'hand-opened') ? [] : this.#story;
    this.#story = [...before, message].slice(-STEPS_KEPT);
    return message;
  }

  /** All of the table that `publicView` is made of at `now` (server ms). While none of it changes, neither does the view. */
  viewedState(now: number): readonly unknown[] {
    return [this.loop.table, this.#seq, this.#shownStatus, endIsOnShow(this.loop.table, now)];
  }

  /** The table as everybody may see it. A table that is halted, held, or perhaps another process' by now shows as paused. */
  publicView(extra: Omit<ProjectionExtra, 'info' | 'seq'>): TableView {
    const view = this.#shownSeats.project(this.loop.table, { ...extra, info: this.#info, seq: this.#seq });
    return { ...view, status: this.#shownStatus };
  }

  get #shownStatus(): Table['status'] {
    const { status } = this.loop.table;
    const isPaused = this.loop.state === 'halted' || !this.#isOurs() || (this.isHeld && status === 'open');
    return isPaused ? 'paused' : status;
  }

  fill(): TableFill {
    const { status } = this.loop.table;
    // A table whose loop has stopped is about to go on elsewhere.
    const open = this.loop.state !== 'halted' && (status === 'open' || status === 'paused');
    return { tableId: this.tableId, seats: this.config.seats, taken: this.taken, open, emptySince: this.#emptySince };
  }

  /** The table's lobby row, without what the table does not know: the length of its waitlist and whether its operator is a sandbox. */
  lobbyRow(now: number): Omit<LobbyRow, 'waiting' | 'sandbox'> {
    const { tableId, roomId, gameKey, game, limit, hilo, smallBlind, bigBlind, ante, anteType, straddle } = this.config;
    const { buyInMin, buyInMax, seats, runItTwice = false, bombPot = null } = this.config;
    return {
      tableId,
      roomId,
      roomName: this.roomName,
      gameKey,
      game,
      limit,
      hilo,
      smallBlind,
      bigBlind,
      ante,
      anteType,
      straddle,
      runItTwice,
      bombPot: bombPot !== null,
      buyInMin,
      buyInMax,
      seats,
      players: this.taken,
      ...this.stats.shown(now),
      status: this.#shownStatus,
    };
  }

  /** True while no hand runs and a debit is in flight. */
  get awaitsDebit(): boolean {
    return this.isBusy && this.loop.table.hand === null;
  }

  /** True while a hand runs or a debit is in flight and the table is able to finish it. */
  get isBusy(): boolean {
    const { state, table } = this.loop;
    return state === 'running' && (table.hand !== null || table.seats.some((seat) => seat !== null && seat.debit !== null));
  }
}

/** The stored form of a new table of a room. */
export function storedTableOf(room: Room, config: TableConfig) {
  return { tableId: config.tableId, roomId: room.roomId, operatorId: room.operatorId, currency: room.currency, config };
}
