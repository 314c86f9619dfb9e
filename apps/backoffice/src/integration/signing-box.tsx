import type { IntegrationAnswer, SigningSecretAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
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
    <Box title={t('signing.title')} id="signing">
      <p>{t('signing.text')}</p>
      <Facts facts={[[t('signing.state'), t(isOn ? 'signing.on' : 'signing.off')], ...integration.signing.map(secretFact)]} />
      {mayChange && (
        <div className={page.row}>
          <Button size="small" tone={isOn ? 'plain' : 'brand'} onClick={() => setAsked({ what: 'new' })}>
            {t(isOn ? 'signing.new' : 'signing.turn-on')}
          </Button>
          {isOn && (
            <Button size="small" tone="danger" onClick={() => setAsked({ what: 'off' })}>
              {t('signing.turn-off')}
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
  const at = <When at={createdAt} />;
  const dates =
    expiresAt === null ? tWith('signing.created', { at }) : tWith('signing.created-until', { at, until: <When at={expiresAt} /> });
  return [t('signing.secret'), <span key={createdAt}>{dates}</span>] as const;
}

interface DialogProps {
  readonly desk: Desk;
  readonly close: () => void;
}

function NewSecret({ desk, close, issued }: DialogProps & { readonly issued: (secret: SigningSecretAnswer) => void }) {
  const { signing } = desk.integration;
  const isOn = signing.length > 0;
  return (
    <Dialog title={t(isOn ? 'signing.new' : 'signing.turn-on')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t(isOn ? 'signing.new.overlap' : 'signing.new.at-once')}</p>
      <Form
        submit={t('signing.new.submit')}
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
      title={t('signing.off.title')}
      submit={t('signing.off.submit')}
      send={async () => {
        const answer = await desk.call('signing/off', { was: desk.integration.signing });
        return answer.ok ? null : answer;
      }}
      close={close}
    >
      {t('signing.off.text')}
    </ConfirmDialog>
  );
}

function SigningSecret({ issued, close }: { readonly issued: SigningSecretAnswer; readonly close: () => void }) {
  const { signingSecret, previousUntil } = issued;
  return (
    <SecretDialog secret={signingSecret} testId="signing-secret" previousUntil={previousUntil} previous="signs" close={close}>
      {tWith('signing.secret.text', { notAgain: <strong>{t('secret.not-again')}</strong> })}
    </SecretDialog>
  );
}
