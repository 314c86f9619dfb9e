/** Several processes of the service behind HAProxy, with the settings of `npm run cluster`. */
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@cardroom/e2e/processes';
import type { Cleanup } from './cleanup.ts';

const READY_MS = 20_000;
const LOOK_MS = 100;

interface Settings {
  readonly port: number;
  readonly statsPort: number;
  readonly members: readonly { readonly name: string; readonly port: number }[];
}
const { proxySettings } = (await import(new URL('../../../scripts/lib/haproxy.mjs', import.meta.url).href)) as {
  proxySettings(settings: Settings): string;
};

/** One process of the service. */
export interface ServiceProcess {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
}

/** A process that was started, and the way to end it as a deployment does. */
export interface StartedProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Cluster {
  readonly processes: readonly [ServiceProcess, ...ServiceProcess[]];
  readonly proxyPid: number;
  /** Ends the processes one after the other. */
  stop(): Promise<void>;
}

/** Whether HAProxy is installed. */
export function hasProxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** Starts `size` processes, each as `start` does it with further settings, and a proxy at `port` in front of them. */
export async function startCluster(
  { port, size, folder }: { readonly port: number; readonly size: number; readonly folder: string },
  start: (settings: Readonly<Record<string, string>>) => Promise<StartedProcess>,
  cleanup: Cleanup,
): Promise<Cluster> {
  const processes: ServiceProcess[] = [];
  const stops: (() => Promise<void>)[] = [];
  for (let n = 1; n <= size; n += 1) {
    const member = { name: `room-${n}`, port: await freePort() };
    const { pid, stop } = await start({ PORT: String(member.port), PROCESS_NAME: member.name, TRUST_PROXY: '1' });
    processes.push({ ...member, pid });
    stops.push(stop);
  }
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, proxySettings({ port, statsPort: await freePort(), members: processes }));
  const proxyPid = await startProxy(config, `http://127.0.0.1:${port}/readyz`, cleanup);
  const stop = async (): Promise<void> => {
    for (const one of stops) await one();
  };
  return { processes: processes as [ServiceProcess, ...ServiceProcess[]], proxyPid, stop };
}

/** Resolves with its process once it leads to a process that is ready. */
async function startProxy(config: string, readyUrl: string, cleanup: Cleanup): Promise<number> {
  const proxy = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => proxy.once('exit', () => done()));
  cleanup.add(async () => {
    proxy.kill('SIGTERM');
    await ended;
  });
  const until = performance.now() + READY_MS;
  for (;;) {
    const answer = await fetch(readyUrl).catch(() => null);
    if (answer?.ok) return proxy.pid ?? 0;
    if (proxy.exitCode !== null || performance.now() > until) throw new Error('HAProxy leads to no process that is ready');
    await new Promise((over) => setTimeout(over, LOOK_MS));
  }
}
