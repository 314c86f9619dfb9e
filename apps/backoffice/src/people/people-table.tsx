import type { Me, OperatorName, PersonRow } from '@cardroom/staff-api';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { MenuItem } from '../list/menu.tsx';
import { type Order, sorted } from '../list/sort.ts';
import page from '../shell/page.module.css';
import { roleName } from '../shell/roles.ts';
import { When } from '../shell/when.tsx';

export type PersonAction = 'role' | 'link' | 'disable' | 'enable';

export interface PeopleTableProps {
  readonly people: readonly PersonRow[];
  readonly operators: readonly OperatorName[];
  readonly me: Me;
  /** Null when the reader may only view. */
  readonly act: ((person: PersonRow, action: PersonAction) => void) | null;
}

export function PeopleTable({ people, operators, me, act }: PeopleTableProps) {
  const operatorOf = (id: string | null) =>
    id === null ? t('team.service') : (operators.find((one) => one.operatorId === id)?.name ?? id);
  const [order, choose] = useState<Order | null>(null);
  const columns: readonly Column<PersonRow>[] = [
    {
      head: t('team.name'),
      always: true,
      phone: 'title',
      cell: ({ name, email }) => (
        <>
          <strong>{name}</strong>
          {email === me.email && <span className={page.quiet}> {t('team.you')}</span>}
        </>
      ),
      sort: ({ name }) => name,
    },
    { head: t('entry.email'), phone: 'line', cell: ({ email }) => email, sort: ({ email }) => email },
    { head: t('team.role'), phone: 'line', cell: ({ role }) => roleName(role), sort: ({ role }) => roleName(role) },
    { head: t('shell.operator'), cell: ({ operatorId }) => operatorOf(operatorId), sort: ({ operatorId }) => operatorOf(operatorId) },
    {
      head: t('team.status'),
      phone: 'end',
      cell: ({ status }) => <span className={status === 'disabled' ? page.off : undefined}>{t(`team.status.${status}`)}</span>,
      sort: ({ status }) => t(`team.status.${status}`),
    },
    { head: t('team.authenticator'), cell: ({ totp }) => t(totp ? 'team.set-up' : 'team.not-set-up'), sort: ({ totp }) => (totp ? 1 : 0) },
    { head: t('team.since'), cell: ({ createdAt }) => <When at={createdAt} />, sort: ({ createdAt }) => createdAt },
  ];
  return (
    <DataTable<PersonRow>
      rows={sorted(people, columns, order)}
      columns={columns}
      keyOf={({ personId }) => personId}
      sorting={{ order, choose }}
      {...(act === null
        ? {}
        : { menu: { of: ({ name }) => name, items: (person) => (person.email === me.email ? [] : itemsOf(person, act)) } })}
      rowAttributes={({ email }) => ({ 'data-testid': `person-${email}` })}
    />
  );
}

function itemsOf(person: PersonRow, act: (person: PersonRow, action: PersonAction) => void): MenuItem[] {
  if (person.status === 'disabled') return [{ text: t('team.enable'), icon: 'check', act: () => act(person, 'enable') }];
  return [
    ...(person.operatorId === null ? [] : [{ text: t('team.change-role'), icon: 'edit', act: () => act(person, 'role') } as const]),
    { text: t('team.new-link'), icon: 'link', act: () => act(person, 'link') },
    { text: t('team.disable'), icon: 'cross', tone: 'danger', act: () => act(person, 'disable') },
  ];
}
