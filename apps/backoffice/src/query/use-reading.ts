import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Answer, Refusal } from '../api.ts';
import { Refused } from './client.ts';

export interface Reading<Value> {
  /** Null until it has been read, and when the service refused it. A lost connection keeps what is shown. */
  readonly value: Value | null;
  readonly refusal: Refusal | null;
  /** When `value` was read, ms. */
  readonly readAt: number;
  /** Reads again. */
  readonly read: () => Promise<void>;
}

export interface ReadingOptions<Value> {
  /** Reads again this often, ms, while the page is visible; false to stop. */
  readonly every?: (value: Value | undefined) => number | false;
  /** Reads again when the reader comes back to the tab. */
  readonly onReturn?: boolean;
  /** Shows the previous value until the next path has been read. */
  readonly keep?: boolean;
  readonly skip?: boolean;
}

/** Reads something of the service, once for all components that share the key. */
export function useReading<Value>(key: QueryKey, ask: () => Promise<Answer<Value>>, options: ReadingOptions<Value> = {}): Reading<Value> {
  const { every, onReturn = false, keep = false, skip = false } = options;
  const query = useQuery<Value, Refused>({
    queryKey: key,
    queryFn: async () => valueIn(await ask()),
    enabled: !skip,
    refetchOnWindowFocus: onReturn && 'always',
    ...(every === undefined ? {} : { refetchInterval: ({ state }) => every(state.data as Value | undefined) }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    ...shown(query.data, query.error),
    readAt: query.dataUpdatedAt,
    read: async () => void (await query.refetch()),
  };
}

export function valueIn<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Refused(answer);
  return answer.value;
}

export function shown<Value>(data: Value | undefined, error: Refused | null): Pick<Reading<Value>, 'value' | 'refusal'> {
  const refusal = error?.refusal ?? null;
  const isGone = refusal !== null && refusal.code !== 'OFFLINE';
  return { value: isGone ? null : (data ?? null), refusal };
}
