import { randomUUID } from 'node:crypto';
import { CallFailed, type PlayerSession } from '@cardroom/bots';
import { CLOSE, MOVED_SPREAD_MS, type SessionMessage, type TableRequest, type TableSchemaState, type YouMessage } from '@cardroom/protocol';
import { backoffMs } from '@cardroom/protocol/backoff';
import { JOIN_FRAMES } from '@cardroom/protocol/joined-frames';
import { type PackedDeal, unpackDeal } from '@cardroom/protocol/packed-deal';
import { Client, type Room } from '@colyseus/sdk';
import type { Absence } from './absence.ts';
import type { EndOfStage } from './storm.ts';
import { countTraffic, type FrameKind, sumOf, type Traffic } from './traffic.ts';

/** A player's part in the fair deal of a table. */
type PlayerDeal = ReturnType<PlayerSession['dealAt']>;

const REQUEST_MS = 10_000;
const SEATED_MS = 10_000;
/** A table that has moved answers at its next process at once; one whose process was lost, within seconds. */
const FOLLOW_TRIES = 20;

/** A place at a table, and how it is played. */
export interface Place {
  readonly tableId: string;
  readonly seat: number;
  readonly chips: number;
  /** Decodes the table's state, as a browser does; otherwise frames are only counted. */
  readonly decodes: boolean;
  /** A player whose socket is closed joins again where the table is then, as a browser does. */
  readonly follows: boolean;
  /** Follows the fair deal, pledges and cuts, as a browser does. */
  readonly cuts: boolean;
}

/** A player of the load with one socket and a seat. */
export class SeatedPlayer {
  readonly place: Place;
  /** Sockets that were closed and opened again elsewhere. */
  followed = 0;
  /** The times without a table so far. */
  readonly absences: Absence[] = [];
  /** When the last socket ended, and how, while nothing has come on the next one. */
  #lost: { readonly code: number; readonly from: number } | null = null;
  readonly #session: PlayerSession;
  readonly #deal: PlayerDeal | null;
  #room: Room<unknown, TableSchemaState>;
  /** Of every socket so far. */
  readonly #traffic: Traffic[] = [];
  #isOpen = true;
  #isLeaving = false;
  #isSeated = false;
  #hearState: (state: TableSchemaState) => void = () => {};

  private constructor(session: PlayerSession, room: Room<unknown, TableSchemaState>, place: Place) {
    this.#session = session;
    this.#deal = place.cuts ? session.dealAt(place.tableId) : null;
    this.place = place;
    this.#room = room;
    this.#wire(room);
  }

