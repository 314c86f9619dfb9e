import type { TransactionsAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { download } from '../api.ts';
import { go, useRoute } from '../route.ts';
import { Choice, Field, Form, Notice, type Refusal } from '../shell/form.tsx';
import { localTime } from '../shell/local-time.ts';
import page from '../shell/page.module.css';
import { useHouse } from './house.ts';
import { TransactionsTable } from './transactions-table.tsx';
import { usePages } from './use-pages.ts';
import { KIND_TEXTS, STATE_TEXTS } from './words.ts';

/** What one may look for; the members of the address and of the call alike. */
const FILTERS = ['id', 'playerId', 'tableId', 'handId', 'kind', 'state', 'currency', 'amountFrom', 'amountTo', 'from', 'until'] as const;

/** Transactions, the newest first. The filters stand in the address, so that a search can be sent to somebody. */
export function TransactionsPage() {
  const { query } = useRoute();
  const { withOperator, operatorId } = useHouse();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const filters = new URLSearchParams(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const path = (name: string) => withOperator(`/money/${name}${filters.size === 0 ? '' : `?${filters}`}`);
  const { answer, more } = usePages<TransactionsAnswer>(path('transactions'));
  const show = (next: URLSearchParams) => go(withOperator(`/money/transactions${next.size === 0 ? '' : `?${next}`}`));
  const save = async () => {
    const saved = await download(path('transactions.csv'), `transactions${operatorId === null ? '' : `-${operatorId}`}.csv`);
    setRefusal(saved.ok ? null : saved);
  };
  return (
    <>
      <section className={page.box} aria-label="Search">
        <Filters key={filters.toString()} filters={filters} show={show} />
      </section>
      <div className={page.row}>
        <Button size="small" onClick={() => void save()}>
          Download as CSV
        </Button>
        {filters.size > 0 && (
          <Button size="small" onClick={() => show(new URLSearchParams())}>
            Show everything
          </Button>
        )}
      </div>
      <Notice refusal={refusal ?? (answer?.ok === false ? answer : null)} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? (
            <p>{answer.value.next === null ? 'Nothing matches.' : 'Nothing matches so far; older ones were not looked at yet.'}</p>
          ) : (
            <TransactionsTable rows={answer.value.rows} />
          )}
          {answer.value.next !== null && <Button onClick={() => void more()}>Show older ones</Button>}
        </>
      )}
    </>
  );
}

interface FiltersProps {
  readonly filters: URLSearchParams;
  readonly show: (next: URLSearchParams) => void;
}

const ANY = ['', 'Any'] as const;

function Filters({ filters, show }: FiltersProps) {
  const written = (name: (typeof FILTERS)[number]) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <Form
      submit="Search"
      send={async (given) => {
        const found = FILTERS.map((name) => [name, given(name).trim()] as const).filter(([, value]) => value !== '');
        show(new URLSearchParams(found.map(([name, value]) => [name, name === 'from' || name === 'until' ? isoOf(value) : value])));
        return null;
      }}
    >
      <div className={page.filters}>
        <Field label="Transaction id" {...written('id')} />
        <Field label="Player" {...written('playerId')} />
        <Field label="Table" {...written('tableId')} inputMode="numeric" />
        <Field label="Hand" {...written('handId')} inputMode="numeric" />
        <Choice label="Kind" {...written('kind')} options={[ANY, ...Object.entries(KIND_TEXTS)]} />
        <Choice label="State" {...written('state')} options={[ANY, ...Object.entries(STATE_TEXTS)]} />
        <Field label="Currency" {...written('currency')} placeholder="EUR" maxLength={3} />
        <Field label="Amount from" {...written('amountFrom')} inputMode="decimal" placeholder="12.50" />
        <Field label="Amount to" {...written('amountTo')} inputMode="decimal" />
        <Field label="From" name="from" type="datetime-local" defaultValue={localTime(filters.get('from'))} />
        <Field label="Until" name="until" type="datetime-local" defaultValue={localTime(filters.get('until'))} />
      </div>
    </Form>
  );
}

function isoOf(local: string): string {
  return new Date(local).toISOString();
}
