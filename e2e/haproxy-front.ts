import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Front, Place } from './front.ts';
import { freePort } from './processes.ts';

type Settings = (proxy: { port: number; statsPort: number; members: readonly Place[] }) => string;

/** Those of `npm run cluster`. */
const { proxySettings } = (await import(new URL('../scripts/lib/haproxy.mjs', import.meta.url).href)) as { proxySettings: Settings };

/** Whether this machine has HAProxy. */
export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** HAProxy with the settings that docs/cluster.md explains. It asks the processes who is ready, as in production. */
export class HaproxyFront implements Front {
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder;
    this.#child = child;
  }

  static async open(port: number, members: readonly Place[]): Promise<HaproxyFront> {
    const folder = mkdtempSync(join(tmpdir(), 'cardroom-haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, proxySettings({ port, statsPort: await freePort(), members }));
    return new HaproxyFront(folder, spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }));
  }

  know(): void {}

  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
