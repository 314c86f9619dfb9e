import type { HomePart } from '@cardroom/staff-api';

/** A part is read again when it is this old, ms, however many members of staff look at it. Shorter than the interval at which pages ask. */
export const PART_FRESH_MS = 4_000;

interface Kept {
  /** When the reading began, ms. */
  readonly askedAt: number;
  readonly part: Promise<HomePart<unknown>>;
}

/**
 * The parts of home pages as they were read last. Concurrent readers share one reading; one that fails keeps the value before it, with its
 * age, so that one broken part hides no other.
 */
export class HomeParts {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;
  readonly #failed: (part: string, error: unknown) => void;

  constructor(now: () => number, failed: (part: string, error: unknown) => void) {
    this.#now = now;
    this.#failed = failed;
  }

  /** The value of a part of an operator, read by `read` unless it is fresh. Never throws. */
  async of<Value>(operatorId: string, name: string, read: () => Promise<Value> | Value): Promise<HomePart<Value>> {
    const key = `${name} ${operatorId}`;
    const askedAt = this.#now();
    const known = this.#kept.get(key);
    if (known !== undefined && askedAt - known.askedAt < PART_FRESH_MS) return (await known.part) as HomePart<Value>;
    const part = this.#read(name, read, known);
    this.#kept.set(key, { askedAt, part });
    return part;
  }

  async #read<Value>(name: string, read: () => Promise<Value> | Value, known: Kept | undefined): Promise<HomePart<Value>> {
    const readAt = this.#now();
    try {
      return { value: await read(), readAt, isFailing: false };
    } catch (error) {
      this.#failed(name, error);
      const before = (await known?.part) as HomePart<Value> | undefined;
      return { value: before?.value ?? null, readAt: before?.readAt ?? null, isFailing: true };
    }
  }
}
