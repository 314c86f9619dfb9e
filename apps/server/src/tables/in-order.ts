/** Work that is done one piece after the other, in the order in which it came. */
export class InOrder {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Pieces that have not ended, the running one included. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs after everything that came before it, even if that failed. Resolves or rejects as `work` does. */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#waiting += 1;
    const done = this.#tail.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#tail = done.catch(() => {});
    return done;
  }

  /** Resolves when everything that has come so far has ended. */
  async settled(): Promise<void> {
    await this.#tail;
  }
}
