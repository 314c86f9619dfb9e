import type { PageAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { type RowsOptions, useRows } from '../query/use-rows.ts';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { type Filter, FilterForm, useFilters } from './filters.tsx';

export interface FilteredListProps<Row, Page extends PageAnswer<Row>>
  extends Pick<DataTableProps<Row>, 'columns' | 'keyOf' | 'rowAttributes' | 'testId'>,
    RowsOptions<Page> {
  /** The path of the page and of the call. */
  readonly path: string;
  readonly filters: readonly Filter[];
  /** What the rows are, such as `transactions`. */
  readonly noun: string;
  /** The call that writes the same rows as a CSV file. */
  readonly file?: string;
  /** Shown above the filters. */
  readonly children?: ReactNode;
  /** Shown between the filters and the rows. */
  readonly between?: ReactNode;
  /** Shown below the rows. */
  readonly note?: (page: Page) => ReactNode;
}

/** A list with filters, page after page. The filters are kept in the address, so that a search can be shared. */
export function FilteredList<Row, Page extends PageAnswer<Row> = PageAnswer<Row>>(props: FilteredListProps<Row, Page>) {
  const { path, filters, noun, file, children, between, note, join, ...table } = props;
  const { given, show } = useFilters(path, filters);
  const search = given.size === 0 ? '' : `?${given}`;
  const { value, refusal, more } = useRows<Page>(path + search, { join });
  return (
    <>
      <section className={page.box} aria-label="Search">
        {children}
        <FilterForm key={search} filters={filters} given={given} show={show} />
      </section>
      {(file !== undefined || given.size > 0) && (
        <div className={page.row}>
          {file !== undefined && <DownloadCsv path={file + search} name={noun} />}
          {given.size > 0 && (
            <Button size="small" onClick={() => show(new URLSearchParams())}>
              Clear filters
            </Button>
          )}
        </div>
      )}
      {between}
      <Notice refusal={refusal} />
      {value !== null && (
        <>
          <DataTable {...table} rows={value.rows} empty={emptyText(noun, value, given.size > 0)} />
          {note?.(value)}
        </>
      )}
      {more !== null && <Button onClick={more}>Show more</Button>}
    </>
  );
}

/** A page may be empty although older rows were not searched yet. */
function emptyText(noun: string, { next }: PageAnswer<unknown>, isFiltered: boolean): string {
  if (next !== null) return `No ${noun} found so far; older ${noun} have not been searched yet.`;
  return isFiltered ? `No ${noun} found.` : `No ${noun} yet.`;
}
