import type { Seen } from './report.ts';

const LOOK_MS = 150;
const ANSWER_MS_MAX = 2_000;
/** A line of the log as a table shows it. */
const LINE_SHOWN = 170;
/** Names of a log line that say nothing to a person who reads the table. */
const UNSHOWN = new Set(['level', 'time', 'msg', 'err', 'stack', 'head']);
const WARN = 40;
/** Requests that players repeat while the service is away say nothing of the fault. */
const REQUEST = new Set(['answered', 'client left']);

/** Looks at `/readyz` again and again and keeps what changed. */
export class ReadyWatch {
  readonly #url: string;
  #timer: NodeJS.Timeout | null = null;
  #since = 0;
  #seen: Seen[] = [];

  constructor(service: string) {
    this.#url = `${service}/readyz`;
  }

  /** Begins a new row: times count from now. */
  begin(): void {
    this.end();
    this.#since = Date.now();
    this.#seen = [];
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
  }

  /** Ends the row and returns what was seen in it. */
  end(): readonly Seen[] {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    return this.#seen;
  }

  /** What the service says now, such as `ready`, `degraded (tables-halted)` or `no answer`. */
  async look(): Promise<string> {
    const said = await this.#ask();
    if (this.#timer !== null && this.#seen.at(-1)?.said !== said) this.#seen.push({ ms: Date.now() - this.#since, said });
    return said;
  }

  async #ask(): Promise<string> {
    try {
      const answer = await fetch(this.#url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      const { status, reasons } = (await answer.json()) as { status: string; reasons: { code: string }[] };
      return reasons.length === 0 ? status : `${status} (${reasons.map(({ code }) => code).join(', ')})`;
    } catch {
      return 'no answer';
    }
  }
}

/** What the service has printed, line by line, across its restarts. */
export class LogWatch {
  #lines: string[] = [];
  #rest = '';

  hear(chunk: Buffer): void {
    const lines = (this.#rest + chunk.toString()).split('\n');
    this.#rest = lines.pop() ?? '';
    this.#lines.push(...lines.filter((line) => line !== ''));
  }

  /** Begins a new row. */
  begin(): void {
    this.#lines = [];
  }

  /** The fields of the latest line of this row with this message; null if there is none yet. */
  last<Fields>(message: string): Fields | null {
    const line = this.#lines.findLast((one) => one.includes(`"msg":"${message}"`));
    return line === undefined ? null : (JSON.parse(line) as Fields);
  }

  /** Whether a line of this row matches. */
  has(pattern: RegExp): boolean {
    return this.#lines.some((line) => pattern.test(line));
  }

  /** The lines that told a person something, in short and each once: warnings, errors, and those that match. */
  told(pattern: RegExp): readonly string[] {
    const shown = this.#lines.flatMap((line) => shortOf(line, pattern) ?? []);
    return [...new Set(shown)];
  }
}

/** Null for a line that tells nothing of a fault. */
function shortOf(line: string, pattern: RegExp): string | null {
  if (!line.startsWith('{')) return pattern.test(line) ? line.slice(0, LINE_SHOWN) : null;
  const { level = 0, msg = '', ...fields } = JSON.parse(line) as { level?: number; msg?: string } & Record<string, unknown>;
  if (REQUEST.has(msg) || (level < WARN && !pattern.test(line))) return null;
  const cause = (fields.err as { message?: string } | undefined)?.message ?? '';
  const rest = Object.entries(fields).flatMap(([name, value]) => (UNSHOWN.has(name) ? [] : [`${name}=${JSON.stringify(value)}`]));
  return [msg, ...rest, cause]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, LINE_SHOWN);
}
