import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

type Write = (text: string) => Promise<void>;

/** Standard output (null), or a new file that only its owner can read; an incomplete file is removed. */
export async function withTarget<Result>(out: string | null, produce: (write: Write) => Promise<Result>): Promise<Result> {
  if (out === null) return produce((text) => new Promise((resolve) => process.stdout.write(text, () => resolve())));
  const file = openSync(out, 'wx', 0o600);
  try {
    return await produce(async (text) => void writeSync(file, text));
  } catch (error) {
    rmSync(out, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
