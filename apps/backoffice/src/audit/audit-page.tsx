import type { AuditRow, SessionAnswer } from '@cardroom/staff-api';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { type Filter, useFilters } from '../list/filters.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './audit.module.css';
import { AuditChange } from './audit-change.tsx';

const OPERATOR: Filter = { name: 'operatorId', label: 'Operator' };
const FILTERS: readonly Filter[] = [
  { name: 'object', label: 'Object', kind: 'search', placeholder: 'Room, player, table…' },
  { name: 'from', to: 'until', label: 'Time', kind: 'time' },
  { name: 'person', label: 'Actor', placeholder: 'staff:ann@casino.example' },
  { name: 'action', label: 'Action', placeholder: 'person.invite' },
];

/** The audit log. A click on an actor, action or object filters by it. */
export function AuditPage({ session }: { readonly session: SessionAnswer }) {
  const ofService = session.person.operatorId === null;
  const filters = ofService ? [...FILTERS, OPERATOR] : FILTERS;
  const { given, show } = useFilters('/audit', filters);
  const pick = (name: string, value: string, text = value) => (
    <button
      type="button"
      className={styles.pick}
      title={`Search for ${value}`}
      onClick={() => show(new URLSearchParams([...[...given].filter(([other]) => other !== name), [name, value]]))}
    >
      {text}
    </button>
  );
  const columns: readonly Column<AuditRow>[] = [
    { head: 'No.', align: 'end', phone: 'end', cell: ({ seq }) => seq },
    { head: 'Time', phone: 'line', cell: ({ at }) => <When at={at} /> },
    { head: 'Actor', phone: 'line', clip: '190px', cell: ({ actor }) => pick('person', actor, actor.replace(/^staff:/, '')) },
    { head: 'Action', always: true, phone: 'title', clip: '190px', cell: ({ action }) => pick('action', action) },
    { head: 'Object', phone: 'line', clip: '160px', cell: ({ subject }) => pick('object', subject) },
    ...(ofService ? [{ head: 'Operator', clip: '110px', cell: ({ operatorId }: AuditRow) => operatorId ?? 'Service' }] : []),
    { head: 'Before → after', wrap: '240px', phone: 'line', cell: ({ was, detail }) => <AuditChange was={was} detail={detail} /> },
    {
      head: 'IP address',
      cell: ({ address, actor }) => address ?? (actor.startsWith('command:') ? 'Command line' : '–'),
    },
  ];
  return (
    <>
      <div className={page.head}>
        <h1>Audit log</h1>
      </div>
      <FilteredList<AuditRow>
        path="/audit"
        filters={filters}
        noun="entries"
        columns={columns}
        keyOf={({ seq }) => seq}
        rowAttributes={({ seq, action }) => ({ 'data-testid': `audit-${seq}`, 'data-action': action })}
      />
    </>
  );
}
