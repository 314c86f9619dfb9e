import type { AuthenticatorAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import type { Answer } from '../api.ts';
import { Notice } from '../shell/form.tsx';
import { AuthenticatorSteps, beginAuthenticator } from './authenticator.tsx';
import { EntryCard } from './entry-card.tsx';

/** Roles that need an authenticator set one up before anything else. */
export function EnrolPage({ entered, leave }: { readonly entered: () => void; readonly leave: () => void }) {
  const [answer, setAnswer] = useState<Answer<AuthenticatorAnswer> | null>(null);
  useEffect(() => {
    void beginAuthenticator().then(setAnswer);
  }, []);
  return (
    <EntryCard title="Set up your authenticator">
      {answer?.ok === true && <AuthenticatorSteps newKey={answer.value} done={entered} />}
      <Notice refusal={answer?.ok === false ? answer : null} />
      <Button tone="quiet" size="small" onClick={leave}>
        Sign out
      </Button>
    </EntryCard>
  );
}
