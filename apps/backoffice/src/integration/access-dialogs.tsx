import type { ApiClient, IssuedSecretAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
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
    <Dialog title={t('access.new-secret')} closeLabel={t('shell.close')} onClose={close}>
      <p>{tWith('access.rotate.text', { client: <code>{clientId}</code> })}</p>
      <Form
        submit={t('access.rotate.submit')}
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
      title={t('access.revoke.title')}
      submit={t('access.revoke')}
      send={async () => {
        const answer = await desk.call(`credentials/${clientId}/revoke`, {});
        return answer.ok ? null : answer;
      }}
      close={close}
    >
      {tWith('access.revoke.text', { client: <code>{clientId}</code> })}
    </ConfirmDialog>
  );
}

export function ClientSecretDialog({ issued, close }: { readonly issued: IssuedSecretAnswer; readonly close: () => void }) {
  const { clientId, clientSecret, previousUntil } = issued;
  return (
    <SecretDialog secret={clientSecret} testId="client-secret" previousUntil={previousUntil} previous="works" close={close}>
      {tWith('access.secret.text', { client: <code>{clientId}</code>, notAgain: <strong>{t('secret.not-again')}</strong> })}
    </SecretDialog>
  );
}
