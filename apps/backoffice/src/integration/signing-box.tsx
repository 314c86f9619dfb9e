import type { IntegrationAnswer, SigningSecretAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { Copy } from '../shell/copy.tsx';
import { Field, Form } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
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
      <p>Each call then has an HMAC of its time and body, an ID and the number of the attempt, beside the key.</p>
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
      {asked?.what === 'secret' && <Secret issued={asked.issued} close={close} />}
    </Box>
  );
}

function secretFact({ createdAt, expiresAt }: IntegrationAnswer['signing'][number]) {
  const until = expiresAt === null ? null : <When at={expiresAt} />;
  return [
    'Secret',
    <span key={createdAt}>
      of <When at={createdAt} />
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
          ? 'Calls carry a signature of both secrets for the overlap you choose, so your wallet can switch at any time in between.'
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
        {isOn && (
          <Field
            label="Overlap (hours)"
            name="overlapHours"
            type="number"
            min={0}
            max={168}
            defaultValue={24}
            hint="0 to 168; with 0, the current secret stops signing immediately."
            required
          />
        )}
      </Form>
    </Dialog>
  );
}

function TurnOff({ desk, close }: DialogProps) {
  return (
    <Dialog title="Turn off signing?" closeLabel="Close" onClose={close}>
      <p>Calls are no longer signed or numbered, and the secrets are deleted. A wallet that requires signatures then refuses every call.</p>
      <Form
        submit="Turn off"
        send={async () => {
          const answer = await desk.call('signing/off', { was: desk.integration.signing });
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
function Secret({ issued: { signingSecret, previousUntil }, close }: { readonly issued: SigningSecretAnswer; readonly close: () => void }) {
  return (
    <Dialog title="Save this secret" closeLabel="Close" onClose={close}>
      <p>
        The signing secret is <strong>not shown again</strong>. Store it where your wallet can read it.
      </p>
      <Copy text={signingSecret} what="secret" testId="signing-secret" />
      {previousUntil !== null && (
        <p>
          The previous secret signs as well until <When at={previousUntil} />.
        </p>
      )}
      <Button tone="brand" onClick={close}>
        I’ve saved it
      </Button>
    </Dialog>
  );
}
