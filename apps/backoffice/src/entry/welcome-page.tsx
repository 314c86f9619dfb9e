import type { InvitationAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { ask } from '../api.ts';
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
    if (refusal === null) return <EntryCard title="Loading…">{null}</EntryCard>;
    return (
      <EntryCard title="This link does not work">
        <p>{refusal.code === 'INVALID_REQUEST' ? 'The link is incomplete. Copy the whole link and open it again.' : refusal.message}</p>
      </EntryCard>
    );
  }
  const { email, name, role, needsCode } = value;
  return (
    <EntryCard title={`Welcome, ${name}`}>
      <p>
        You will sign in as {email} with the role “{roleName(role)}”.
      </p>
      <Form
        submit="Set password"
        send={async (given) => {
          if (given('password') !== given('again')) {
            return { ok: false, code: 'DIFFERENT', message: 'The passwords do not match.', field: 'again' };
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
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            hint="From the person who requested your access, such as k3f8x-9m2qa."
            required
          />
        )}
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters; a few words work best."
          required
        />
        <Field label="Confirm password" name="again" type="password" autoComplete="new-password" required />
      </Form>
    </EntryCard>
  );
}
