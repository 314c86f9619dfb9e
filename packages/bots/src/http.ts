const TIMEOUT_MS = 10_000;

/** A failed call; `code` is the service's stable code, or `unreachable`. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly code: string;
  /** How long the service asks its caller to wait, ms. */
  readonly retryAfterMs: number;

  constructor(status: number, code: string, message: string, retryAfterMs = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object;
  readonly bearer?: string;
}

/** Calls a JSON API. Throws CallFailed for any answer other than 2xx, and for none. */
export async function callJson<Answer>({ method, url, body, bearer }: Call): Promise<Answer> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  };
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    answer = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch (error) {
    throw new CallFailed(0, 'unreachable', `${url}: ${error instanceof Error ? error.message : 'no answer'}`);
  }
  const text = await answer.text();
  if (!answer.ok) {
    const message = `${method} ${new URL(url).pathname}: ${answer.status} ${codeOf(text)}`;
    throw new CallFailed(answer.status, codeOf(text), message, 1_000 * (Number(answer.headers.get('retry-after')) || 0));
  }
  return JSON.parse(text) as Answer;
}

function codeOf(text: string): string {
  return /"code":"([\w-]+)"/.exec(text)?.[1] ?? 'failed';
}
