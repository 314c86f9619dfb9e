/** The frames of a floor: for each action, this many of this size go to every client of the table. */
export interface FloorLoad {
  readonly tables: number;
  readonly seats: number;
  /** Frames per action and client, as the service was measured to send; need not be whole. */
  readonly frames: number;
  readonly bytesPerFrame: number;
  /** The size of an action's own frame. */
  readonly actionBytes: number;
}

/** The first byte of a frame: whether it is the last one of its action. */
export const MORE = 0;
export const LAST = 1;

/** Hands out whole frames so that their mean is what was measured. Each action has at least one. */
export class FrameBudget {
  readonly #perAction: number;
  #owed = 0;

  constructor(perAction: number) {
    this.#perAction = perAction;
  }

  /** How many frames the next action sends. */
  next(): number {
    this.#owed += this.#perAction;
    const now = Math.max(1, Math.floor(this.#owed));
    this.#owed -= now;
    return now;
  }
}

/** A frame's content, of at least one byte. */
export function frameOf(bytes: number, flag: typeof MORE | typeof LAST): Buffer {
  const frame = Buffer.alloc(Math.max(1, Math.round(bytes)), flag);
  return frame;
}
