import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../apps/server/src/process/config.ts';
import { LIMITS } from '../apps/server/src/watch/ready-reasons.ts';
import { schemaProblems } from './kubernetes-schemas.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'ops/kubernetes';
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

interface Kustomization {
  readonly namespace: string;
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly { readonly name: string; readonly envs?: readonly string[]; readonly files?: readonly string[] }[];
}
interface Port {
  readonly name: string;
  readonly containerPort: number;
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold?: number;
}
interface Container {
  readonly image: string;
  readonly ports: readonly Port[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly env?: readonly { readonly name: string; readonly valueFrom: Readonly<Record<string, Readonly<Record<string, unknown>>>> }[];
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly startupProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
}
interface Pods {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly containers: readonly [Container];
    readonly securityContext: { readonly runAsUser: number; readonly fsGroup?: number };
    readonly volumes: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
  };
}
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly serviceName: string;
    readonly clusterIP?: string;
    readonly publishNotReadyAddresses?: boolean;
    readonly selector: Readonly<Record<string, string>> & { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: Pods;
    readonly ports: readonly { readonly name: string; readonly port: number; readonly targetPort: string }[];
    readonly volumeClaimTemplates: readonly { readonly metadata: { readonly name: string } }[];
    readonly podSelector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly policyTypes: readonly string[];
    readonly ingress: readonly { readonly from: readonly object[]; readonly ports: readonly { readonly port: string }[] }[];
    readonly tls: readonly { readonly hosts: readonly string[] }[];
    readonly rules: readonly { readonly host: string }[];
    readonly maxUnavailable?: number;
  };
}

