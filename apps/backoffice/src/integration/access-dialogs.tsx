import type { ApiClient, IssuedSecretAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { Form } from '../shell/form.tsx';
import { ConfirmDialog, OverlapField, SecretDialog } from './secret-dialogs.tsx';
import type { Desk } from './use-integration.ts';

interface ClientDialogProps {
  readonly desk: Desk;
  readonly client: ApiClient;
  readonly close: () => void;
}

/** Creates a second secret beside the current one, so that servers can switch one by one. */
export function RotateDialog({
  desk,
  client: { clientId, slots },
  issued,
  close,
}: ClientDialogProps & { readonly issued: (secret: IssuedSecretAnswer) => void }) {
  return (
    <Dialog title="New secret" closeLabel="Close" onClose={close}>
      <p>
        For <code>{clientId}</code>. The current secret keeps working for the overlap you choose; any older secret stops working
        immediately.
      </p>
      <Form
        submit="Create secret"
        send={async (given) => {
          const body = { overlapHours: Number(given('overlapHours')), was: slots };
          const answer = await desk.call<IssuedSecretAnswer>(`credentials/${clientId}/rotate`, body);
          if (answer.ok) issued(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <OverlapField stops="working" />
      </Form>
    </Dialog>
  );
}

export function RevokeDialog({ desk, client: { clientId }, close }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title="Revoke this client?"
      submit="Revoke"
      send={async () => {
        const answer = await desk.call(`credentials/${clientId}/revoke`, {});
        return answer.ok ? null : answer;
      }}
      close={close}
    >
      All secrets and tokens of <code>{clientId}</code> stop working immediately, as do unused launch URLs. Players who are logged in stay
      logged in. This cannot be undone.
    </ConfirmDialog>
  );
}

export function ClientSecretDialog({ issued, close }: { readonly issued: IssuedSecretAnswer; readonly close: () => void }) {
  const { clientId, clientSecret, previousUntil } = issued;
  return (
    <SecretDialog secret={clientSecret} testId="client-secret" previousUntil={previousUntil} previous="works" close={close}>
      The secret of <code>{clientId}</code> is <strong>not shown again</strong>. Store it where your servers can read it.
    </SecretDialog>
  );
}
