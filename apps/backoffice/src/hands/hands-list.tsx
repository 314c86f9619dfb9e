import type { HandsAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useHouse } from '../money/house.ts';
import { usePages } from '../money/use-pages.ts';
import { go, useRoute } from '../route.ts';
import { Choice, Field, Form, Notice } from '../shell/form.tsx';
import { localTime } from '../shell/local-time.ts';
import page from '../shell/page.module.css';
import { HandsTable } from './hands-table.tsx';

/** What one may look for; the members of the address and of the call alike. */
const FILTERS = ['handId', 'playerId', 'tableId', 'roomId', 'state', 'potFrom', 'from', 'until'] as const;

/** Finished hands, those that ended last first. The search stands in the address, so that it can be sent to somebody. */
export function HandsList() {
  const { query } = useRoute();
  const { withOperator } = useHouse();
  const filters = new URLSearchParams(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const behind = filters.size === 0 ? '' : `?${filters}`;
  const { answer, more } = usePages<HandsAnswer>(withOperator(`/hands${behind}`));
  const show = (next: URLSearchParams) => go(withOperator(`/hands${next.size === 0 ? '' : `?${next}`}`));
  return (
    <>
      <section className={page.box} aria-label="Search">
        <Filters key={filters.toString()} filters={filters} show={show} />
      </section>
      {filters.size > 0 && (
        <div className={page.row}>
          <Button size="small" onClick={() => show(new URLSearchParams())}>
            Show everything
          </Button>
        </div>
      )}
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? (
            <p>{answer.value.next === null ? 'No hand matches.' : 'No hand matches so far; older ones were not looked at yet.'}</p>
          ) : (
            <HandsTable rows={answer.value.rows} />
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

const STATES = [
  ['', 'Any'],
  ['ended', 'Ended'],
  ['void', 'Void'],
] as const;

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
        <Field label="Hand" {...written('handId')} inputMode="numeric" />
        <Field label="Player" {...written('playerId')} />
        <Field label="Table" {...written('tableId')} inputMode="numeric" />
        <Field label="Room" {...written('roomId')} inputMode="numeric" />
        <Field label="Pots from" {...written('potFrom')} inputMode="decimal" placeholder="12.50" />
        <Choice label="State" {...written('state')} options={STATES} />
        <Field label="From" name="from" type="datetime-local" defaultValue={localTime(filters.get('from'))} />
        <Field label="Until" name="until" type="datetime-local" defaultValue={localTime(filters.get('until'))} />
      </div>
    </Form>
  );
}

function isoOf(local: string): string {
  return new Date(local).toISOString();
}
