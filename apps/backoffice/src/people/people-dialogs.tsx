import type { Me, NewLinkAnswer, OperatorName, PersonRow } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { ask } from '../api.ts';
import { Choice, Field, Form } from '../shell/form.tsx';
import { roleOptions } from '../shell/roles.ts';
import { useFreshCode } from '../shell/step-up.tsx';

export interface InviteDialogProps {
  readonly me: Me;
  readonly operators: readonly OperatorName[];
  readonly invited: (link: NewLinkAnswer) => void;
  readonly close: () => void;
}

/** The service has no operator id, and a choice has no empty value that could be told from "none". */
const SERVICE = '*service';

export function InviteDialog({ me, operators, invited, close }: InviteDialogProps) {
  const [house, setHouse] = useState(me.operatorId ?? operators[0]?.operatorId ?? SERVICE);
  const withFreshCode = useFreshCode();
  const operatorId = house === SERVICE ? null : house;
  return (
    <Dialog title="Invite somebody" closeLabel="Close" onClose={close}>
      <Form
        submit="Invite"
        send={async (given) => {
          const body = { email: given('email'), name: given('name'), role: given('role'), ...(operatorId === null ? {} : { operatorId }) };
          const answer = await withFreshCode(() => ask<NewLinkAnswer>('/people', body));
          if (answer.ok) invited(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Name" name="name" autoComplete="off" required />
        <Field label="E-mail" name="email" type="email" autoComplete="off" required />
        {me.operatorId === null && (
          <Choice
            label="Operator"
            name="operatorId"
            value={house}
            onChange={setHouse}
            options={[...operators.map((one) => [one.operatorId, one.name] as const), [SERVICE, 'The service itself']]}
          />
        )}
        <Choice key={house} label="Role" name="role" options={roleOptions(operatorId)} />
      </Form>
    </Dialog>
  );
}

export interface RoleDialogProps {
  readonly person: PersonRow;
  readonly changed: () => void;
  readonly close: () => void;
}

export function RoleDialog({ person, changed, close }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  const withFreshCode = useFreshCode();
  return (
    <Dialog title={`Role of ${person.name}`} closeLabel="Close" onClose={close}>
      <Form
        submit="Change role"
        send={async () => {
          const answer = await withFreshCode(() => ask(`/people/${person.personId}/role`, { role }));
          if (answer.ok) changed();
          return answer.ok ? null : answer;
        }}
      >
        <Choice label="Role" name="role" value={role} onChange={setRole} options={roleOptions(person.operatorId)} />
      </Form>
    </Dialog>
  );
}
