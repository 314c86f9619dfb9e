import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { measureRequests } from '../http/health.ts';
import { HALT_REASONS, VOID_REASONS } from '../tables/halt-reasons.ts';
import { READY_REASON_CODES } from '../watch/ready-reasons.ts';
import { metricsOf } from './open-port.ts';

// What the folder ops and docs/runbook.md say, against what the service has.

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const { groups } = parse(read('ops/alerts.yaml')) as { groups: readonly { name: string; rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels, templating } = JSON.parse(read('ops/grafana/cardroom.json')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
};
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: `panel ${title}`, expr })));
const expressions = [...rules.map(({ alert, expr }) => ({ name: alert, expr })), ...queries];

const runbook = read('docs/runbook.md');
/** The sections of the runbook by heading. */
const sections = new Map(
  runbook
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

/** Labels that Prometheus adds to every series: the job, and the address of the process. */
const OF_TARGET = ['job', 'instance'];

let process: BareProcess;
/** Every series that the service can have, by the name that a query uses, with its labels. */
let series: Map<string, readonly string[]>;
beforeAll(async () => {
  process = await BareProcess.boot(mkdtempSync(join(tmpdir(), 'cardroom-ops-')));
  const registry = metricsOf(process.parts);
  measureRequests(registry);
  series = new Map();
  for (const { name } of await registry.getMetricsAsJSON()) {
    const metric = registry.getSingleMetric(name) as unknown as { readonly labelNames: readonly string[]; readonly type: string };
    const isHistogram = /^# TYPE (\S+) histogram$/m.test(await registry.getSingleMetricAsString(name));
    for (const end of isHistogram ? ['_bucket', '_sum', '_count'] : [''])
      series.set(`${name}${end}`, [...OF_TARGET, ...metric.labelNames, 'le']);
  }
});
afterAll(() => process.end());

/** Names of metrics in an expression, each with the labels that it is filtered by. */
function used(expr: string): { readonly name: string; readonly labels: readonly (readonly [label: string, value: string])[] }[] {
  return [...expr.matchAll(/\b((?:cardroom|nodejs|process|http)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', filter = '']) => ({
    name,
    labels: [...filter.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label = '', value = '']) => [label, value] as const),
  }));
}

