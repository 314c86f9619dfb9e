import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Refused } from '../verify/reasons.ts';

/** A line of a file, parsed from JSON. */
export interface Line {
  readonly number: number;
  readonly value: unknown;
}

/** A file that is not there or may not be read: a mistake of the person who gave it, not of the service. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * The JSON values of a file, one per line, or one that goes over all lines. Refuses text that is not JSON, as of a file that was cut off.
 * `-` is standard input; gzip is recognized.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 0;
  let first = '';
  for await (const text of textLines(path)) {
    number += 1;
    if (text.trim() === '') continue;
    if (first !== '') {
      first += `\n${text}`;
      continue;
    }
    const value = parsed(text);
    if (value !== undefined) yield { number, value };
    else if (number === 1 && /^\s*\{\s*$/.test(text)) first = text;
    else throw notJson(number);
  }
  if (first === '') return;
  const value = parsed(first);
  if (value === undefined) throw notJson(number);
  yield { number: 1, value };
}

const notJson = (number: number): Refused => new Refused('malformed', `line ${number}`, 'not JSON: the file was cut off or damaged');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  const source = await plain(path === '-' ? process.stdin : createReadStream(path));
  try {
    yield* createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
    if (source.errored !== null) throw source.errored;
  } catch (error) {
    if (error instanceof Refused) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw new Refused('malformed', 'file', `gzip: ${message}`);
    throw new UnreadableFile(`${path}: ${message}`);
  }
}

/** The text behind a stream that may be compressed. Errors of the source reach what reads it. */
async function plain(source: Readable): Promise<Readable> {
  const head = await new Promise<Buffer>((resolve) => {
    source.once('data', (part: Buffer | string) => {
      source.pause();
      source.unshift(part);
      resolve(Buffer.from(part));
    });
    source.once('end', () => resolve(Buffer.alloc(0)));
    source.once('error', () => resolve(Buffer.alloc(0)));
  });
  const target = head[0] === 0x1f && head[1] === 0x8b ? createGunzip() : new PassThrough();
  if (source.errored !== null) target.destroy(source.errored);
  else if (head.length === 0) target.end();
  else source.on('error', (error) => target.destroy(error)).pipe(target);
  return target;
}
