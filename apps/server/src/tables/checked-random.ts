import { shuffledDeck } from '@cardroom/poker';
import { RandomHealth, START_BYTES } from './random-health.ts';

/** Draws random bytes. Throws when there are none. */
export type DrawBytes = (bytes: number) => Buffer;

/** The source gives no randomness that a hand may be dealt from. */
export class RandomnessFailed extends Error {
  override readonly name = 'RandomnessFailed';
}

/** What the shuffle makes of the bytes 0, 5, 10, … : the known answer of the start. */
const KNOWN_ANSWER =
  '6.3.43.24.9.42.36.34.11.45.33.21.19.38.16.31.50.23.13.46.27.18.7.37.49.51.17.44.28.39.12.4.29.22.48.41.1.32.26.47.14.8.2.40.35.30.25.20.15.10.5.0';

function shuffleIsKnown(): boolean {
  let next = -5;
  const deck = shuffledDeck(() => {
    next = (next + 5) % 256;
    return next;
  });
  return deck.join('.') === KNOWN_ANSWER;
}

/**
 * The random source of a process, tested before the first hand and with every byte since. Once it has failed it gives nothing more until
 * the process is started again: a source that failed once cannot be trusted to have recovered.
 */
export class CheckedRandom {
  readonly #draw: DrawBytes;
  readonly #failed: (why: string) => void;
  readonly #health = new RandomHealth();
  #failure: string | null = null;

  /** `failed` is told once, of the first failure. */
  constructor(draw: DrawBytes, failed: (why: string) => void) {
    this.#draw = draw;
    this.#failed = failed;
    this.#start();
  }

  /** Why nothing can be dealt, or null. */
  get failure(): string | null {
    return this.#failure;
  }

  /** So many tested bytes, which belong to the caller. Throws `RandomnessFailed`. */
  draw(bytes: number): Buffer {
    if (this.#failure !== null) throw new RandomnessFailed(this.#failure);
    const drawn = this.#ask(bytes);
    const wrong = drawn.length === bytes ? this.#health.take(drawn) : `the source gave ${drawn.length} bytes of ${bytes}`;
    if (wrong === null) return drawn;
    drawn.fill(0);
    throw this.#fail(wrong);
  }

  #ask(bytes: number): Buffer {
    try {
      return this.#draw(bytes);
    } catch (error) {
      throw this.#fail(`the source threw: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #fail(why: string): RandomnessFailed {
    this.#failure = why;
    this.#failed(why);
    return new RandomnessFailed(why);
  }

  #start(): void {
    if (!shuffleIsKnown()) {
      this.#fail('the shuffle does not give its known answer');
      return;
    }
    try {
      this.draw(START_BYTES).fill(0);
    } catch (error) {
      if (!(error instanceof RandomnessFailed)) throw error;
    }
  }
}
