import { Button } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { useReading } from '../query/use-reading.ts';
import { Notice } from '../shell/form.tsx';
import { AuthenticatorSteps, beginAuthenticator } from './authenticator.tsx';
import { EntryCard } from './entry-card.tsx';

/** Members whose role requires an authenticator set one up before anything else. */
export function EnrolPage({ entered, leave }: { readonly entered: () => void; readonly leave: () => void }) {
  const { value, refusal } = useReading(['new authenticator'], beginAuthenticator);
  return (
    <EntryCard title={t('entry.enrol')}>
      {value !== null && <AuthenticatorSteps newKey={value} done={entered} />}
      <Notice refusal={refusal} />
      <Button tone="quiet" size="small" onClick={leave}>
        {t('shell.sign-out')}
      </Button>
    </EntryCard>
  );
}