  #wire(room: Room<unknown, TableSchemaState>): void {
    this.#room = room;
    this.#traffic.push(countTraffic(room, (kind) => this.#reads(kind)));
    room.reconnection.enabled = false;
    room.onStateChange((state) => this.#hearState(state));
    room.onLeave((code) => {
      this.#isOpen = false;
      if (!this.place.follows || !this.#isSeated || this.#isLeaving) return;
      this.#lost ??= { code, from: performance.now() };
      void this.#follow(code);
    });
    room.onMessage('deal', (message: PackedDeal) =>
      this.#deal?.link.told(unpackDeal(message) as Parameters<PlayerDeal['link']['told']>[0]),
    );
    // Without it, the next table would be joined with a token that has been replaced.
    room.onMessage('session', ({ token }: SessionMessage) => this.#session.takeToken(token));
    room.onMessage('*', () => {});
    // As a browser does; `countTraffic` splits what comes.
    room.send(JOIN_FRAMES);
    this.#isOpen = true;
    if (this.#isSeated) void this.#deal?.opened((type, payload) => this.#answer(type, payload));
  }

  #reads(kind: FrameKind): boolean {
    if (kind === 'state' && this.#lost !== null) {
      this.absences.push({ tableId: this.place.tableId, ...this.#lost, to: performance.now() });
      this.#lost = null;
    }
    if (kind === 'state') return this.place.decodes;
    if (kind === 'deal') return this.#deal !== null;
    if (kind === 'session') return true;
    return kind === 'other' || !this.#isSeated;
  }

  async #follow(code: number): Promise<void> {
    if (code === CLOSE.moved) await new Promise((over) => setTimeout(over, Math.random() * MOVED_SPREAD_MS));
    for (let tries = 0; tries < FOLLOW_TRIES && !this.#isLeaving && !this.#isOpen; tries += 1) {
      try {
        this.#wire(await roomOf(this.#session, this.place.tableId));
        this.followed += 1;
      } catch (error) {
        const askedMs = error instanceof CallFailed ? error.retryAfterMs : 0;
        await new Promise((over) => setTimeout(over, Math.max(askedMs, backoffMs(tries, Math.random))));
      }
    }
  }

  /**
   * Opens the socket, takes the seat, and resolves once the wallet has paid for the chips. `ended` hears of each stage. Throws if the service
   * refuses.
   */
  static async sitDown(session: PlayerSession, place: Place, ended: EndOfStage = () => {}): Promise<SeatedPlayer> {
    const room = await roomOf(session, place.tableId, ended);
    ended('open socket');
    const player = new SeatedPlayer(session, room, place);
    const paid = player.#paid();
    try {
      const refusal = await player.ask('sit-down', { seat: place.seat, chips: place.chips });
      if (refusal !== null) throw new Error(`sit-down: ${refusal}`);
      ended('reserved seat');
      const { stayId } = await paid.promise;
      ended('chips');
      if (stayId !== null) player.#deal?.link.seated({ stayId, seat: place.seat });
      await player.#deal?.opened((type, payload) => player.#answer(type, payload));
    } finally {
      paid.forget();
    }
    player.#isSeated = true;
    return player;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get traffic(): Traffic {
    return sumOf(this.#traffic);
  }

  /** The table as this player sees it; only for one who decodes. */
  get state(): TableSchemaState {
    return this.#room.state as TableSchemaState;
  }

  /** Calls back after every change of the table. */
  onState(hear: (state: TableSchemaState) => void): void {
    this.#hearState = hear;
  }

  /** Sends a request; null if it was accepted, otherwise the code of the refusal. */
  async ask(type: TableRequest, payload: object): Promise<string | null> {
    try {
      await this.#room.request(type as never, { actionId: randomUUID(), ...payload } as never, { timeout: REQUEST_MS });
      return null;
    } catch (error) {
      const { reason } = error as { reason?: { code?: string } };
      return reason?.code ?? 'lost';
    }
  }

  /** The answer to a request about the deal; null if it was refused or lost. */
  async #answer(type: string, payload: object): Promise<unknown> {
    try {
      return await this.#room.request(type as never, payload as never, { timeout: REQUEST_MS });
    } catch {
      return null;
    }
  }

  close(): void {
    this.#isLeaving = true;
    if (this.#isOpen) void this.#room.leave(true).catch(() => {});
  }

  /** Waits until the player's own news say that chips were bought, or why not. */
  #paid(): { readonly promise: Promise<YouMessage>; forget(): void } {
    let forget = (): void => {};
    const promise = new Promise<YouMessage>((done, failed) => {
      const timer = setTimeout(() => failed(new Error('no seat in time')), SEATED_MS);
      const forgets = [
        this.#room.onMessage<YouMessage>('you', (you) => you.boughtIn > 0 && done(you)),
        this.#room.onMessage<{ code: string }>('notice', ({ code }) => failed(new Error(`no seat: ${code}`))),
        () => clearTimeout(timer),
      ];
      forget = () => {
        for (const one of forgets) one();
      };
    });
    // A refused request is told first, and nobody waits for the seat any more.
    promise.catch(() => {});
    return { promise, forget };
  }
}

/** Opens the player's socket at a table, at the process that has it. */
async function roomOf(session: PlayerSession, tableId: string, ended: EndOfStage = () => {}): Promise<Room<unknown, TableSchemaState>> {
  const reservation = await session.joinTable(tableId);
  ended('session');
  const room = await new Client(session.service).consumeSeatReservation<TableSchemaState>(reservation);
  return room as Room<unknown, TableSchemaState>;
}
