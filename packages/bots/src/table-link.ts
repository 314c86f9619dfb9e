import {
  CLOSE,
  type CuesMessage,
  type HoleMessage,
  type NoticeMessage,
  type ReceiptMessage,
  type Rejection,
  type SessionMessage,
  type TableRequest,
  type TableSchemaState,
  type YouMessage,
} from '@cardroom/protocol';
import { askForJoinedFrames } from '@cardroom/protocol/joined-frames';
import { type PackedCues, unpackCues } from '@cardroom/protocol/packed-cues';
import { type PackedDeal, unpackDeal } from '@cardroom/protocol/packed-deal';
import type { PublicTable } from '@cardroom/protocol/shapes';
import { Client, type Room } from '@colyseus/sdk';
import type { PlayerSession } from './player-session.ts';
import type { TableDeal } from './table-deal.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** The latest messages from a table. */
export interface TableNews {
  snapshot: PublicTable | null;
  you: YouMessage | null;
  hole: HoleMessage | null;
  /** Set by the link, cleared by its reader. */
  notice: NoticeMessage | null;
  receipt: ReceiptMessage | null;
}

/** A seated bot's view of its socket. */
export interface Link {
  readonly tableId: string;
  readonly news: TableNews;
  /** The close code, or null while the socket is open. */
  readonly closed: number | null;
  /** Another device of the same player took over, so the bot must not take the seat back. */
  readonly isReplaced: boolean;
  /** Increases with every message, state and nudge. */
  readonly revision: number;
  /** Resolves once there is something newer than `revision`. */
  changedSince(revision: number): Promise<void>;
  /** Sends a request; null if it was accepted. `lost`: no answer came, and the outcome shows in the next state. */
  request(type: TableRequest, payload: object): Promise<Rejection | null>;
}

/** One socket to one table. It does not reconnect; the bot joins the table again with a new one. */
export class TableLink implements Link {
  readonly tableId: string;
  readonly news: TableNews = { snapshot: null, you: null, hole: null, notice: null, receipt: null };
  readonly #room: Room;
  readonly #session: PlayerSession;
  readonly #deal: TableDeal;
  /** Resolves with the close code. */
  readonly ended: Promise<number>;
  #end!: (code: number) => void;
  #closed: number | null = null;
  #revision = 0;
  #wake: () => void = () => {};

  private constructor(tableId: string, session: PlayerSession, room: Room) {
    this.tableId = tableId;
    this.#session = session;
    this.#deal = session.dealAt(tableId);
    this.#room = room;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Joins a table room. `cues` receives the public messages, some of them twice. Throws if the service refuses or is unavailable. */
  static async open(session: PlayerSession, tableId: string, cues: (message: CuesMessage) => void = () => {}): Promise<TableLink> {
    const reservation = await session.joinTable(tableId);
    const room = await new Client(session.service).consumeSeatReservation<TableSchemaState>(reservation);
    const link = new TableLink(tableId, session, room as Room);
    link.#listen(cues);
    askForJoinedFrames(room);
    // Messages sent together with the join arrived before anyone was listening, so they are requested again.
    await link.request('resync', {});
    await link.#deal.opened((type, payload) => link.#answer(type, payload));
    return link;
  }

  get closed(): number | null {
    return this.#closed;
  }

  get isReplaced(): boolean {
    return this.#closed === CLOSE.replaced;
  }

  /** The answer to a request about the deal; null when it was refused or lost. */
  async #answer(type: string, payload: object): Promise<unknown> {
    try {
      return await this.#room.request(type, payload, { timeout: REQUEST_TIMEOUT_MS });
    } catch {
      return null;
    }
  }

  async request(type: TableRequest, payload: object): Promise<Rejection | null> {
    try {
      await this.#room.request(type, payload, { timeout: REQUEST_TIMEOUT_MS });
      return null;
    } catch (error) {
      return rejectionOf(error);
    }
  }

  get revision(): number {
    return this.#revision;
  }

  changedSince(revision: number): Promise<void> {
    if (this.#closed !== null || this.#revision !== revision) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Wakes up whoever waits for a change. */
  nudge(): void {
    this.#revision += 1;
    this.#wake();
  }

  close(): void {
    if (this.#closed === null) void this.#room.leave(true).catch(() => {});
  }

  #listen(cues: (message: CuesMessage) => void): void {
    const room = this.#room;
    // After a restart only a new join leads back, so every loss is handled that way.
    room.reconnection.enabled = false;
    room.onStateChange((state: TableSchemaState) => this.#hear({ snapshot: state.toJSON() }));
    room.onMessage('hole', (hole: HoleMessage) => this.#hear({ hole }));
    room.onMessage('you', (you: YouMessage) => this.#hear({ you }));
    room.onMessage('notice', (notice: NoticeMessage) => this.#hear({ notice }));
    room.onMessage('receipt', (receipt: ReceiptMessage) => this.#hear({ receipt }));
    room.onMessage('session', ({ token }: SessionMessage) => this.#session.takeToken(token));
    room.onMessage('cues', (message: PackedCues) => {
      cues(unpackCues(message));
      this.nudge();
    });
    room.onMessage('deal', (message: PackedDeal) => this.#deal.link.told(unpackDeal(message) as Parameters<TableDeal['link']['told']>[0]));
    room.onMessage('*', () => {});
    room.onLeave((code) => {
      this.#closed = code;
      this.#end(code);
      this.nudge();
    });
  }

  #hear(part: Partial<TableNews>): void {
    Object.assign(this.news, part);
    this.#deal.sees(this.news.you);
    this.nudge();
  }
}

function rejectionOf(error: unknown): Rejection {
  const { name, reason } = error as { name?: string; reason?: unknown };
  if (name !== 'rejected') return { code: 'lost' };
  return typeof reason === 'object' && reason !== null && 'code' in reason ? (reason as Rejection) : { code: 'refused' };
}
