import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Link, ROOT_CONTEXT, type Span, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { Logger } from 'pino';
import type { OpenSpan, SpanFacts, SpanName, SpanStart, Tracing } from '../process/tracing.ts';

export interface OtlpOptions {
  /** Base address of the collector; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Sent with every export, such as a token of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that is kept, 0 to 1. */
  readonly share: number;
  /** The release. */
  readonly version: string;
  readonly log: Logger;
  /** How often spans are sent, and how long a collector may take, ms; for tests. */
  readonly everyMs?: number;
  readonly exportMs?: number;
}

const TRACES_PATH = '/v1/traces';
const EVERY_MS = 5_000;
/** A collector that does not answer in this time has not received the batch. */
const EXPORT_MS_MAX = 5_000;
/** Spans that wait to be sent; further ones are dropped. A full table makes about ten a second. */
const WAITING_MAX = 4_096;
const BATCH_MAX = 512;
/** Transactions whose writer is remembered for a link; more than any outbox holds on a good day. */
const WRITERS_MAX = 10_000;
/** The end of the process waits this long for the last batch. */
const STOP_MS = 2_000;

const ATTRIBUTES: Readonly<Record<keyof SpanFacts, string>> = {
  requestId: 'cardroom.request_id',
  kind: 'cardroom.kind',
  operatorId: 'cardroom.operator_id',
  tableId: 'cardroom.table_id',
  transactionId: 'cardroom.transaction_id',
  attempt: 'cardroom.attempt',
  statements: 'cardroom.statements',
  outcome: 'cardroom.outcome',
  method: ATTR_HTTP_REQUEST_METHOD,
  route: ATTR_HTTP_ROUTE,
  status: ATTR_HTTP_RESPONSE_STATUS_CODE,
};
const KINDS: Readonly<Partial<Record<SpanName, SpanKind>>> = {
  'http request': SpanKind.SERVER,
  'socket request': SpanKind.SERVER,
  'wallet call': SpanKind.CLIENT,
};

/** A span and what it encloses. A timer that was set within a span that has ended is no longer part of it. */
interface Place {
  readonly span: Span;
  isOpen: boolean;
}
type Present = AsyncLocalStorage<Place | null>;

/**
 * Traces by OpenTelemetry to a collector over OTLP (HTTP, JSON). Spans wait in memory and are sent in batches: a collector that is down or
 * hangs costs the oldest of them and nothing else. Nothing is registered globally.
 */
export function otlpTracing(options: OtlpOptions): Tracing {
  const provider = providerOf(options);
  const tracer = provider.getTracer('cardroom', options.version);
  const present: Present = new AsyncLocalStorage();
  const writers = new Map<string, SpanContext>();
  const around = (): Span | null => {
    const place = present.getStore() ?? null;
    return place?.isOpen === true ? place.span : null;
  };
  const linksTo = (follows: string | undefined): Link[] => {
    const writer = follows === undefined ? undefined : writers.get(follows);
    return writer === undefined ? [] : [{ context: writer }];
  };
  return {
    open: (start) => {
      const parent = start.place === 'root' ? null : around();
      if (parent === null && start.place === 'inside') return NOT_WANTED;
      const context = parent === null ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(spanName(start), spanOptions(start, linksTo(start.follows)), context);
      return openSpan(present, span);
    },
    wrote: (transactionIds) => {
      const writer = around()?.spanContext();
      if (writer === undefined) return;
      for (const id of transactionIds) writers.set(id, writer);
      for (const oldest of writers.keys()) {
        if (writers.size <= WRITERS_MAX) return;
        writers.delete(oldest);
      }
    },
    outside: (work) => present.run(null, work),
    stop: () => Promise.race([provider.shutdown().catch(() => {}), new Promise<void>((done) => setTimeout(done, STOP_MS).unref())]),
  };
}

function providerOf({ endpoint, headers, share, version, log, everyMs = EVERY_MS, exportMs = EXPORT_MS_MAX }: OtlpOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: endpoint + TRACES_PATH,
    headers: { ...headers },
    timeoutMillis: exportMs,
    concurrencyLimit: 1,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'cardroom', [ATTR_SERVICE_VERSION]: version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggedExporter(exporter, log),
        scheduledDelayMillis: everyMs,
        // Later than the exporter's own end, whose reason is logged.
        exportTimeoutMillis: exportMs * 2,
        maxQueueSize: WAITING_MAX,
        maxExportBatchSize: BATCH_MAX,
      }),
    ],
  });
}

/** Logs when the collector stops taking traces, and when it takes them again, once each. */
function loggedExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  const note = (error: Error | null): void => {
    if ((error !== null) === isFailing) return;
    isFailing = error !== null;
    if (error === null) log.info('the collector takes traces again');
    else log.warn({ why: error.message }, 'the collector takes no traces; they are dropped, and the service goes on');
  };
  return {
    export: (spans: ReadableSpan[], answer) =>
      exporter.export(spans, (result) => {
        note(result.code === 0 ? null : (result.error ?? new Error('no reason given')));
        // The processor would only report the failure a second time.
        answer({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function spanName({ name, facts = {} }: SpanStart): string {
  if (name === 'http request') return facts.method ?? name;
  return name === 'table step' || name === 'socket request' || name === 'wallet call' ? `${name}: ${facts.kind ?? ''}` : name;
}

function spanOptions({ name, facts = {} }: SpanStart, links: Link[]) {
  return { kind: KINDS[name] ?? SpanKind.INTERNAL, attributes: attributesOf(facts), links };
}

function attributesOf(facts: SpanFacts): Attributes {
  const entries = Object.entries(facts) as [keyof SpanFacts, string | number | undefined][];
  return Object.fromEntries(entries.flatMap(([fact, value]) => (value === undefined ? [] : [[ATTRIBUTES[fact], value]])));
}

function openSpan(present: Present, span: Span): OpenSpan {
  const place: Place = { span, isOpen: true };
  return {
    run: (work) => present.run(place, work),
    end: (facts = {}, failed = false) => {
      if (!place.isOpen) return;
      place.isOpen = false;
      span.setAttributes(attributesOf(facts));
      if (facts.method !== undefined && facts.route !== undefined) span.updateName(`${facts.method} ${facts.route}`);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The work stays within whatever it was called from. */
const NOT_WANTED: OpenSpan = { run: (work) => work(), end: () => {} };
