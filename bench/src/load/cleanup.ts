/** Everything that has to be undone however the bench ends, the newest first. */
export class Cleanup {
  readonly #steps: (() => Promise<unknown> | unknown)[] = [];
  #isEnding = false;

  /** Keeps the step for `run`, and then throws as `goOn` does. */
  add(step: () => Promise<unknown> | unknown): void {
    this.#steps.push(step);
    this.goOn();
  }

  /** From now on nothing may be started. */
  end(): void {
    this.#isEnding = true;
  }

  /** Throws when the bench is ending. */
  goOn(): void {
    if (this.#isEnding) throw new Error('the load bench is ending');
  }

  /** Undoes everything once, also when it is called a second time while it runs. A step that fails is reported, and the others still run. */
  async run(): Promise<void> {
    this.end();
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(`load: ${(error as Error).message}`);
      }
    }
  }
}
