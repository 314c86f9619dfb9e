/** Several processes of the service behind HAProxy, with the settings of `npm run cluster`. */
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@cardroom/e2e/processes';
import type { Cleanup } from './cleanup.ts';

const READY_MS = 20_000;
const LOOK_MS = 100;
/** Longer than `DRAIN_SECONDS`, after which a process gives its tables away in their hands. */
const END_MS_MAX = 150_000;

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
  /** Resolves with its exit code once it has ended; null if it was killed, because it took longer than `withinMs`. */
  stop(withinMs?: number): Promise<number | null>;
}

/** How a process was replaced, times in ms. */
export interface Replaced {
  /** From the signal to its end, with its tables at other processes. */
  readonly endedMs: number;
  readonly exitCode: number | null;
  /** Until the new process of its name was ready. */
  readonly readyMs: number;
}

export interface Cluster {
  readonly processes: readonly [ServiceProcess, ...ServiceProcess[]];
  readonly proxyPid: number;
  /** Tells a process to end, waits for that, and starts a new one of its name in its place, as a release does. */
  replace(name: string): Promise<Replaced>;
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
  const processes: { name: string; port: number; pid: number }[] = [];
  const running = new Map<string, StartedProcess>();
  const startOne = async ({ name, port: at }: { readonly name: string; readonly port: number }): Promise<number> => {
    const started = await start({ PORT: String(at), PROCESS_NAME: name, TRUST_PROXY: '1' });
    running.set(name, started);
    return started.pid;
  };
  for (let n = 1; n <= size; n += 1) {
    const member = { name: `room-${n}`, port: await freePort() };
    processes.push({ ...member, pid: await startOne(member) });
  }
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, proxySettings({ port, statsPort: await freePort(), members: processes }));
  const proxyPid = await startProxy(config, `http://127.0.0.1:${port}/readyz`, cleanup);
  const replace = async (name: string): Promise<Replaced> => {
    const [member, before] = [processes.find((one) => one.name === name), running.get(name)];
    if (member === undefined || before === undefined) throw new Error(`no process has the name ${name}`);
    const from = performance.now();
    const exitCode = await before.stop(END_MS_MAX);
    const ended = performance.now();
    member.pid = await startOne(member);
    return { endedMs: ended - from, exitCode, readyMs: performance.now() - ended };
  };
  const stop = async (): Promise<void> => {
    for (const one of running.values()) await one.stop();
  };
  return { processes: processes as unknown as [ServiceProcess, ...ServiceProcess[]], proxyPid, replace, stop };
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
