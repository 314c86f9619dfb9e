import type { PageAnswer } from '@cardroom/staff-api';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import type { Refused } from './client.ts';
import { type Reading, shown, useReading, valueIn } from './use-reading.ts';

export interface RowsReading<Page> extends Reading<Page> {
  /** Reads the next page; null at the end of the list. */
  readonly more: (() => void) | null;
}

export interface RowsOptions<Page> {
  /**
   * Reads all pages that are shown again while the reader looks, ms for one page. More pages are read less often, so that a long list costs no
   * more than a short one.
   */
  readonly every?: number;
  /** The key of a row, for a list whose rows may move while it is read. Of several rows with one key, the first is shown. */
  readonly keyOf?: (row: RowOf<Page>) => string;
  /** Polls the first page and adds it to the list. */
  readonly join?: ((list: Page, newest: Page) => Page) | undefined;
}

type RowOf<Page> = Page extends PageAnswer<infer Row> ? Row : never;

/** How often a live list is read, ms. */
const LIVE_MS = 2_000;

/** A list, page after page, as one page with all rows that were read. Reading it again reads every page that is shown. */
export function useRows<Page extends PageAnswer<unknown>>(path: string, { join, every, keyOf }: RowsOptions<Page> = {}): RowsReading<Page> {
  const { withOperator } = useOperatorChoice();
  const first = withOperator(path);
  const key = [first, 'rows'];
  const query = useInfiniteQuery<Page, Refused, Page, readonly string[], string | null>({
    queryKey: key,
    queryFn: async ({ pageParam }) => valueIn(await ask<Page>(pageParam === null ? first : withCursor(first, pageParam))),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: (data) => joined(data, keyOf),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: every !== undefined && 'always',
    ...(every === undefined ? {} : { refetchInterval: ({ state }) => every * Math.max(1, state.data?.pages.length ?? 1) }),
  });
  const client = useQueryClient();
  useReading(
    [first, 'live'],
    async () => {
      const newest = await ask<Page>(first);
      if (newest.ok && join !== undefined) {
        client.setQueryData<InfiniteData<Page, string | null>>(key, (before) =>
          before === undefined ? before : { pages: [join(joined(before), newest.value)], pageParams: [null] },
        );
      }
      return { ok: true, value: null };
    },
    { skip: join === undefined, every: () => LIVE_MS },
  );
  return {
    ...shown(query.data, query.error),
    readAt: query.dataUpdatedAt,
    read: async () => void (await query.refetch()),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

/** All pages as one. The last one says what holds for the whole list. */
export function joined<Page extends PageAnswer<unknown>>(
  { pages }: Pick<InfiniteData<Page, string | null>, 'pages'>,
  keyOf?: (row: RowOf<Page>) => string,
): Page {
  const rows = pages.flatMap((one) => one.rows) as RowOf<Page>[];
  return { ...(pages.at(-1) as Page), rows: keyOf === undefined ? rows : firstOfEach(rows, keyOf) };
}

function firstOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const known = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    return !known.has(key) && known.add(key);
  });
}

function withCursor(path: string, cursor: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}
