import { useQueries } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import type { Refused } from './client.ts';
import { shown, valueIn } from './use-reading.ts';

/**
 * The answers of several GET calls of the page's operator; null for one that is not read yet, or was refused. `every`: how often they are read
 * again while the reader looks, ms for one path. More paths are read less often.
 */
export function useAnswers<Value>(paths: readonly string[], every: number): readonly (Value | null)[] {
  const { withOperator } = useOperatorChoice();
  return useQueries({
    queries: paths.map(withOperator).map((whole) => ({
      queryKey: [whole],
      queryFn: async (): Promise<Value> => valueIn(await ask<Value>(whole)),
      refetchInterval: every * paths.length,
    })),
    combine: (queries) => queries.map(({ data, error }) => shown(data, error as Refused | null).value),
  });
}
