import type { AuditRow, SessionAnswer } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { type Filter, useFilters } from '../list/filters.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './audit.module.css';
import { AuditChange } from './audit-change.tsx';

/** The filters of the log; service staff also have the operator. */
function filtersFor(ofService: boolean): readonly Filter[] {
  return [
    { name: 'object', label: t('audit.object'), kind: 'search', placeholder: t('audit.object.hint') },
    { name: 'from', to: 'until', label: t('audit.time'), kind: 'time' },
    { name: 'person', label: t('audit.actor'), placeholder: 'staff:ann@casino.example' },
    { name: 'action', label: t('audit.action'), placeholder: 'person.invite' },
    ...(ofService ? [{ name: 'operatorId', label: t('shell.operator') }] : []),
  ];
}

/** The audit log. A click on an actor, action or object filters by it. */
export function AuditPage({ session }: { readonly session: SessionAnswer }) {
  const ofService = session.person.operatorId === null;
  const filters = filtersFor(ofService);
  const { given, show } = useFilters('/audit', filters);
  const pick = (name: string, value: string, text = value) => (
    <button
      type="button"
      className={styles.pick}
      title={t('audit.search-for', { value })}
      onClick={() => show(new URLSearchParams([...[...given].filter(([other]) => other !== name), [name, value]]))}
    >
      {text}
    </button>
  );
  const columns: readonly Column<AuditRow>[] = [
    { head: t('audit.number'), id: 'number', align: 'end', phone: 'end', cell: ({ seq }) => seq },
    { head: t('audit.time'), id: 'time', phone: 'line', cell: ({ at }) => <When at={at} /> },
    {
      head: t('audit.actor'),
      id: 'actor',
      phone: 'line',
      clip: '190px',
      cell: ({ actor }) => pick('person', actor, actor.replace(/^staff:/, '')),
    },
    { head: t('audit.action'), id: 'action', always: true, phone: 'title', clip: '190px', cell: ({ action }) => pick('action', action) },
    { head: t('audit.object'), id: 'object', phone: 'line', clip: '150px', cell: ({ subject }) => pick('object', subject) },
    ...(ofService
      ? [{ head: t('shell.operator'), id: 'operator', clip: '110px', cell: ({ operatorId }: AuditRow) => operatorId ?? t('audit.service') }]
      : []),
    {
      head: t('audit.change'),
      id: 'before-after',
      wrap: '190px',
      phone: 'line',
      cell: ({ was, detail }) => <AuditChange was={was} detail={detail} />,
    },
    {
      head: t('audit.address'),
      id: 'ip-address',
      cell: ({ address, actor }) => address ?? (actor.startsWith('command:') ? t('audit.command') : '–'),
    },
  ];
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.audit')}</h1>
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
