import { randomUUID } from 'node:crypto';
import type { PlayerSession } from '@cardroom/bots';
import type { TableRequest, TableSchemaState, YouMessage } from '@cardroom/protocol';
import { JOIN_FRAMES } from '@cardroom/protocol/joined-frames';
import { Client, type Room } from '@colyseus/sdk';
import type { EndOfStage } from './storm.ts';
import { countTraffic, type Traffic } from './traffic.ts';

const REQUEST_MS = 10_000;
const SEATED_MS = 10_000;

/** A place at a table, and how it is played. */
export interface Place {
  readonly tableId: string;
  readonly seat: number;
  readonly chips: number;
  /** Decodes the table's state, as a browser does; otherwise frames are only counted. */
  readonly decodes: boolean;
}

/** A player of the load with one socket and a seat. */
export class SeatedPlayer {
  readonly place: Place;
  readonly traffic: Traffic;
  readonly #room: Room<unknown, TableSchemaState>;
  #isOpen = true;
  #isSeated = false;
  #hearState: (state: TableSchemaState) => void = () => {};

  private constructor(room: Room<unknown, TableSchemaState>, place: Place) {
    this.#room = room;
    this.place = place;
    this.traffic = countTraffic(room, (kind) => kind === 'other' || (kind === 'state' ? place.decodes : !this.#isSeated));
    room.reconnection.enabled = false;
    room.onStateChange((state) => this.#hearState(state));
    room.onLeave(() => {
      this.#isOpen = false;
    });
    room.onMessage('*', () => {});
    // As a browser does; `countTraffic` splits what comes.
    room.send(JOIN_FRAMES);
  }

  /**
   * Opens the socket, takes the seat, and resolves once the wallet has paid for the chips. `ended` hears of each stage. Throws if the service
   * refuses.
   */
  static async sitDown(session: PlayerSession, place: Place, ended: EndOfStage = () => {}): Promise<SeatedPlayer> {
    const reservation = await session.joinTable(place.tableId);
    ended('session');
    const room = await new Client(session.service).consumeSeatReservation<TableSchemaState>(reservation);
    ended('open socket');
    const player = new SeatedPlayer(room as Room<unknown, TableSchemaState>, place);
    const paid = player.#paid();
    try {
      const refusal = await player.ask('sit-down', { seat: place.seat, chips: place.chips });
      if (refusal !== null) throw new Error(`sit-down: ${refusal}`);
      ended('reserved seat');
      await paid.promise;
      ended('chips');
    } finally {
      paid.forget();
    }
    player.#isSeated = true;
    return player;
  }

  get isOpen(): boolean {
    return this.#isOpen;
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

  close(): void {
    if (this.#isOpen) void this.#room.leave(true).catch(() => {});
  }

  /** Waits until the player's own news say that chips were bought, or why not. */
  #paid(): { readonly promise: Promise<void>; forget(): void } {
    let forget = (): void => {};
    const promise = new Promise<void>((done, failed) => {
      const timer = setTimeout(() => failed(new Error('no seat in time')), SEATED_MS);
      const forgets = [
        this.#room.onMessage<YouMessage>('you', (you) => you.boughtIn > 0 && done()),
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
