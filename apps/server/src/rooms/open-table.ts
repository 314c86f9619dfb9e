import type { CuesMessage } from '@cardroom/protocol';
import type { Table, TableConfig, TableEvent } from '@cardroom/table';
import { type Cue, type ProjectionExtra, type PublicTable, projectTable, publicEvent } from '@cardroom/views';
import type { Room } from '../operators/room-settings.ts';
import type { LobbyRow } from './lobby-listing.ts';
import type { Committed, TableLoop } from './table-loop.ts';
import type { TableFill } from './table-need.ts';
import { TableStats } from './table-stats.ts';

/** Who shows a table to people; told after the commit, in order. */
export interface TableViewer {
  stepped(step: Committed, cues: CuesMessage | null): void;
  halted(): void;
  /** The table was read back from the journal: everybody counts as away until he is offered as connected again. */
  reloaded(): void;
  /** Free seats may be held for others now, or for nobody any more. */
  heldChanged(): void;
  closed(): void;
}

/** Public steps kept for people who come in the middle of a hand; a hand has far fewer. */
export const STEPS_KEPT = 300;

/** One open table: its loop, its figures for the lobby, and who shows it. */
export class OpenTable {
  #loop: TableLoop;
  readonly roomName: string;
  readonly stats = new TableStats();
  readonly #viewers = new Set<TableViewer>();
  readonly #failed: (error: unknown) => void;
  readonly #held: () => boolean;
  #seq = 0;
  /** Public events since the last hand began, one message per step. */
  #story: readonly CuesMessage[] = [];
  #emptySince: number | null;

  constructor(loop: TableLoop, roomName: string, ports: { readonly now: number; held(): boolean; failed(error: unknown): void }) {
    const { now } = ports;
    this.#loop = loop;
    this.roomName = roomName;
    this.#failed = ports.failed;
    this.#held = ports.held;
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

  /** The table goes on with a loop that was rebuilt from the journal. */
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

  /** Occupied seats, those with a buy-in in flight included. */
  get taken(): number {
    return this.loop.table.seats.filter((seat) => seat !== null).length;
  }

  /** Its operator is under maintenance: no hand begins here and nobody sits down. */
  get isHeld(): boolean {
    return this.#held();
  }

  /** Whether a seat can be taken here now. */
  get takesPlayers(): boolean {
    return this.loop.state === 'running' && this.loop.table.status === 'open' && !this.isHeld;
  }

  /** What was told to everybody since the last hand began, oldest first. */
  get story(): readonly CuesMessage[] {
    return this.#story;
  }

  watch(viewer: TableViewer): () => void {
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  stepped(step: Committed): void {
    const cues = this.#tell(step.events, step.closed?.log.handId ?? step.after.handId ?? '');
    if (this.taken > 0) this.#emptySince = null;
    else this.#emptySince ??= step.at;
    if (step.closed?.state === 'ended') this.stats.handEnded(step.closed.log, step.at);
    this.#show((viewer) => viewer.stepped(step, cues));
    if (step.after.status === 'closed') this.#show((viewer) => viewer.closed());
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

  halted(): void {
    this.#show((viewer) => viewer.halted());
  }

  reloaded(): void {
    this.#show((viewer) => viewer.reloaded());
  }

  heldChanged(): void {
    this.#show((viewer) => viewer.heldChanged());
  }

  /** A viewer that fails must keep neither the others nor the table from going on. */
  #show(tell: (viewer: TableViewer) => void): void {
    for (const viewer of [...this.#viewers]) {
      try {
        tell(viewer);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /** What everybody may see. A table that is halted or held shows as paused. */
  publicView(extra: Pick<ProjectionExtra, 'spectators' | 'now'>): PublicTable {
    const view = projectTable(this.loop.table, { ...extra, roomName: this.roomName, seq: this.#seq });
    return { ...view, status: this.#shownStatus };
  }

  get #shownStatus(): Table['status'] {
    const { status } = this.loop.table;
    const isPaused = this.loop.state === 'halted' || (this.isHeld && status === 'open');
    return isPaused ? 'paused' : status;
  }

  fill(): TableFill {
    const { status } = this.loop.table;
    const open = this.loop.state === 'running' && (status === 'open' || status === 'paused');
    return { tableId: this.tableId, seats: this.config.seats, taken: this.taken, open, emptySince: this.#emptySince };
  }

  /** The table as the lobby lists it; how many wait for it is not the table's to know. */
  lobbyRow(now: number): Omit<LobbyRow, 'waiting'> {
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

  /** True while a hand runs or a debit is in flight, and the table can still do something about it. */
  get isBusy(): boolean {
    const { state, table } = this.loop;
    return state === 'running' && (table.hand !== null || table.seats.some((seat) => seat !== null && seat.debit !== null));
  }
}

/** Tables are pooled per operator and currency; nothing crosses a pool. */
export function poolOf(owner: Pick<TableConfig, 'operatorId' | 'currency'>): string {
  return `${owner.operatorId}:${owner.currency}`;
}

/** What a new table of a room is stored as. */
export function storedTableOf(room: Room, config: TableConfig) {
  return { tableId: config.tableId, roomId: room.roomId, operatorId: room.operatorId, currency: room.currency, config };
}
