/** Lets the callers of one key go one after the other, so that what one of them counts is known to the next; other keys do not wait. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when everybody who asked for the key before is done, however it ended. */
  take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    const forget = (): void => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  }
}
