import type { LoopAnswer } from './table-loop.ts';

/** Actions remembered per table: several minutes of a full table, far longer than any client retries. */
export const ANSWERS_MAX = 500;

/** First answers by action id: a repeated action id gets the answer the first one got, even while that one is still being written. */
export class AnsweredActions {
  readonly #answers = new Map<string, Promise<LoopAnswer>>();

  get(key: string): Promise<LoopAnswer> | undefined {
    return this.#answers.get(key);
  }

  remember(key: string, answer: Promise<LoopAnswer>): void {
    this.#answers.set(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= ANSWERS_MAX) return;
      this.#answers.delete(oldest);
    }
  }
}
