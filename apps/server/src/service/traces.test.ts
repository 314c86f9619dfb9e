import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HoleMessage } from '@cardroom/protocol';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, seat } from '../../testing/fixtures/play.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { readConfig } from '../process/config.ts';
import { NO_TRACING } from '../process/tracing.ts';
import { otlpTracing } from '../watch/otlp-tracing.ts';
import { openTracing } from './open-tracing.ts';

const EVERY_MS = 20;

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: Readonly<Record<string, unknown>> }[];
  readonly links?: readonly { traceId: string; spanId: string }[];
  readonly status: { readonly code?: number };
}

/** The smallest collector: it takes what is posted to it, refuses it, cuts the line, or never answers. */
class Collector {
  readonly #server: Server;
  mode: 'takes' | 'refuses' | 'cuts the line' | 'hangs' = 'takes';
  readonly bodies: string[] = [];
  readonly heads: IncomingMessage[] = [];

  private constructor() {
    this.#server = createServer((request, response) => this.#hear(request, response));
  }

  static async listen(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((done) => collector.#server.listen(0, '127.0.0.1', done));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get spans(): readonly Sent[] {
    return this.bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #hear(request: IncomingMessage, response: ServerResponse): void {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      this.heads.push(request);
      if (this.mode === 'takes') this.bodies.push(body);
      if (this.mode === 'cuts the line') request.socket.destroy();
      else if (this.mode !== 'hangs')
        response.writeHead(this.mode === 'takes' ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  }
}

const fact = (span: Sent | undefined, key: string): unknown => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value === undefined ? undefined : Object.values(value)[0];
};

const traces = (url: string, lines: string[] = []) =>
  otlpTracing({
    ...{ endpoint: url, headers: { authorization: 'Bearer collector' }, share: 1, version: '1.2.3', everyMs: EVERY_MS, exportMs: 200 },
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  });

describe('traces', () => {
  let collector: Collector;
  let service: TestService;
  beforeAll(async () => {
    collector = await Collector.listen();
    service = await TestService.start({}, { tracing: traces(collector.url) });
  });
  afterAll(async () => {
    await service.stop();
    await collector.close();
  });

  /** Two players in a hand, the first one to act on the button. */
  async function inHand(tag: string) {
    const tableId = await service.table({ seats: 2 });
    const [ann, bob] = [await service.player(`canary-ann-${tag}`), await service.player(`canary-bob-${tag}`)];
    const { sockets } = await seat(service, tableId, { 0: ann, 1: bob });
    const turn = await eventually(() => {
      const { turn: now } = service.loop(tableId).table;
      if (now === null) throw new Error('nobody is to act');
      return now;
    });
    return { tableId, turn, sockets, players: [ann, bob] };
  }

  const named = (name: string, more: (span: Sent) => boolean = () => true) =>
    eventually(() => {
      const span = collector.spans.find((one) => one.name === name && more(one));
      if (span === undefined) throw new Error(`no span ${name}`);
      return span;
    });

  test('one press of an action is one trace, from the request over the step of the table to the commit', async () => {
    const { tableId, turn, sockets } = await inHand('act');
    const actor = sockets.get(turn.seat);
    if (actor === undefined) throw new Error('nobody');
    expect(await act(actor, turn.decisionId, 'c')).toEqual({ ok: true });
    const request = await named('socket request: act', (span) => fact(span, 'cardroom.table_id') === tableId);
    const ofIt = await eventually(() => {
      const spans = collector.spans.filter(({ traceId }) => traceId === request.traceId);
      expect(spans.map(({ name }) => name)).toContain('table tell');
      return spans;
    });
    const parentOf = (name: string) => {
      const span = ofIt.find((one) => one.name === name);
      return ofIt.find(({ spanId }) => spanId === span?.parentSpanId)?.name;
    };
    expect(request.parentSpanId ?? '').toBe('');
    expect(parentOf('table step: act')).toBe('socket request: act');
    for (const part of ['table queue', 'table decide', 'table commit', 'table tell']) expect(parentOf(part)).toBe('table step: act');
    expect(parentOf('unit commit')).toBe('table commit');
    // What the table does later, such as the next street or a payment, is not part of this press.
    expect(new Set(ofIt.map(({ name }) => name)).size).toBe(ofIt.length);
  });

  test('the call to the wallet for a player who leaves carries the ID of its transaction, and is linked to the step that wrote it', async () => {
    const { tableId, turn, sockets, players } = await inHand('leave');
    const other = sockets.get(1 - turn.seat);
    const actor = sockets.get(turn.seat);
    if (actor === undefined || other === undefined) throw new Error('nobody');
    expect(await act(actor, turn.decisionId, 'f')).toEqual({ ok: true });
    expect(await other.request('leave')).toEqual({ ok: true });
    const playerId = players[1 - turn.seat]?.id ?? '';
    await eventually(() => expect(service.wallet.calls(playerId).some((call) => call.startsWith('credit'))).toBe(true));
    const isOfTable = (span: Sent) => fact(span, 'cardroom.table_id') === tableId;
    const call = await named('wallet call: credit', isOfTable);
    const [row] = await service.service.parts.outbox.rows([String(fact(call, 'cardroom.transaction_id'))]);
    expect(row).toMatchObject({ kind: 'credit', playerId, operatorId: OPERATOR });
    expect(fact(call, 'cardroom.operator_id')).toBe(OPERATOR);
    expect(fact(call, 'cardroom.kind')).toBe('credit');
    expect(Number(fact(call, 'cardroom.attempt'))).toBe(1);
    const leave = await named('socket request: leave', isOfTable);
    expect(call.traceId).not.toBe(leave.traceId);
    expect(call.links?.map(({ traceId }) => traceId)).toEqual([leave.traceId]);
  });

  test('a call of the operator is a trace with its request ID and its route', async () => {
    const answer = await fetch(`${service.url}/v1/operator/players/canary-nobody/limits`, {
      headers: { authorization: `Bearer ${await service.accessToken()}` },
    });
    const requestId = answer.headers.get('x-request-id');
    const span = await eventually(() => {
      const found = collector.spans.find((one) => fact(one, 'cardroom.request_id') === requestId);
      if (found === undefined) throw new Error('no span');
      return found;
    });
    expect(span.name).toMatch(/^GET \/v1\/operator\/players\/:\w+\/limits$/);
    expect(Number(fact(span, 'http.response.status_code'))).toBe(answer.status);
    expect(collector.heads[0]?.headers.authorization).toBe('Bearer collector');
  });

  test('nothing of players, cards, tokens or keys is sent', async () => {
    const { tableId, sockets, players } = await inHand('secret');
    const token = await service.accessToken();
    await service.player('canary-visitor');
    const cards = await eventually(() => {
      const held = [...sockets.values()].flatMap((socket) => socket.last<HoleMessage>('hole')?.cards ?? []);
      expect(held).toHaveLength(4);
      return held;
    });
    for (const socket of sockets.values()) await socket.request('leave');
    await named('wallet call: credit', (span) => fact(span, 'cardroom.table_id') === tableId);
    const everything = collector.bodies.join('\n');
    const secrets = [
      'canary',
      'CANARY',
      token,
      ...players.map((player) => player.token),
      'test-api-key',
      ...cards.map((card) => `"${card}"`),
    ];
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect(
      [...keys].filter(
        (key) => !/^(cardroom\.(request_id|kind|operator_id|table_id|transaction_id|attempt|statements|outcome)|http\.)/.test(key),
      ),
    ).toEqual([]);
  });
});

describe('a collector that fails', () => {
  test.each(['refuses', 'cuts the line', 'hangs'] as const)('and %s slows nothing, and is logged once', async (how) => {
    const lines: string[] = [];
    const collector = await Collector.listen();
    collector.mode = how;
    const tracing = traces(collector.url, lines);
    const failures = () => lines.filter((line) => line.includes('the collector takes no traces'));
    const started = performance.now();
    for (let n = 0; n < 10_000; n += 1) tracing.open({ name: 'table step' }).end();
    expect(performance.now() - started).toBeLessThan(5_000);
    await eventually(() => expect(failures()).toHaveLength(1));
    const seen = collector.heads.length;
    await eventually(() => {
      tracing.open({ name: 'table step' }).end();
      expect(collector.heads.length).toBeGreaterThan(seen + 1);
    });
    expect(failures()).toHaveLength(1);
    collector.mode = 'takes';
    await eventually(() => {
      tracing.open({ name: 'table step' }).end();
      expect(lines.some((line) => line.includes('takes traces again'))).toBe(true);
    });
    // On a busy machine the collector may seem to fail once more; each change is one line, and never two in a row say the same.
    const kinds = lines.filter((line) => line.includes('the collector takes')).map((line) => line.includes('again'));
    expect(kinds.filter((kind, index) => kind === kinds[index - 1])).toEqual([]);
    await tracing.stop();
    await collector.close();
  });
});

describe('settings', () => {
  test('without a collector nothing is traced', async () => {
    expect(await openTracing(readConfig({}), pino({ level: 'silent' }))).toBe(NO_TRACING);
  });

  test('with one, its address, headers and the share are read', () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%2Cb,y=1' };
    expect(readConfig({ ...env, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toEqual({
      endpoint: 'http://collector:4318',
      headers: { 'x-token': 'a,b', y: '1' },
      share: 0.1,
    });
    expect(() => readConfig({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(
      /OTEL_EXPORTER_OTLP_HEADERS: must be .* \(not the value given\)/,
    );
  });

  test('OpenTelemetry is loaded by one file, and only when it is needed', () => {
    const root = join(import.meta.dirname, '../../../..');
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/server/src'], { cwd: root, encoding: 'utf8' }).split(
      '\n',
    );
    const loading = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .map((line) => `${file}: ${line.trim()}`),
      )
      .filter((line) => line.includes("otlp-tracing.ts'"));
    expect(loading).toEqual(["apps/server/src/service/open-tracing.ts: const { otlpTracing } = await import('../watch/otlp-tracing.ts');"]);
  });
});
