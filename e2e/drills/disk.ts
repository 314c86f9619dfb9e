import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill } from './drill.ts';
import type { Rig } from './rig.ts';
import type { OpenRow } from './row.ts';
import { Supervisor } from './supervisor.ts';
import { until } from './until.ts';

const CONFIG = 78;
/** The codes with which a service may end on a full disk: it fails, or nobody knows whether the last unit was written. */
const FULL_CODES: ReadonlySet<number | null> = new Set([74, 75]);
/** Room for a database of a few thousand hands. */
const DISK_MIB = 48;
const FILL_BYTES = [1_048_576, 4_096] as const;
/** The log of the embedded database is written over and over; it needs room only now and then. */
const FULL_MS_MAX = 60_000;
/** The disk stays full for this long, or until the service has met it once more. */
const STAYS_MS = 10_000;

/** A full disk while hands run, and one that cannot be written. */
export const diskDrill: Drill = {
  name: 'disk',
  says: 'the disk of the embedded database runs full while hands run; its directory cannot be written',
  limitS: { short: 240, whole: 420 },
  skips: ({ server }) => {
    if (server !== null) return 'with PostgreSQL the disk is that of the database server';
    return process.platform === 'linux' && process.getuid?.() === 0 ? null : 'only root on Linux can give it a small disk of its own';
  },
  run: async (rig) => {
    const disk = new SmallDisk(rig.place.dataDir);
    rig.later(() => disk.remove());
    await rig.startAll();
    await rig.row('the disk is full', (row) => full(rig, row, disk));
    await rig.wholeRow('the directory cannot be written', (row) => readOnly(rig, row, disk));
  },
};

async function full(rig: Rig, row: OpenRow, disk: SmallDisk): Promise<void> {
  const players = await rig.seat();
  const supervisor = new Supervisor(rig.stack);
  try {
    await until('a running hand', async () => (await row.noteHands()) > 0, 20_000);
    disk.fill();
    row.did(`filled the disk (${DISK_MIB} MiB) while hands ran`);
    const isHit = async () => supervisor.codes.length > 0 || (await rig.readyz.look()) !== 'ready';
    await until('the full disk to be met', isHit, FULL_MS_MAX);
    if (!rig.options.isShort) await until('another start on the full disk', () => supervisor.codes.length > 1, STAYS_MS).catch(() => {});
    const repaired = Date.now();
    disk.empty();
    row.did('made room again');
    await row.well(players, repaired);
  } finally {
    await supervisor.stop();
  }
  row.fact(
    supervisor.codes.length === 0 ? 'the process went on' : `the process ended with ${supervisor.codes.join(', ')} and was started again`,
  );
  row.expect(
    supervisor.codes.every((code) => FULL_CODES.has(code)),
    `exit codes ${supervisor.codes.join(', ')}`,
  );
  await row.settle(players);
  row.expectVoided(0);
}

async function readOnly(rig: Rig, row: OpenRow, disk: SmallDisk): Promise<void> {
  const players = await rig.seat();
  await row.kill();
  disk.mount('remount,ro');
  await row.refuses('a start on a directory that is read-only', {
    code: CONFIG,
    says: /^DATA_DIR: .*must be a directory that this user may write to/m,
  });
  disk.mount('remount,rw');
  const repaired = Date.now();
  await rig.stack.startService();
  row.did('writable again');
  await row.well(players, repaired);
  await row.settle(players);
  row.expectVoided(0);
}

/** A file system of its own, in memory, over a directory. */
class SmallDisk {
  readonly #folder: string;
  readonly #filler: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#filler = join(folder, 'filler');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0700`, 'cardroom-drill', folder]);
  }

  mount(options: string): void {
    execFileSync('mount', ['-o', options, this.#folder]);
  }

  /** Writes until not a block is left. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    for (const bytes of FILL_BYTES) while (wrote(file, Buffer.alloc(bytes)));
    closeSync(file);
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    execFileSync('umount', [this.#folder]);
  }
}

/** False when there was no room for all of it. */
function wrote(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
