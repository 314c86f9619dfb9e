import { appendFile, open, stat } from 'node:fs/promises';
import { type AuditHead, headText, readHeadText } from './audit-chain.ts';

/** Enough for the last line, also after one that was cut off. */
const TAIL_BYTES = 4_096;

/** Appends a head as one line of JSON, also after a line that was cut off by a full disk or the end of a process. */
export async function appendHead(file: string, head: AuditHead, at: number): Promise<void> {
  // A file that may only be appended to takes its heads all the same.
  const isCut = /[^\n]$/.test(await tailOf(file).catch(() => ''));
  const line = JSON.stringify({ at: new Date(at).toISOString(), head: headText(head) });
  await appendFile(file, `${isCut ? '\n' : ''}${line}\n`, { mode: 0o600 });
}

/** The head on the last complete line of the file; null when there is no file, or no head in it. */
export async function lastHead(file: string): Promise<AuditHead | null> {
  const lines = (await tailOf(file)).split('\n');
  return lines.reduceRight<AuditHead | null>((found, line) => found ?? headOfLine(line), null);
}

/** Empty where there is no file; a pipe or a device is not read. */
async function tailOf(file: string): Promise<string> {
  const known = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!known?.isFile()) return '';
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, Math.max(0, known.size - TAIL_BYTES));
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
