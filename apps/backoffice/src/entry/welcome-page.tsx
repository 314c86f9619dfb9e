import type { InvitationAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { ask } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { useReading } from '../query/use-reading.ts';
import { go } from '../route.ts';
import { Field, Form } from '../shell/form.tsx';
import { roleName } from '../shell/roles.ts';
import { EntryCard } from './entry-card.tsx';

/** The page of a one-time link, where the member chooses a password. */
export function WelcomePage({ entered }: { readonly entered: () => void }) {
  const [token] = useState(() => window.location.hash.slice(1));
  const { value, refusal } = useReading(['link', token], () => ask<InvitationAnswer>('/links/look', { token }));
  useEffect(() => {
    // Keeps the token out of the browser history and off the screen.
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  if (value === null) {
    if (refusal === null) return <EntryCard title={t('entry.loading')}>{null}</EntryCard>;
    return (
      <EntryCard title={t('entry.broken-link')}>
        <p>{refusal.code === 'INVALID_REQUEST' ? t('entry.incomplete-link') : refusal.message}</p>
      </EntryCard>
    );
  }
  const { email, name, role, needsCode } = value;
  return (
    <EntryCard title={t('entry.welcome', { name })}>
      <p>{t('entry.as', { email, role: roleName(role) })}</p>
      <Form
        submit={t('entry.set-password')}
        send={async (given) => {
          if (given('password') !== given('again')) {
            return { ok: false, code: 'DIFFERENT', message: t('entry.different'), field: 'again' };
          }
          const code = needsCode ? { code: given('code').trim() } : {};
          const answer = await ask('/links/accept', { token, password: given('password'), ...code });
          if (answer.ok) {
            go('/', 'replace');
            entered();
          }
          return answer.ok ? null : answer;
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {needsCode && (
          <Field
            label={t('entry.code')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            hint={t('entry.code.access')}
            required
          />
        )}
        <Field
          label={t('entry.new-password')}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t('entry.password.hint')}
          required
        />
        <Field label={t('entry.confirm-password')} name="again" type="password" autoComplete="new-password" required />
      </Form>
    </EntryCard>
  );
}
