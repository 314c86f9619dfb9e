import type { AuthenticatorAnswer, RecoveryCodesAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { encode } from 'uqr';
import { type Answer, ask } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { Field, Form } from '../shell/form.tsx';
import styles from './entry.module.css';

export function beginAuthenticator(): Promise<Answer<AuthenticatorAnswer>> {
  return ask<AuthenticatorAnswer>('/authenticator', {});
}

/** Three steps: the key as a QR code and as text, its first code, and the recovery codes. */
export function AuthenticatorSteps({ newKey, done }: { readonly newKey: AuthenticatorAnswer; readonly done: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} done={done} />;
  return (
    <>
      <p>{t('entry.scan')}</p>
      <QrCode text={newKey.uri} />
      <code className={styles.key} data-testid="totp-key">
        {newKey.key.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <Form
        submit={t('entry.confirm')}
        send={async (given) => {
          const answer = await ask<RecoveryCodesAnswer>('/authenticator/confirm', { code: given('code').trim() });
          if (answer.ok) setCodes(answer.value.recoveryCodes);
          return answer.ok ? null : answer;
        }}
      >
        <Field label={t('entry.code')} name="code" inputMode="numeric" autoComplete="one-time-code" hint={t('entry.code.app')} required />
      </Form>
    </>
  );
}

export function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  return (
    <>
      <p>
        {t('entry.recovery')} <strong>{t('entry.not-again')}</strong>
      </p>
      <ul className={styles.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="brand" onClick={done}>
        {t('entry.saved')}
      </Button>
    </>
  );
}

/** Black on white in both themes, as scanners expect. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={t('entry.qr')}>
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