const kustomization = parse(read(`${FOLDER}/kustomization.yaml`)) as Kustomization;
const resources = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => document.toJS() as Resource),
);
const resource = (kind: string, name: string): Resource['spec'] => {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found.spec;
};
const processes = resource('StatefulSet', 'cardroom');
const proxies = resource('Deployment', 'cardroom-proxy');
const [service] = processes.template.spec.containers;
const [proxy] = proxies.template.spec.containers;
const haproxy = read(`${FOLDER}/haproxy.cfg`);
const settings = new Map(
  read(`${FOLDER}/settings.env`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=', 2) as [string, string]),
);
const isPartOf = (labels: Readonly<Record<string, string>>, all: Readonly<Record<string, string>>) =>
  Object.entries(labels).every(([name, value]) => all[name] === value);

describe('the schemas of Kubernetes', () => {
  test.each(resources.map((one) => ({ name: `${one.kind} ${one.metadata.name}`, one })))('take $name', ({ one }) => {
    expect(schemaProblems(one)).toEqual([]);
  });

  it('refuse a member that is misspelt, one that is missing, and one of another kind', () => {
    const wrong = (change: (copy: Resource['spec'] & Record<string, unknown>) => void): readonly string[] => {
      const copy = structuredClone(resources.find(({ kind }) => kind === 'StatefulSet')) as Resource;
      change(copy.spec as Resource['spec'] & Record<string, unknown>);
      return schemaProblems(copy);
    };
    expect(wrong(() => {})).toEqual([]);
    expect(wrong((spec) => Object.assign(spec, { minReadySecond: 1 }))).not.toEqual([]);
    expect(wrong((spec) => Object.assign(spec.template.spec.containers[0], { imagePullpolicy: 'Always' }))).not.toEqual([]);
    expect(wrong((spec) => Object.assign(spec, { selector: undefined }))).not.toEqual([]);
    expect(wrong((spec) => Object.assign(spec, { replicas: 'three' }))).not.toEqual([]);
  });
});

describe('the processes in Kubernetes', () => {
  it('get only settings that the service has, with values that it takes', () => {
    const given = [...settings.keys(), ...(service.env ?? []).map(({ name }) => name)];
    expect(new Set(given).size).toBe(given.length);
    expect(given.filter((name) => !(name in SETTINGS))).toEqual([]);
    for (const [name, value] of settings)
      expect([name, SETTINGS[name as keyof typeof SETTINGS].schema.safeParse(value).success]).toEqual([name, true]);
    expect(service.envFrom).toEqual([{ configMapRef: { name: 'cardroom-settings' } }]);
    expect(settings.get('REQUIRE_REPLICA')).toBe('1');
  });

  it('are named as their pods, which the name of a process may be, and are reached at their own address', () => {
    const from = Object.fromEntries((service.env ?? []).map(({ name, valueFrom }) => [name, valueFrom]));
    expect(from.PROCESS_NAME).toEqual({ fieldRef: { fieldPath: 'metadata.name' } });
    expect(from.CLUSTER_HOST).toEqual({ fieldRef: { fieldPath: 'status.podIP' } });
    expect(SETTINGS.PROCESS_NAME.schema.safeParse('cardroom-0').success).toBe(true);
    expect(SETTINGS.CLUSTER_HOST.schema.safeParse('10.1.2.3').success).toBe(true);
    expect(SETTINGS.CLUSTER_HOST.schema.safeParse('fd00::1').success).toBe(true);
  });

  it('get everything secret from the secret, and everything else from no secret', () => {
    const secret = (service.env ?? []).filter(({ valueFrom }) => 'secretKeyRef' in valueFrom);
    expect(secret.map(({ name }) => name)).toEqual(['DATABASE_URL', 'SECRETS_KEY', 'SECRETS_KEY_OLD', 'REDIS_URL', 'METRICS_TOKEN']);
    for (const { name, valueFrom } of secret) expect(valueFrom.secretKeyRef).toMatchObject({ name: 'cardroom', key: name });
    // A pod does not start without a key of the secret that is not optional, and the commands of docs/cluster.md make none of these two.
    const optional = secret.filter(({ valueFrom }) => JSON.stringify(valueFrom).includes('"optional":true'));
    expect(optional.map(({ name }) => name)).toEqual(['SECRETS_KEY_OLD', 'REDIS_URL']);
    const made = /kubectl -n cardroom create secret generic cardroom ([\s\S]*?)\nkubectl/.exec(read('docs/cluster.md'))?.[1] ?? '';
    expect([...made.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name)).toEqual(['DATABASE_URL', 'SECRETS_KEY', 'METRICS_TOKEN']);
  });

  it('listen where the image and the settings say, and are asked what the code answers', () => {
    const image = read('Dockerfile');
    const ports = Object.fromEntries(service.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toEqual({ players: Number(/PORT=(\d+)/.exec(image)?.[1]), cluster: Number(settings.get('CLUSTER_PORT')) });
    const routes = read('apps/server/src/http/health.ts');
    for (const { httpGet } of [service.startupProbe, service.livenessProbe, service.readinessProbe] as Probe[]) {
      expect(httpGet.port).toBe('players');
      expect(routes).toContain(`router.get('${httpGet.path}'`);
    }
    expect(service.readinessProbe.httpGet.path).toBe('/readyz');
    expect(service.livenessProbe.httpGet.path).toBe('/healthz');
    // While the database hangs, /readyz takes most of a second.
    expect(service.readinessProbe.timeoutSeconds).toBeGreaterThanOrEqual((2 * LIMITS.probeMs) / 1_000);
    expect(/RUN mkdir (\S+) /.exec(image)?.[1]).toBe(service.volumeMounts.find(({ name }) => name === 'data')?.mountPath);
    expect(processes.volumeClaimTemplates.map(({ metadata }) => metadata.name)).toEqual(['data']);
    // The user `node` of the image.
    expect(processes.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
  });

  it('have the time that their tables need to move, and are started before anybody takes them for dead', () => {
    const drain = Number(SETTINGS.DRAIN_SECONDS.default);
    expect(drain).toBeGreaterThan(0);
    expect(processes.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 30);
    const { periodSeconds = 0, failureThreshold = 0 } = service.startupProbe ?? {};
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(120);
    // A stopped process is replaced after its lease, long before it is started again.
    expect(service.livenessProbe.periodSeconds * (service.livenessProbe.failureThreshold ?? 0)).toBeGreaterThanOrEqual(30);
  });

  it('keep their names while they drain and start, and are emptied one at a time', () => {
    const names = resource('Service', processes.serviceName);
    expect(names).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
    expect(isPartOf(names.selector, processes.template.metadata.labels)).toBe(true);
    const budget = resource('PodDisruptionBudget', 'cardroom');
    expect(budget.maxUnavailable).toBe(1);
    expect(budget.selector.matchLabels).toEqual(processes.selector.matchLabels);
    expect(isPartOf(processes.selector.matchLabels, processes.template.metadata.labels)).toBe(true);
  });

  it('and the proxies run without rights that they do not need', () => {
    for (const container of [service, proxy])
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });
});

describe('the network in Kubernetes', () => {
  const policy = (name: string) => resource('NetworkPolicy', name);
  const sources = (name: string, port: string): readonly object[] =>
    policy(name).ingress.flatMap(({ from, ports }) => (ports.some((one) => one.port === port) ? from : []));

  it('lets the processes alone reach the port for their calls', () => {
    const { podSelector, policyTypes } = policy('cardroom-processes');
    expect([podSelector.matchLabels, policyTypes]).toEqual([processes.selector.matchLabels, ['Ingress']]);
    expect(sources('cardroom-processes', 'cluster')).toEqual([{ podSelector: { matchLabels: processes.selector.matchLabels } }]);
  });

  it('lets players in through the proxies alone, and those through the ingress', () => {
    expect(sources('cardroom-processes', 'players')).toContainEqual({ podSelector: { matchLabels: proxies.selector.matchLabels } });
    for (const from of sources('cardroom-proxy', 'players')) expect(from).toHaveProperty('namespaceSelector');
    // Each rule names its sources; one without any would let everybody in.
    for (const name of ['cardroom-processes', 'cardroom-proxy'])
      for (const { from, ports } of policy(name).ingress) expect([from.length > 0, ports.length > 0]).toEqual([true, true]);
  });

  it('has the same host in the ingress as in the address of the service', () => {
    const { host } = new URL(settings.get('PUBLIC_URL') ?? '');
    const { tls, rules } = resource('Ingress', 'cardroom');
    expect([tls.flatMap(({ hosts }) => hosts), rules.map((rule) => rule.host)]).toEqual([[host], [host]]);
  });
});

describe('the proxy in Kubernetes', () => {
  const servers = [...haproxy.matchAll(/^ {2}server (\S+) (\S+):(\d+) check$/gm)];

  it('leads the sockets of each pod to it, as many as there may be', () => {
    expect(servers.length).toBeGreaterThanOrEqual(processes.replicas);
    for (const [n, [, name, address, port]] of servers.entries()) {
      expect(name).toBe(`cardroom-${n}`);
      expect(address).toBe(`${name}.${processes.serviceName}.${kustomization.namespace}.svc.cluster.local`);
      expect(Number(port)).toBe(service.ports.find((one) => one.name === 'players')?.containerPort);
      expect(haproxy).toContain(`  use-server ${name} if { path_beg /t/${name}/ }\n`);
    }
  });

  it('has the same lines as the one for containers', () => {
    const lines = (text: string): string[] =>
      (text.split(/^backend cardroom$/m)[1] ?? '')
        .split('\n')
        .map((line) => line.trim().replace('resolvers containers', 'resolvers cluster'))
        .filter((line) => line !== '' && !/^(use-)?server /.test(line));
    expect(lines(haproxy).length).toBeGreaterThan(5);
    expect(lines(haproxy)).toEqual(lines(read('ops/haproxy.cfg')));
  });

  it('listens where the pods say, with the settings that are made for it', () => {
    const ports = Object.fromEntries(proxy.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(haproxy).toContain(`frontend players\n  bind :${ports.players}\n`);
    expect(haproxy).toContain(`frontend health\n  bind :${ports.health}\n  monitor-uri ${proxy.readinessProbe.httpGet.path}\n`);
    expect(resource('Service', 'cardroom').ports).toEqual([{ name: 'players', port: 80, targetPort: 'players' }]);
    expect(isPartOf(resource('Service', 'cardroom').selector, proxies.template.metadata.labels)).toBe(true);
    const made = kustomization.configMapGenerator.map(({ name, envs = [], files = [] }) => ({ name, made: [...envs, ...files] }));
    expect(made).toEqual([
      { name: 'cardroom-settings', made: ['settings.env'] },
      { name: 'cardroom-proxy', made: ['haproxy.cfg'] },
    ]);
    for (const file of made.flatMap((one) => one.made)) expect(existsSync(join(ROOT, FOLDER, file))).toBe(true);
    expect(proxies.template.spec.volumes.map(({ configMap }) => configMap?.name)).toEqual(['cardroom-proxy']);
  });

  it('has the time to let its sockets go', () => {
    const hardStop = Number(/hard-stop-after (\d+)s/.exec(haproxy)?.[1]);
    const preStop = Number(proxy.lifecycle?.preStop.exec.command[1]);
    expect(proxies.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(hardStop + preStop);
  });

  it.skipIf(spawnSync('haproxy', ['-v']).status !== 0)('has settings that HAProxy takes', () => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', join(ROOT, FOLDER, 'haproxy.cfg')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
