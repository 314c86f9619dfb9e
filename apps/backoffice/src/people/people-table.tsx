import type { Me, PersonRow } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import page from '../shell/page.module.css';
import { roleName } from '../shell/roles.ts';
import { When } from '../shell/when.tsx';
import type { People } from './use-people.ts';

export type PersonAction = 'role' | 'link' | 'disable' | 'enable';

export interface PeopleTableProps extends People {
  readonly me: Me;
  /** Null: one may only look. */
  readonly act: ((person: PersonRow, action: PersonAction) => void) | null;
}

const STATUS = { invited: 'Invited', active: 'Active', disabled: 'Disabled' } as const;

export function PeopleTable({ people, operators, me, act }: PeopleTableProps) {
  const houseOf = (id: string | null) => (id === null ? 'The service' : (operators.find((one) => one.operatorId === id)?.name ?? id));
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">E-mail</th>
          <th scope="col">Role</th>
          <th scope="col">Operator</th>
          <th scope="col">Status</th>
          <th scope="col">Authenticator</th>
          <th scope="col">Since</th>
          {act !== null && <th scope="col">Change</th>}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.personId} data-testid={`person-${person.email}`}>
            <td data-label="Name">{person.name}</td>
            <td data-label="E-mail">{person.email}</td>
            <td data-label="Role">{roleName(person.role)}</td>
            <td data-label="Operator">{houseOf(person.operatorId)}</td>
            <td data-label="Status" className={person.status === 'disabled' ? page.off : undefined}>
              {STATUS[person.status]}
            </td>
            <td data-label="Authenticator">{person.totp ? 'Set up' : 'None'}</td>
            <td data-label="Since">
              <When at={person.createdAt} />
            </td>
            {act !== null && <td data-label="Change">{person.email === me.email ? 'You' : <Actions person={person} act={act} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ person, act }: { readonly person: PersonRow; readonly act: (person: PersonRow, action: PersonAction) => void }) {
  const button = (action: PersonAction, text: string) => (
    <Button size="small" tone={action === 'disable' ? 'danger' : 'plain'} onClick={() => act(person, action)}>
      {text}
      <span className="visually-hidden"> ({person.name})</span>
    </Button>
  );
  if (person.status === 'disabled') return button('enable', 'Let in again');
  return (
    <div className={page.row}>
      {person.operatorId !== null && button('role', 'Role')}
      {button('link', 'New link')}
      {button('disable', 'Disable')}
    </div>
  );
}
