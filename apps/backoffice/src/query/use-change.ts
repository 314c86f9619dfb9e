import { useQueryClient } from '@tanstack/react-query';
import { type Answer, ask } from '../api.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { useFreshCode } from '../shell/step-up.tsx';

export interface ChangeOptions {
  /** What the change makes stale. It is read again after a success or a conflict. */
  readonly renews?: readonly string[];
  /** The path whose new value the call answers with. */
  readonly answers?: string;
  /** Asks for a fresh authenticator code where the service requires one. */
  readonly fresh?: boolean;
}

/** Makes a change below `path` of the page's operator. */
export type Change = <Value>(part: string, members?: object) => Promise<Answer<Value>>;

/** POSTs below `path` and keeps the page up to date: `change('/close', { reason })`. A stale change is refused and shows what there is now. */
export function useChange(path: string, { renews = [], answers, fresh = false }: ChangeOptions = {}): Change {
  const client = useQueryClient();
  const renew = useRenew();
  const { withOperator, body } = useOperatorChoice();
  const withFreshCode = useFreshCode();
  return async <Value>(part: string, members: object = {}): Promise<Answer<Value>> => {
    const send = () => ask<Value>(path + part, body(members));
    const answer = await (fresh ? withFreshCode(send) : send());
    if (!answer.ok && answer.code !== 'CONFLICT') return answer;
    const stale = answers === undefined ? renews : [...renews, ...(answer.ok ? [] : [answers])];
    if (answers !== undefined && answer.ok) {
      const key = [withOperator(answers)];
      // A read that left before the change must not overwrite its answer.
      await client.cancelQueries({ queryKey: key, exact: true });
      client.setQueryData(key, answer.value);
    }
    await renew(stale);
    return answer;
  };
}

/** Reads what is shown of some paths again, with whatever filters. */
export function useRenew(): (paths: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return async (paths) => {
    await Promise.all(paths.map((one) => client.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey[0], one) })));
  };
}

/** Whether a query reads a path, with whatever filters. */
function isOf(key: unknown, path: string): boolean {
  return typeof key === 'string' && key.split('?')[0] === path;
}
