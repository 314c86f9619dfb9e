import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../apps/server/src/process/config.ts';
import { LIMITS } from '../apps/server/src/watch/ready-reasons.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly networks?: readonly string[];
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}
const compose = parse(read('compose.cluster.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};
const proxy = read('ops/haproxy.cfg');
const processes = Object.entries(compose.services).filter(([, { environment }]) => environment?.PROCESS_NAME !== undefined);

it('runs three processes, each with its own name, place and disk, on one database with one key', () => {
  expect(processes.map(([name]) => name)).toEqual(['room-a', 'room-b', 'room-c']);
  for (const [name, { environment, volumes }] of processes) {
    expect(environment).toMatchObject({ PROCESS_NAME: name, CLUSTER_HOST: name, CLUSTER_PORT: '2568', HOST: '0.0.0.0' });
    expect(volumes).toEqual([`${name}:/data`]);
  }
  for (const setting of ['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY', 'PUBLIC_URL'])
    expect(new Set(processes.map(([, { environment }]) => environment?.[setting])).size).toBe(1);
});

it('gives a process the time that its tables need to move to the others', () => {
  for (const [, { stop_grace_period: grace = '' }] of processes)
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(Number(SETTINGS.DRAIN_SECONDS.default) + 30);
});

it('leads the sockets of each process to it, and everybody else to one that is ready', () => {
  for (const [name] of processes) {
    expect(proxy).toContain(`use-server ${name} if { path_beg /t/${name}/ }`);
    expect(proxy).toContain(`server ${name} ${name}:2567 check`);
  }
  expect(proxy.match(/^ {2}server /gm)).toHaveLength(processes.length);
});

it('has the same lines for the backend as the document and as npm run cluster', () => {
  const lines = [
    'balance leastconn',
    'option httpchk GET /readyz?draining=404',
    'http-check disable-on-404',
    'timeout check 700ms',
    'default-server inter 500ms fastinter 100ms fall 5 rise 1 on-marked-down shutdown-sessions',
    'option redispatch',
  ];
  for (const file of ['docs/cluster.md', 'scripts/lib/haproxy.mjs', 'ops/haproxy.cfg'])
    for (const line of lines) expect(read(file), file).toContain(line);
});

it('takes no process for dead before its answer to a proxy is due', () => {
  const checkMs = Number(/timeout check (\d+)ms/.exec(proxy)?.[1]);
  // Twice the time: the answer has to come through a busy machine.
  expect(checkMs).toBeGreaterThanOrEqual(2 * LIMITS.soonMs);
});

it('has a Redis that keeps nothing and that no process waits for', () => {
  const { redis } = compose.services;
  expect(redis?.volumes).toBeUndefined();
  expect(redis?.command?.join(' ')).toMatch(/requirepass.*save.*appendonly no/s);
  for (const [, { environment, depends_on: needed }] of processes) {
    expect(environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD.*\}@redis:6379$/);
    expect(Object.keys(needed ?? {})).toEqual(['database']);
  }
});

it('shows the database and Redis to the processes alone, and a port to this machine alone', () => {
  expect(compose.networks.inside?.internal).toBe(true);
  for (const name of ['database', 'redis']) expect(compose.services[name]?.networks).toEqual(['inside']);
  expect(compose.services.proxy?.networks).toEqual(['players']);
  expect(Object.values(compose.services).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:2567:2567']);
});

it.skipIf(spawnSync('haproxy', ['-v']).status !== 0)('has settings that HAProxy takes', () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', join(ROOT, 'ops', 'haproxy.cfg')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
