import type { SessionAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { go, useRoute } from '../route.ts';
import { Field, Form, Notice } from '../shell/form.tsx';
import { localTime } from '../shell/local-time.ts';
import page from '../shell/page.module.css';
import { AuditTable } from './audit-table.tsx';
import { FILTERS, type Filter, useAudit } from './use-audit.ts';

/** Who changed what. The filters stand in the address, so that a search can be sent to somebody. */
export function AuditPage({ session }: { readonly session: SessionAnswer }) {
  const { query } = useRoute();
  const filters = new URLSearchParams(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const { answer, more } = useAudit(filters.toString());
  const show = (next: URLSearchParams) => go(next.size === 0 ? '/audit' : `/audit?${next}`);
  const pick = (name: Filter, value: string) => {
    const next = new URLSearchParams(filters);
    next.set(name, value);
    show(next);
  };
  const ofService = session.person.operatorId === null;
  return (
    <>
      <div className={page.head}>
        <h1>Audit log</h1>
        {filters.size > 0 && (
          <Button size="small" onClick={() => show(new URLSearchParams())}>
            Show everything
          </Button>
        )}
      </div>
      <section className={page.box} aria-label="Search">
        <Filters key={filters.toString()} filters={filters} ofService={ofService} show={show} />
      </section>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? (
            <p>Nothing matches.</p>
          ) : (
            <AuditTable rows={answer.value.rows} ofService={ofService} pick={pick} />
          )}
          {answer.value.next !== null && <Button onClick={() => void more()}>Show older ones</Button>}
        </>
      )}
    </>
  );
}

interface FiltersProps {
  readonly filters: URLSearchParams;
  readonly ofService: boolean;
  readonly show: (next: URLSearchParams) => void;
}

function Filters({ filters, ofService, show }: FiltersProps) {
  const written = (name: Filter) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <Form
      submit="Search"
      send={async (given) => {
        const texts = (['person', 'action', 'object', 'operatorId'] as const).map((name) => [name, given(name).trim()] as const);
        const times = (['from', 'until'] as const).map((name) => [name, given(name) && new Date(given(name)).toISOString()] as const);
        show(new URLSearchParams([...texts, ...times].filter(([, value]) => value !== '').map(([name, value]) => [name, value])));
        return null;
      }}
    >
      <div className={page.filters}>
        <Field label="Person" {...written('person')} placeholder="staff:ann@casino.example" />
        <Field label="Action" {...written('action')} placeholder="person.invite" />
        <Field label="Object" {...written('object')} />
        {ofService && <Field label="Operator" {...written('operatorId')} />}
        <Field label="From" name="from" type="datetime-local" defaultValue={localTime(filters.get('from'))} />
        <Field label="Until" name="until" type="datetime-local" defaultValue={localTime(filters.get('until'))} />
      </div>
    </Form>
  );
}
