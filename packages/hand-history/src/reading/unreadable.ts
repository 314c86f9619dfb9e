import type { Malformed } from '../hand-history.ts';

/** The text is not a history. Thrown inside a reader and caught at its start, so it is never seen outside. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Runs a reader and turns a refusal into a value. Other errors are bugs and are rethrown. */
export function orMalformed<Read>(read: () => Read): Read | Malformed {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { line: error.line, reason: error.message };
    throw error;
  }
}

/** A piece of untrusted text, quoted for an error message. */
export function quoted(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `"${shown}"`;
}
