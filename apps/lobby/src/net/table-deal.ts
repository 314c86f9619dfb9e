import type { RoomSocket } from './room-socket.ts';

/** The player's seat, which may not be paid yet; null while they have none. `isNew`: this page saw them without a seat before. */
export type SeatedStay = { readonly stayId: string; readonly seat: number; readonly isNew: boolean } | null;

/** Sends a request about the deal; the answer, or null when it was refused or lost. */
export type AskDeal = (type: string, payload: object) => Promise<unknown>;

/** The player's part in the fair deal of one table, once it is loaded. */
export interface DealPart {
  /** A socket is open. */
  opened(): Promise<void>;
  /** A `deal` or `deal-own` message. */
  told(message: unknown): void;
  seated(stay: SeatedStay): void;
}

/** How long the line takes. */
export interface LineTimes {
  /** Monotonic client clock in ms. */
  now(): number;
  /** The measured round trip in ms; null before it is measured. */
  roundTripMs(): number | null;
}

/** Loads the part; a chunk of its own. */
export type LoadDeal = (ask: AskDeal, times: LineTimes) => Promise<DealPart>;

const ANSWER_MS = 5_000;

/** Loads the player's part in the deal with their first seat at the table, and passes on what it needs. It outlives sockets. */
export class TableDeal {
  readonly #load: LoadDeal;
  readonly #times: LineTimes;
  #part: DealPart | null = null;
  #isLoading = false;
  #socket: RoomSocket | null = null;
  #stay: SeatedStay = null;

  constructor(load: LoadDeal, times: LineTimes) {
    this.#load = load;
    this.#times = times;
  }

  attach(socket: RoomSocket): void {
    this.#socket = socket;
    void this.#part?.opened();
  }

  detach(): void {
    this.#socket = null;
  }

  told(message: unknown): void {
    this.#part?.told(message);
  }

  seated(stay: SeatedStay): void {
    if (stay?.stayId === this.#stay?.stayId) return;
    this.#stay = stay;
    if (this.#part !== null) this.#part.seated(stay);
    else if (stay !== null && !this.#isLoading) void this.#begin();
  }

  /** A chunk that cannot be loaded now is asked for again with the next seat; until then the player's hands are dealt without their cut. */
  async #begin(): Promise<void> {
    this.#isLoading = true;
    try {
      const part = await this.#load((type, payload) => this.#ask(type, payload), this.#times);
      this.#part = part;
      part.seated(this.#stay);
      await part.opened();
    } catch {
      this.#stay = null;
    } finally {
      this.#isLoading = false;
    }
  }

  async #ask(type: string, payload: object): Promise<unknown> {
    const outcome = await this.#socket?.request(type, payload, ANSWER_MS);
    return outcome?.kind === 'answered' ? outcome.value : null;
  }
}
