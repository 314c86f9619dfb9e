import type { ApiClient, IssuedSecretAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { Copy } from '../shell/copy.tsx';
import { Field, Form } from '../shell/form.tsx';
import { When } from '../shell/when.tsx';
import type { Desk } from './use-integration.ts';

interface ClientDialogProps {
  readonly desk: Desk;
  readonly client: ApiClient;
  readonly close: () => void;
}

/** A second secret beside the present one, so that servers can change over one by one. */
export function RotateDialog({
  desk,
  client: { clientId, slots },
  issued,
  close,
}: ClientDialogProps & { readonly issued: (secret: IssuedSecretAnswer) => void }) {
  return (
    <Dialog title="New secret" closeLabel="Close" onClose={close}>
      <p>
        For <code>{clientId}</code>. The present secret goes on for as long as you say; one before it ends at once.
      </p>
      <Form
        submit="Make a new secret"
        send={async (given) => {
          const body = { overlapHours: Number(given('overlapHours')), was: slots };
          const answer = await desk.call<IssuedSecretAnswer>(`credentials/${clientId}/rotate`, body);
          if (answer.ok) issued(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field
          label="Hours the present secret still works"
          name="overlapHours"
          type="number"
          min={0}
          max={168}
          defaultValue={24}
          hint="0 to 168. 0: it ends now."
          required
        />
      </Form>
    </Dialog>
  );
}

export function RevokeDialog({ desk, client: { clientId }, close }: ClientDialogProps) {
  return (
    <Dialog title="Revoke this client?" closeLabel="Close" onClose={close}>
      <p>
        The secrets and tokens of <code>{clientId}</code> end at once, and so do launch URLs nobody has opened. Players who are in stay in.
        It cannot be undone.
      </p>
      <Form
        submit="Revoke"
        send={async () => {
          const answer = await desk.call(`credentials/${clientId}/revoke`, {});
          if (answer.ok) close();
          return answer.ok ? null : answer;
        }}
        aside={<Button onClick={close}>Keep it</Button>}
      >
        {null}
      </Form>
    </Dialog>
  );
}

/** The only time a secret is seen. */
export function SecretDialog({ issued, close }: { readonly issued: IssuedSecretAnswer; readonly close: () => void }) {
  const { clientId, clientSecret, previousUntil } = issued;
  return (
    <Dialog title="Keep this secret" closeLabel="Close" onClose={close}>
      <p>
        The secret of <code>{clientId}</code>. It is <strong>not shown again</strong>: put it where your servers find it.
      </p>
      <Copy text={clientSecret} what="secret" testId="client-secret" />
      {previousUntil !== null && (
        <p>
          The one before works until <When at={previousUntil} />.
        </p>
      )}
      <Button tone="brand" onClick={close}>
        I have kept it
      </Button>
    </Dialog>
  );
}
