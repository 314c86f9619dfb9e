/** One JSON object in a file and the line it begins on. */
export interface Piece {
  readonly text: string;
  readonly line: number;
}

const NEXT_OBJECT = /\n[ \t\r]*(?:\n[ \t\r]*)+(?=\{)|\n(?=\{ *"ohh")/g;

/**
 * The objects in a file: the specification separates them by a blank line, while others write one per line. Each ends where its braces
 * close; if they never close, it ends where the next object seems to begin, so that it does not spoil others.
 */
export function splitObjects(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = skipBlank(text, 0);
  let line = 1 + count(text, 0, from);
  while (from < text.length) {
    const end = endOfObject(text, from) ?? nextObject(text, from);
    pieces.push({ text: text.slice(from, end), line });
    const next = skipBlank(text, end);
    line += count(text, from, next);
    from = next;
  }
  return pieces;
}

/** The position after the brace that closes the object at `from`; undefined if there is none. */
function endOfObject(text: string, from: number): number | undefined {
  if (text[from] !== '{') return undefined;
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/gs;
  token.lastIndex = from;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return undefined;
}

function nextObject(text: string, from: number): number {
  NEXT_OBJECT.lastIndex = from + 1;
  return NEXT_OBJECT.exec(text)?.index ?? text.length;
}

function skipBlank(text: string, from: number): number {
  const blank = /[\s\uFEFF]*/y;
  blank.lastIndex = from;
  blank.exec(text);
  return blank.lastIndex;
}

function count(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
