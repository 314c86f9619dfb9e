import type { CheckQuestion } from './check.ts';
import workerUrl from './check-worker.ts?worker&url';
import type { Verdict } from './verdict.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

let worker: Worker | null = null;

/** Asks the worker, which is started with the first question. Rejects if it cannot be started or fails; the next question starts another. */
export function askWorker(question: CheckQuestion): Promise<Verdict | string> {
  return new Promise((answer, fail) => {
    worker ??= startWorker();
    const asked = worker;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Verdict | string>) => answer(data);
    asked.addEventListener('error', ({ message }) => {
      asked.terminate();
      worker = null;
      fail(new Error(message));
    });
    asked.postMessage(question, [port2]);
  });
}

let url: unknown = null;

/** The page's policy of content allows one address under this name, and a policy can be made once. */
function startWorker(): Worker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  url ??= trustedTypes?.createPolicy('cardroom-check', { createScriptURL: () => workerUrl }).createScriptURL('') ?? workerUrl;
  return new Worker(url as string, { type: 'module' });
}
