import type { InvitationAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { go } from '../route.ts';
import { Field, Form } from '../shell/form.tsx';
import { roleName } from '../shell/roles.ts';
import { EntryCard } from './entry-card.tsx';

/** Where a one-time link leads: its person chooses a password. */
export function WelcomePage({ entered }: { readonly entered: () => void }) {
  const [token] = useState(() => window.location.hash.slice(1));
  const [invitation, setInvitation] = useState<Answer<InvitationAnswer> | null>(null);
  useEffect(() => {
    // The link stays out of the history and of what others see on the screen.
    window.history.replaceState(null, '', window.location.pathname);
    void ask<InvitationAnswer>('/links/look', { token }).then(setInvitation);
  }, [token]);
  if (invitation === null) return <EntryCard title="One moment …">{null}</EntryCard>;
  if (!invitation.ok) {
    return (
      <EntryCard title="This link does not work">
        <p>{invitation.code === 'INVALID_REQUEST' ? 'It is not complete.' : invitation.message}</p>
      </EntryCard>
    );
  }
  const { email, name, role } = invitation.value;
  return (
    <EntryCard title={`Welcome, ${name}`}>
      <p>
        You sign in as {email}, with the role “{roleName(role)}”.
      </p>
      <Form
        submit="Set password"
        send={async (given) => {
          if (given('password') !== given('again')) {
            return { ok: false, code: 'DIFFERENT', message: 'The two passwords are not the same.', field: 'again' };
          }
          const answer = await ask('/links/accept', { token, password: given('password') });
          if (answer.ok) {
            go('/', 'replace');
            entered();
          }
          return answer.ok ? null : answer;
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters; a few words are best."
          required
        />
        <Field label="The same again" name="again" type="password" autoComplete="new-password" required />
      </Form>
    </EntryCard>
  );
}
