import type { Malformed } from '../hand-history.ts';

/** The text is no history: thrown inside a reader, caught where it begins, never seen outside. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Runs a reader; what it refuses becomes a value. Other errors are bugs and pass. */
export function orMalformed<Read>(read: () => Read): Read | Malformed {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { line: error.line, reason: error.message };
    throw error;
  }
}

/** A piece of foreign text for an error message. */
export function quoted(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `"${shown}"`;
}
