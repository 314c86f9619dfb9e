import type { Me, OperatorName, PersonRow } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { type Column, DataTable } from '../list/data-table.tsx';
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

const STATUS = { invited: 'Invited', active: 'Active', disabled: 'Disabled' } as const;

export function PeopleTable({ people, operators, me, act }: PeopleTableProps) {
  const operatorOf = (id: string | null) => (id === null ? 'Service' : (operators.find((one) => one.operatorId === id)?.name ?? id));
  const columns: readonly Column<PersonRow>[] = [
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => roleName(role) },
    { head: 'Operator', cell: ({ operatorId }) => operatorOf(operatorId) },
    { head: 'Status', cell: ({ status }) => <span className={status === 'disabled' ? page.off : undefined}>{STATUS[status]}</span> },
    { head: 'Authenticator', cell: ({ totp }) => (totp ? 'Set up' : 'Not set up') },
    { head: 'Member since', cell: ({ createdAt }) => <When at={createdAt} /> },
  ];
  const actions: readonly Column<PersonRow>[] =
    act === null
      ? []
      : [{ head: 'Actions', cell: (person) => (person.email === me.email ? 'You' : <Actions person={person} act={act} />) }];
  return (
    <DataTable
      rows={people}
      columns={[...columns, ...actions]}
      keyOf={({ personId }) => personId}
      rowAttributes={({ email }) => ({ 'data-testid': `person-${email}` })}
    />
  );
}

function Actions({ person, act }: { readonly person: PersonRow; readonly act: (person: PersonRow, action: PersonAction) => void }) {
  const button = (action: PersonAction, text: string) => (
    <Button size="small" tone={action === 'disable' ? 'danger' : 'plain'} onClick={() => act(person, action)}>
      {text}
      <span className="visually-hidden"> ({person.name})</span>
    </Button>
  );
  if (person.status === 'disabled') return button('enable', 'Enable');
  return (
    <div className={page.row}>
      {person.operatorId !== null && button('role', 'Change role')}
      {button('link', 'New link')}
      {button('disable', 'Disable')}
    </div>
  );
}
