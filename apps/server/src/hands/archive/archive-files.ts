import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ArchivedHand } from '@cardroom/journal';
import { z } from 'zod';
import { handOf } from './archive-lines.ts';

/** Names the form of the lines; another one gets another number. */
const FORM = 1;
export const MANIFEST_FILE = 'manifest.json';
const OWNER_ONLY = 0o600;

const dayFile = z.strictObject({
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  file: z.string().regex(/^\d{4}-\d\d-\d\d(\.\d+)?\.jsonl\.gz$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(0),
  hands: z.number().int().min(1),
  results: z.number().int().min(0),
});
const manifest = z.strictObject({ form: z.literal(FORM), month: z.string(), days: z.array(dayFile).min(1) });

/** One file of an archive: the hands that ended on a UTC day, compressed, with the hash of its bytes. */
export type DayFile = z.infer<typeof dayFile>;
/** The contents of an archived month. A month without a manifest is incomplete. */
export type Manifest = z.infer<typeof manifest>;

/** A file of an archive is missing, or is not the one that was written; the message names it. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** The folder of a month `YYYY-MM`. */
export function folderOf(directory: string, month: string): string {
  return join(directory, month);
}

/** Null when the month is not in the archive, or its writing was ended. Throws `ArchiveDamaged`. */
export function readManifest(folder: string): Manifest | null {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) return null;
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new ArchiveDamaged(`${path} is damaged: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}

/** Replaces the manifest: afterwards it is the old one or the new one, whatever happens. */
export function writeManifest(folder: string, month: string, days: readonly DayFile[]): void {
  const text = `${JSON.stringify({ form: FORM, month, days }, null, 2)}\n`;
  putFile(folder, MANIFEST_FILE, (part) => writeFileSync(part, text, { mode: OWNER_ONLY }));
}

/** A hand as a line of a file, with the number of its results. */
export interface ArchiveLine {
  readonly line: string;
  readonly results: number;
}

/**
 * Writes the lines of a day, and answers with its entry for the manifest: null without any line, when no file is left. The file is durable
 * when this resolves.
 */
export async function writeDay(
  folder: string,
  { day, file }: Pick<DayFile, 'day' | 'file'>,
  hands: AsyncIterable<ArchiveLine>,
): Promise<DayFile | null> {
  const counts = { hands: 0, results: 0 };
  const lines = async function* (): AsyncGenerator<string> {
    for await (const { line, results } of hands) {
      counts.hands += 1;
      counts.results += results;
      yield `${line}\n`;
    }
  };
  const [part, path] = [join(folder, `${file}.part`), join(folder, file)];
  await pipeline(Readable.from(lines()), createGzip({ level: 9 }), createWriteStream(part, { mode: OWNER_ONLY }));
  if (counts.hands === 0) {
    rmSync(part);
    return null;
  }
  putFile(folder, file, () => {});
  return { day, file, sha256: await hashOf(path), bytes: statSync(path).size, ...counts };
}

/** The hands of a day. Throws `ArchiveDamaged` before the first one unless the file has the bytes that the manifest names. */
export async function* readDay(
  folder: string,
  { file, sha256, hands }: DayFile,
): AsyncGenerator<{ readonly line: string; readonly hand: ArchivedHand }> {
  const path = join(folder, file);
  if (!existsSync(path)) throw new ArchiveDamaged(`${path} is missing`);
  if ((await hashOf(path)) !== sha256) throw new ArchiveDamaged(`${path} is damaged: its SHA-256 is not the one in ${MANIFEST_FILE}`);
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })) {
    count += 1;
    yield { line, hand: handOf(line) };
  }
  if (count !== hands) throw new ArchiveDamaged(`${path} holds ${count} hands instead of ${hands}`);
}

/** A file appears whole under its name, or not at all. */
function putFile(folder: string, file: string, write: (part: string) => void): void {
  const part = join(folder, `${file}.part`);
  write(part);
  sync(part);
  renameSync(part, join(folder, file));
  sync(folder);
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
