import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Field, Form } from '../shell/form.tsx';
import { EntryCard } from './entry-card.tsx';

export function SignInPage({ entered }: { readonly entered: () => void }) {
  return (
    <EntryCard title={t('entry.sign-in')}>
      <Form
        submit={t('entry.sign-in')}
        send={async (given) => {
          const answer = await ask('/sign-in', { email: given('email'), password: given('password') });
          if (answer.ok) entered();
          return answer.ok ? null : answer;
        }}
      >
        <Field label={t('entry.email')} name="email" type="email" autoComplete="username" required />
        <Field label={t('entry.password')} name="password" type="password" autoComplete="current-password" required />
      </Form>
    </EntryCard>
  );
}

/** The second factor: an authenticator code or a recovery code. */
export function CodePage({ entered, leave }: { readonly entered: () => void; readonly leave: () => void }) {
  const [lost, setLost] = useState(false);
  return (
    <EntryCard title={t(lost ? 'entry.enter-recovery' : 'entry.enter-code')}>
      <Form
        key={String(lost)}
        submit={t('entry.continue')}
        send={async (given) => {
          const answer = await ask('/sign-in/code', lost ? { recoveryCode: given('recoveryCode').trim() } : { code: given('code').trim() });
          if (answer.ok) entered();
          return answer.ok ? null : answer;
        }}
        aside={
          <>
            <Button tone="quiet" onClick={() => setLost(!lost)}>
              {t(lost ? 'entry.use-authenticator' : 'entry.use-recovery')}
            </Button>
            <Button tone="quiet" onClick={leave}>
              {t('entry.start-over')}
            </Button>
          </>
        }
      >
        {lost ? (
          <Field label={t('entry.recovery-code')} name="recoveryCode" autoComplete="off" hint={t('entry.once')} required />
        ) : (
          <Field
            label={t('entry.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint={t('entry.code.digits')}
            required
          />
        )}
      </Form>
    </EntryCard>
  );
}
