import type { PageAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { type RowsOptions, useRows } from '../query/use-rows.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filter, useFilters } from './filters.ts';
import styles from './list.module.css';
import { ListFoot } from './list-foot.tsx';
import { withTimes } from './ranges.ts';
import { Stale } from './stale.tsx';
import { useColumns } from './use-columns.ts';

/** The kind of rows. It ends the IDs of their texts and names the downloaded file. */
export type RowNoun = 'hands' | 'players' | 'transactions' | 'entries' | 'callbacks';

export interface FilteredListProps<Row, Page extends PageAnswer<Row>>
  extends Pick<DataTableProps<Row>, 'columns' | 'keyOf' | 'rowAttributes' | 'testId' | 'menu' | 'keys'>,
    Pick<RowsOptions<Page>, 'join'> {
  /** The path of the page and of the call. */
  readonly path: string;
  readonly filters: readonly Filter[];
  readonly noun: RowNoun;
  /** The call that writes the same rows as a CSV file. */
  readonly file?: string;
  /** Turns the filters of the address into those of the call; by default they are the same. */
  readonly asked?: (given: URLSearchParams) => URLSearchParams;
  /** Shown above the filters. */
  readonly children?: ReactNode;
  /** Shown between the filters and the rows. */
  readonly between?: ReactNode;
  /** Shown below the rows. */
  readonly note?: (page: Page) => ReactNode;
}

/** A list with filters, page after page. The filters are kept in the address, so that a search can be shared. */
export function FilteredList<Row, Page extends PageAnswer<Row> = PageAnswer<Row>>(props: FilteredListProps<Row, Page>) {
  const { path, filters, noun, file, asked = same, children, between, note, join, columns, ...table } = props;
  const state = useFilters(path, filters);
  const { given } = state;
  const choice = useColumns(path, columns);
  const [now, renewNow] = useNow(String(given));
  const query = withTimes(asked(given), now);
  const search = query.size === 0 ? '' : `?${query}`;
  const { value, refusal, readAt, read, more } = useRows<Page>(path + search, { join });
  const renewed = async () => {
    renewNow();
    await read();
  };
  return (
    <>
      {children !== undefined && <div className={styles.intro}>{children}</div>}
      <FilterBar filters={filters} state={state}>
        <ColumnsMenu columns={columns} choice={choice} />
        {file !== undefined && <DownloadCsv path={file + search} name={noun} />}
      </FilterBar>
      {between}
      <Stale refusal={refusal} readAt={value === null ? 0 : readAt} read={renewed} />
      {value !== null && (
        <>
          <DataTable
            {...table}
            columns={choice.shown}
            rows={value.rows}
            stale={refusal !== null}
            empty={<Nothing noun={noun} page={value} clear={state.clear} />}
          />
          {note?.(value)}
        </>
      )}
      {value !== null && value.rows.length > 0 && <ListFoot text={countText(noun, value.rows.length, more !== null)} more={more} />}
      {value?.rows.length === 0 && more !== null && <Button onClick={more}>{t('list.show-more')}</Button>}
    </>
  );
}

/** How many rows are shown, and whether there are more. */
function countText(noun: RowNoun, count: number, more: boolean): string {
  const rows = t(`list.rows.${noun}`, { count });
  return more ? t('list.shown', { rows }) : rows;
}

/** The time at which the filters were chosen: quick ranges are counted back from there. */
function useNow(search: string): readonly [Date, () => void] {
  const [chosen, setChosen] = useState(() => ({ search, at: new Date() }));
  if (chosen.search === search) return [chosen.at, () => setChosen({ search, at: new Date() })];
  const next = { search, at: new Date() };
  setChosen(next);
  return [next.at, () => setChosen(next)];
}

const same = (given: URLSearchParams): URLSearchParams => given;

interface NothingProps {
  readonly noun: RowNoun;
  readonly page: PageAnswer<unknown>;
  readonly clear: (() => void) | null;
}

/** A page may be empty although older rows were not searched yet. */
function Nothing({ noun, page: { next }, clear }: NothingProps) {
  if (next !== null) return <p>{t(`list.none-so-far.${noun}`)}</p>;
  if (clear === null) return <p>{t(`list.none.${noun}`)}</p>;
  return (
    <>
      <p>{t(`list.no-match.${noun}`)}</p>
      <Button size="small" onClick={clear}>
        {t('list.clear-filters')}
      </Button>
    </>
  );
}
