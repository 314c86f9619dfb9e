import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, readStatement } from '../money/reconcile/statement.ts';

/** An operator's ledger is fetched within this time (ms) and up to this size. */
const FETCH_MS = 120_000;
const FETCH_BYTES_MAX = 512 * 1024 * 1024;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The ledger cannot be had; the message says why. */
export class NoLedger extends Error {
  override readonly name = 'NoLedger';
}

/**
 * Reads an operator's ledger from a file or from its API: an address by https, or by http on this machine. `authorization` is sent as the header
 * of that name. Throws `NoLedger`, and `BadFile` for content that is no ledger.
 */
export async function readLedgerFrom(source: string, authorization: string | undefined): Promise<Entry[]> {
  const url = URL.parse(source);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    if (!existsSync(source)) throw new NoLedger(`there is no file ${source}`);
    return readStatement(source);
  }
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) throw new NoLedger('an address must begin with https');
  const directory = await mkdtemp(join(tmpdir(), 'cardroom-ledger-'));
  try {
    const file = join(directory, 'ledger.csv');
    await download(url, file, authorization);
    return await readStatement(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function download(url: URL, file: string, authorization: string | undefined): Promise<void> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    if (!answer.ok || answer.body === null) throw new NoLedger(`${url.origin} answered ${answer.status}`);
    await pipeline(limited(answer.body), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof NoLedger) throw error;
    throw new NoLedger(`${url.origin} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > FETCH_BYTES_MAX) throw new NoLedger(`the ledger is larger than ${FETCH_BYTES_MAX / 1024 / 1024} MiB`);
    yield chunk;
  }
}
