/** The time in which a table leaves this process, from its last step to the moment in which its players have been sent on. */
export class Departure {
  #over: Promise<void> = Promise.resolve();
  #end = (): void => {};

  /** Resolves when the players have been sent on; at once for a table that does not move. */
  get over(): Promise<void> {
    return this.#over;
  }

  begin(): void {
    this.#over = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  end(): void {
    this.#end();
  }
}
