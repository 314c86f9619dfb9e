import type { AccessAskedAnswer, Me, NewLinkAnswer, OperatorName, PersonAnswer, PersonRow } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
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
    <Dialog title={t('team.invite')} closeLabel={t('shell.close')} onClose={close}>
      <Form
        submit={t('team.send')}
        send={async (given) => {
          const body = { email: given('email'), name: given('name'), role: given('role'), ...(operatorId === null ? {} : { operatorId }) };
          const answer = await change<NewLinkAnswer | AccessAskedAnswer>('', body);
          if (answer.ok) invited(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field label={t('team.name')} name="name" autoComplete="off" required />
        <Field label={t('entry.email')} name="email" type="email" autoComplete="off" required />
        {me.operatorId === null && (
          <Choice
            label={t('shell.operator')}
            name="operatorId"
            value={scope}
            onChange={setScope}
            options={[...operators.map((one) => [one.operatorId, one.name] as const), [SERVICE, t('team.service')]]}
          />
        )}
        <Choice key={scope} label={t('team.role')} name="role" options={roleOptions(operatorId)} />
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
    <Dialog title={t('team.change-role-of', { name: person.name })} closeLabel={t('shell.close')} onClose={close}>
      <Form
        submit={t('team.change-role')}
        send={async () => {
          const answer = await change<PersonAnswer | AccessAskedAnswer>(`/${person.personId}/role`, { role });
          if (answer.ok && 'asked' in answer.value) asked(answer.value);
          else if (answer.ok) close();
          return answer.ok ? null : answer;
        }}
      >
        <Choice label={t('team.role')} name="role" value={role} onChange={setRole} options={roleOptions(person.operatorId)} />
      </Form>
    </Dialog>
  );
}
