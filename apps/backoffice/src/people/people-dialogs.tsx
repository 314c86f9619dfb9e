import type { AccessAskedAnswer, Me, NewLinkAnswer, OperatorName, PersonAnswer, PersonRow } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Change } from '../query/use-change.ts';
import { Choice, Field, Form } from '../shell/form.tsx';
import { roleOptions } from '../shell/roles.ts';

export interface InviteDialogProps {
  readonly me: Me;
  readonly operators: readonly OperatorName[];
  readonly change: Change;
  readonly invited: (answer: NewLinkAnswer | AccessAskedAnswer) => void;
  readonly close: () => void;
}

/** Stands for the service in the operator choice, because the service has no operator ID. */
const SERVICE = '*service';

export function InviteDialog({ me, operators, change, invited, close }: InviteDialogProps) {
  const [scope, setScope] = useState(me.operatorId ?? operators[0]?.operatorId ?? SERVICE);
  const operatorId = scope === SERVICE ? null : scope;
  return (
    <Dialog title="Invite member" closeLabel="Close" onClose={close}>
      <Form
        submit="Send invitation"
        send={async (given) => {
          const body = { email: given('email'), name: given('name'), role: given('role'), ...(operatorId === null ? {} : { operatorId }) };
          const answer = await change<NewLinkAnswer | AccessAskedAnswer>('', body);
          if (answer.ok) invited(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Name" name="name" autoComplete="off" required />
        <Field label="Email" name="email" type="email" autoComplete="off" required />
        {me.operatorId === null && (
          <Choice
            label="Operator"
            name="operatorId"
            value={scope}
            onChange={setScope}
            options={[...operators.map((one) => [one.operatorId, one.name] as const), [SERVICE, 'Service']]}
          />
        )}
        <Choice key={scope} label="Role" name="role" options={roleOptions(operatorId)} />
      </Form>
    </Dialog>
  );
}

export interface RoleDialogProps {
  readonly person: PersonRow;
  readonly change: Change;
  /** The change takes two people and waits for the second one. */
  readonly asked: (answer: AccessAskedAnswer) => void;
  readonly close: () => void;
}

export function RoleDialog({ person, change, asked, close }: RoleDialogProps) {
  const [role, setRole] = useState(person.role);
  return (
    <Dialog title={`Change ${person.name}’s role`} closeLabel="Close" onClose={close}>
      <Form
        submit="Change role"
        send={async () => {
          const answer = await change<PersonAnswer | AccessAskedAnswer>(`/${person.personId}/role`, { role });
          if (answer.ok && 'asked' in answer.value) asked(answer.value);
          else if (answer.ok) close();
          return answer.ok ? null : answer;
        }}
      >
        <Choice label="Role" name="role" value={role} onChange={setRole} options={roleOptions(person.operatorId)} />
      </Form>
    </Dialog>
  );
}
