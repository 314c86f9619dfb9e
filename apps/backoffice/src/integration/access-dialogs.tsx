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
        <Field
          label="Overlap (hours)"
          name="overlapHours"
          type="number"
          min={0}
          max={168}
          defaultValue={24}
          hint="0 to 168; with 0, the current secret stops working immediately."
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
        All secrets and tokens of <code>{clientId}</code> stop working immediately, as do unused launch URLs. Players who are logged in stay
        logged in. This cannot be undone.
      </p>
      <Form
        submit="Revoke"
        send={async () => {
          const answer = await desk.call(`credentials/${clientId}/revoke`, {});
          if (answer.ok) close();
          return answer.ok ? null : answer;
        }}
        aside={<Button onClick={close}>Cancel</Button>}
      >
        {null}
      </Form>
    </Dialog>
  );
}

/** Shows a new secret, which cannot be viewed again. */
export function SecretDialog({ issued, close }: { readonly issued: IssuedSecretAnswer; readonly close: () => void }) {
  const { clientId, clientSecret, previousUntil } = issued;
  return (
    <Dialog title="Save this secret" closeLabel="Close" onClose={close}>
      <p>
        The secret of <code>{clientId}</code> is <strong>not shown again</strong>. Store it where your servers can read it.
      </p>
      <Copy text={clientSecret} what="secret" testId="client-secret" />
      {previousUntil !== null && (
        <p>
          The previous secret works until <When at={previousUntil} />.
        </p>
      )}
      <Button tone="brand" onClick={close}>
        I’ve saved it
      </Button>
    </Dialog>
  );
}
