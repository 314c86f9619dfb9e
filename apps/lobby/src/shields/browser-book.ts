import { RecordBook } from './book.ts';
import { askWorker } from './checker.ts';
import { indexedStore } from './record-store.ts';

/** Ms after which a hand is checked although the page was never idle. */
const IDLE_TIMEOUT_MS = 5_000;

/** The keys that this service publishes. */
export async function publishedKeys(): Promise<unknown> {
  const answer = await fetch('/.well-known/cardroom-fairness.json');
  if (!answer.ok) throw new Error('no keys');
  return answer.json();
}

/** The one book of this page. */
export const book = new RecordBook({
  records: indexedStore(() => window.indexedDB),
  keys: publishedKeys,
  ask: askWorker,
  idle: (run) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run);
  },
  now: () => Date.now(),
});
