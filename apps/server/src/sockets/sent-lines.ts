import type { LinePacking, LinesMessage } from '@cardroom/protocol/packed-lines';

/** The lines of a list that clients have been sent, and those that come next. */
export class SentLines<Line extends object> {
  readonly #packing: LinePacking<Line>;
  /** The line that has not been sent for the longest time comes first. */
  readonly #sent = new Map<string, Line>();
  #behind = false;

  constructor(packing: LinePacking<Line>) {
    this.#packing = packing;
  }

  /** Changes are left to be sent. */
  get behind(): boolean {
    return this.#behind;
  }

  has(key: string): boolean {
    return this.#sent.has(key);
  }

  /** Everything sent so far, for a client that has none of it. */
  whole(): LinesMessage {
    return { whole: true, lines: [...this.#sent.values()].map((line) => this.#packing.pack(line)), gone: [] };
  }

  /**
   * The lines that bring clients nearer to the list: at most `max` lines, those first that are new or were not sent for the longest time. Null when
   * there is nothing to send. A line that has not changed must be the same object.
   */
  next(list: readonly Line[], max: number): LinesMessage | null {
    const { keyOf, pack } = this.#packing;
    const now = new Map(list.map((line) => [keyOf(line), line]));
    const gone = [...this.#sent.keys()].filter((key) => !now.has(key));
    for (const key of gone) this.#sent.delete(key);
    const fresh = list.filter((line) => !this.#sent.has(keyOf(line)));
    const changed = [...this.#sent].flatMap(([key, sent]) => (now.get(key) === sent ? [] : (now.get(key) ?? [])));
    const due = [...fresh, ...changed];
    this.#behind = due.length > max;
    const lines = due.slice(0, max).map((line) => {
      const key = keyOf(line);
      const known = this.#sent.get(key);
      this.#sent.delete(key);
      this.#sent.set(key, line);
      return pack(line, known);
    });
    return lines.length + gone.length === 0 ? null : { whole: false, lines, gone };
  }
}
