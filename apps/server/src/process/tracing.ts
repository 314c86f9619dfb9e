/** What spans are called: few and fixed, so that a collector can count them. */
export type SpanName =
  | 'http request'
  | 'socket request'
  | 'table step'
  | 'table queue'
  | 'table decide'
  | 'table commit'
  | 'table tell'
  | 'unit commit'
  | 'wallet call';

/**
 * What a span may say: IDs of the service's own, fixed words and numbers. The list is closed, so that nothing of a player, a card or a token
 * can get in.
 */
export interface SpanFacts {
  readonly requestId?: string;
  /** The type of a socket request, the kind of a wallet call or the type of an input. */
  readonly kind?: string;
  readonly operatorId?: string;
  readonly tableId?: string;
  readonly transactionId?: string;
  readonly attempt?: number;
  readonly statements?: number;
  readonly method?: string;
  /** The path as it is registered, with the names of its parameters in the place of their values. */
  readonly route?: string;
  readonly status?: number;
  /** A code in the place of a plain success, such as a refusal of the rules. */
  readonly outcome?: string;
}

export interface SpanStart {
  readonly name: SpanName;
  readonly facts?: SpanFacts;
  /** `root`: begins a trace, whatever it was called from. `inside`: only within another span. Absent: within one, or else as a root. */
  readonly place?: 'root' | 'inside';
  /** A transaction: the span is linked to the one that wrote it, if this process did. */
  readonly follows?: string;
}

export interface OpenSpan {
  /** Spans that the work opens, also after an `await`, are within this one. */
  run<Result>(work: () => Result): Result;
  /** Ends the span; a second call does nothing. */
  end(facts?: SpanFacts, failed?: boolean): void;
}

/** Where spans go. Without a collector it is `NO_TRACING`. */
export interface Tracing {
  open(start: SpanStart): OpenSpan;
  /** The transactions were written within the present span. */
  wrote(transactionIds: readonly string[]): void;
  /** Work that is called within a span and does not belong to it. */
  outside<Result>(work: () => Result): Result;
  /** Sends what is left; never rejects. */
  stop(): Promise<void>;
}

const NO_SPAN: OpenSpan = { run: (work) => work(), end: () => {} };

/** No traces: nothing is loaded, kept or sent. */
export const NO_TRACING: Tracing = { open: () => NO_SPAN, wrote: () => {}, outside: (work) => work(), stop: async () => {} };

/** Runs the work within a span of its own, which ends with it; a rejection marks it as failed. `factsOf` reads the result. */
export async function traced<Result>(
  tracing: Pick<Tracing, 'open'>,
  start: SpanStart,
  work: () => Promise<Result>,
  factsOf: (result: Result) => SpanFacts = () => ({}),
): Promise<Result> {
  const span = tracing.open(start);
  try {
    const result = await span.run(work);
    span.end(factsOf(result));
    return result;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}