describe('ops', () => {
  test.each(expressions)('$name asks for series that the service has', ({ expr }) => {
    const names = used(expr);
    expect(names.filter(({ name }) => !series.has(name))).toEqual([]);
    for (const { name, labels } of names) for (const [label] of labels) expect(series.get(name)).toContain(label);
    // Only the service's own reachability comes from elsewhere.
    expect(names.length > 0 || /\bup\{/.test(expr)).toBe(true);
  });

  test('the metrics of the service follow the conventions of Prometheus', async () => {
    const registry = process.parts.metrics;
    const own = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('cardroom_'));
    expect(own.length).toBeGreaterThan(25);
    for (const { name } of own) {
      const text = await registry.getSingleMetricAsString(name);
      const type = /^# TYPE \S+ (\w+)$/m.exec(text)?.[1];
      expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')]);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
      expect(name).not.toMatch(/_ms$|_(minutes|hours|kb|mb)$/);
    }
  });

  test('filters name reasons that exist', () => {
    const values = (metric: string) =>
      expressions.flatMap(({ expr }) =>
        used(expr)
          .filter(({ name }) => name === metric)
          .flatMap(({ labels }) => labels.flatMap(([label, value]) => (label === 'reason' ? value.split('|') : []))),
      );
    expect(values('cardroom_readiness_reason').filter((value) => !READY_REASON_CODES.some((code) => code === value))).toEqual([]);
    expect(values('cardroom_table_halts_total').filter((value) => !HALT_REASONS.some((reason) => reason === value))).toEqual([]);
    expect(values('cardroom_hands_voided_total').filter((value) => !VOID_REASONS.some((reason) => reason === value))).toEqual([]);
  });

  test.each(rules)('$alert has a severity, a summary and a section in the runbook', ({ alert, labels, annotations }) => {
    expect(alert).toMatch(/^Cardroom[A-Z][A-Za-z]+$/);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    const [file, section = ''] = annotations.runbook.split('#');
    expect(file).toBe('docs/runbook.md');
    expect([...sections.keys()]).toContain(section);
  });

  test('alerts have names and sections of their own, and each reason of readyz has an alert', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const linked = rules.map(({ annotations }) => annotations.runbook.split('#')[1] ?? '');
    expect(new Set(linked).size).toBe(rules.length);
    expect(READY_REASON_CODES.filter((code) => !linked.includes(code))).toEqual([]);
  });

  test('variables of the dashboard come from series that the service has, and panels use no others', () => {
    const variables = new Set(templating.list.map(({ name }) => name));
    const asked = templating.list.flatMap(({ definition }) =>
      definition === undefined ? [] : [/^label_values\((\w+), (\w+)\)$/.exec(definition)],
    );
    expect(asked).toHaveLength(1);
    for (const [, name = '', label] of asked as RegExpExecArray[]) expect(series.get(name)).toContain(label);
    for (const { expr } of queries) for (const [, name = ''] of expr.matchAll(/\$(\w+)/g)) expect(variables).toContain(name);
  });

  test('the dashboard shows all that the service measures of Redis, of calls between processes and of moves', () => {
    const shown = queries.map(({ expr }) => expr).join('\n');
    const measured = [...new Set([...series.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')))].filter((name) =>
      /^cardroom_(bus|peer_call|table_move)/.test(name),
    );
    expect(measured.length).toBeGreaterThanOrEqual(6);
    expect(measured.filter((name) => !new RegExp(`\\b${name}(_bucket|_count)?[{ )[]`).test(shown))).toEqual([]);
  });

  test('what several processes read from one database is not added up', () => {
    // Each process reads these from the database, so a sum over processes would show a multiple.
    const shared =
      /cardroom_(wallet_(pending|due|oldest|stuck|breaker_open\b)|ledger_(problems|minor)|audit|database|backup|fenced_writes)/;
    for (const { name, expr } of queries) if (shared.test(expr)) expect(/\bsum(?! ?\(max)/.test(expr), `${name}: ${expr}`).toBe(false);
  });

  test('docs/cluster.md has a line for each alarm about processes, and names no other severity or section', () => {
    const document = read('docs/cluster.md');
    const rows = new Map(
      [...document.matchAll(/^\| `(Cardroom\w+)` \(\[([\w-]+)\]\(runbook\.md#([\w-]+)\)\), (page|ticket) \|/gm)].map((row) => [
        row[1],
        row,
      ]),
    );
    const ofProcesses = groups.find(({ name }) => name === 'cardroom-processes')?.rules ?? [];
    expect(ofProcesses.length).toBeGreaterThan(5);
    expect(ofProcesses.map(({ alert }) => alert).filter((alert) => !rows.has(alert))).toEqual([]);
    for (const [alert, [, , shown, section, severity]] of rows as Map<string, RegExpExecArray>) {
      const rule = rules.find((one) => one.alert === alert);
      expect([alert, shown, section, severity]).toEqual([alert, section, rule?.annotations.runbook.split('#')[1], rule?.labels.severity]);
    }
  });

  test('the dashboard has each panel once, in a place of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    const overlap = panels.flatMap((one, index) =>
      panels
        .slice(index + 1)
        .filter(({ gridPos: b }) => {
          const { gridPos: a } = one;
          return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
        })
        .map(({ title }) => `${one.title} / ${title}`),
    );
    expect(overlap).toEqual([]);
  });
});

describe('the runbook', () => {
  test('has a section for each reason of readyz and of a halt', () => {
    expect([...READY_REASON_CODES, ...HALT_REASONS].filter((code) => !sections.has(code))).toEqual([]);
    for (const reason of VOID_REASONS) expect(sections.get('hands-voided')).toContain(`\`${reason}\``);
  });

  test('has no section that nothing leads to', () => {
    const led = new Set<string>([
      ...READY_REASON_CODES,
      ...HALT_REASONS,
      ...rules.map(({ annotations }) => annotations.runbook.split('#')[1] ?? ''),
    ]);
    expect([...sections.keys()].filter((name) => !led.has(name))).toEqual([]);
  });

  test('says in each section what it means, where to look, what to do, and whom to wake', () => {
    for (const [name, section] of sections) {
      const leads = [...section.matchAll(/^- \*\*(.+?)\.\*\* \S/gm)].map(([, lead]) => lead);
      expect([name, leads]).toEqual([name, ['Players and money', 'Look at', 'Do', 'Wake']]);
    }
  });

  test('names only metrics that the service has', () => {
    const named = [...runbook.matchAll(/`(cardroom_\w+)/g), ...read('docs/operate.md').matchAll(/`(cardroom_\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(10);
    const known = new Set([...series.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect(named.filter((name) => !known.has(name) && !series.has(name))).toEqual([]);
  });
});
