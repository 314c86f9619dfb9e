import { appendFile, type FileHandle, open } from 'node:fs/promises';
import { type AuditHead, headText, readHeadText } from './audit-chain.ts';

/** Enough for the last line, also after one that was cut off. */
const TAIL_BYTES = 4_096;

/** Appends a head as one line of JSON. */
export async function appendHead(file: string, head: AuditHead, at: number): Promise<void> {
  await appendFile(file, `${JSON.stringify({ at: new Date(at).toISOString(), head: headText(head) })}\n`, { mode: 0o600 });
}

/** The head on the last complete line of the file; null when there is no file, or no head in it. */
export async function lastHead(file: string): Promise<AuditHead | null> {
  const lines = (await tailOf(file)).split('\n');
  return lines.reduceRight<AuditHead | null>((found, line) => found ?? headOfLine(line), null);
}

async function tailOf(file: string): Promise<string> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function headOfLine(line: string): AuditHead | null {
  try {
    const { head } = JSON.parse(line) as { readonly head?: unknown };
    return typeof head === 'string' ? readHeadText(head) : null;
  } catch {
    return null;
  }
}
