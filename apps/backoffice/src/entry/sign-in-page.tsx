import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask } from '../api.ts';
import { Field, Form } from '../shell/form.tsx';
import { EntryCard } from './entry-card.tsx';

export function SignInPage({ entered }: { readonly entered: () => void }) {
  return (
    <EntryCard title="Sign in">
      <Form
        submit="Sign in"
        send={async (given) => {
          const answer = await ask('/sign-in', { email: given('email'), password: given('password') });
          if (answer.ok) entered();
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      </Form>
    </EntryCard>
  );
}

/** The second factor: an authenticator code or a recovery code. */
export function CodePage({ entered, leave }: { readonly entered: () => void; readonly leave: () => void }) {
  const [lost, setLost] = useState(false);
  return (
    <EntryCard title={lost ? 'Enter a recovery code' : 'Enter your authenticator code'}>
      <Form
        key={String(lost)}
        submit="Continue"
        send={async (given) => {
          const answer = await ask('/sign-in/code', lost ? { recoveryCode: given('recoveryCode').trim() } : { code: given('code').trim() });
          if (answer.ok) entered();
          return answer.ok ? null : answer;
        }}
        aside={
          <>
            <Button tone="quiet" onClick={() => setLost(!lost)}>
              {lost ? 'Use authenticator' : 'Use a recovery code'}
            </Button>
            <Button tone="quiet" onClick={leave}>
              Start over
            </Button>
          </>
        }
      >
        {lost ? (
          <Field label="Recovery code" name="recoveryCode" autoComplete="off" hint="Each code works once." required />
        ) : (
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="Six digits, changing every 30 seconds."
            required
          />
        )}
      </Form>
    </EntryCard>
  );
}
