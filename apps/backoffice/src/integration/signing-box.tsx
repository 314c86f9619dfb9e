import type { IntegrationAnswer, SigningSecretAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { Form } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ConfirmDialog, OverlapField, SecretDialog } from './secret-dialogs.tsx';
import { Box, Facts } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

type Asked = { readonly what: 'new' | 'off' } | { readonly what: 'secret'; readonly issued: SigningSecretAnswer };

/** Whether callbacks are signed and numbered, and the secrets that sign them. */
export function SigningBox({ desk }: { readonly desk: Desk }) {
  const { integration, mayChange } = desk;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isOn = integration.signing.length > 0;
  return (
    <Box title="Signed callbacks" id="signing">
      <p>Each call then carries a signature of its time and body, a request ID and the attempt number, in addition to the key.</p>
      <Facts facts={[['Signing', isOn ? 'On' : 'Off'], ...integration.signing.map(secretFact)]} />
      {mayChange && (
        <div className={page.row}>
          <Button size="small" tone={isOn ? 'plain' : 'brand'} onClick={() => setAsked({ what: 'new' })}>
            {isOn ? 'New signing secret' : 'Turn on signing'}
          </Button>
          {isOn && (
            <Button size="small" tone="danger" onClick={() => setAsked({ what: 'off' })}>
              Turn off signing
            </Button>
          )}
        </div>
      )}
      {asked?.what === 'new' && <NewSecret desk={desk} close={close} issued={(issued) => setAsked({ what: 'secret', issued })} />}
      {asked?.what === 'off' && <TurnOff desk={desk} close={close} />}
      {asked?.what === 'secret' && <SigningSecret issued={asked.issued} close={close} />}
    </Box>
  );
}

function secretFact({ createdAt, expiresAt }: IntegrationAnswer['signing'][number]) {
  const until = expiresAt === null ? null : <When at={expiresAt} />;
  return [
    'Secret',
    <span key={createdAt}>
      Created <When at={createdAt} />
      {until !== null && <>, signs until {until}</>}
    </span>,
  ] as const;
}

interface DialogProps {
  readonly desk: Desk;
  readonly close: () => void;
}

function NewSecret({ desk, close, issued }: DialogProps & { readonly issued: (secret: SigningSecretAnswer) => void }) {
  const { signing } = desk.integration;
  const isOn = signing.length > 0;
  return (
    <Dialog title={isOn ? 'New signing secret' : 'Turn on signing'} closeLabel="Close" onClose={close}>
      <p>
        {isOn
          ? 'During the overlap, calls are signed with both secrets, so your wallet can switch at any time.'
          : 'Calls are signed at once. A wallet that does not check signatures is not affected.'}
      </p>
      <Form
        submit="Create secret"
        send={async (given) => {
          const overlapHours = isOn ? Number(given('overlapHours')) : 0;
          const answer = await desk.call<SigningSecretAnswer>('signing', { overlapHours, was: signing });
          if (answer.ok) issued(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        {isOn && <OverlapField stops="signing" />}
      </Form>
    </Dialog>
  );
}

function TurnOff({ desk, close }: DialogProps) {
  return (
    <ConfirmDialog
      title="Turn off signing?"
      submit="Turn off"
      send={async () => {
        const answer = await desk.call('signing/off', { was: desk.integration.signing });
        return answer.ok ? null : answer;
      }}
      close={close}
    >
      Calls are no longer signed or numbered, and the secrets are deleted. A wallet that requires signatures then refuses every call.
    </ConfirmDialog>
  );
}

function SigningSecret({ issued, close }: { readonly issued: SigningSecretAnswer; readonly close: () => void }) {
  const { signingSecret, previousUntil } = issued;
  return (
    <SecretDialog secret={signingSecret} testId="signing-secret" previousUntil={previousUntil} previous="signs as well" close={close}>
      The signing secret is <strong>not shown again</strong>. Store it where your wallet can read it.
    </SecretDialog>
  );
}
