import type { CheckQuestion } from './check.ts';
import workerUrl from './check-worker.ts?worker&url';
import type { Verdict } from './verdict.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

/** The page's policy of content allows this one address under this name. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('cardroom-check', {
    createScriptURL: (address) => {
      if (address !== workerUrl) throw new TypeError('not the address of the worker');
      return address;
    },
  });
  return (policy?.createScriptURL(url) ?? url) as string;
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

let url: string | null = null;

function startWorker(): Worker {
  // A policy can be made once under its name.
  url ??= trusted(workerUrl);
  return new Worker(url, { type: 'module' });
}
