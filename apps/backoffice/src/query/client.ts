import { QueryClient } from '@tanstack/react-query';
import type { Refusal } from '../api.ts';

/** A refusal as the query library wants it: thrown. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Nothing outlives the page that shows it: a page that is opened again reads what there is now, and nothing of one member is left for the
 * next. A refusal is final, so it is shown instead of retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: 0, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
});
