import type { AuthenticatorAnswer, RecoveryCodesAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { encode } from 'uqr';
import { type Answer, ask } from '../api.ts';
import { Field, Form } from '../shell/form.tsx';
import styles from './entry.module.css';

export function beginAuthenticator(): Promise<Answer<AuthenticatorAnswer>> {
  return ask<AuthenticatorAnswer>('/authenticator', {});
}

/** The key as QR code and as text, then its first code, then the recovery codes. */
export function AuthenticatorSteps({ newKey, done }: { readonly newKey: AuthenticatorAnswer; readonly done: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} done={done} />;
  return (
    <>
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={newKey.uri} />
      <code className={styles.key} data-testid="totp-key">
        {newKey.key.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <Form
        submit="Confirm"
        send={async (given) => {
          const answer = await ask<RecoveryCodesAnswer>('/authenticator/confirm', { code: given('code').trim() });
          if (answer.ok) setCodes(answer.value.recoveryCodes);
          return answer.ok ? null : answer;
        }}
      >
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits the app shows now."
          required
        />
      </Form>
    </>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  return (
    <>
      <p>
        Keep these recovery codes somewhere safe. Each lets you in once without your authenticator, and they are{' '}
        <strong>not shown again</strong>.
      </p>
      <ul className={styles.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="brand" onClick={done}>
        I have kept them
      </Button>
    </>
  );
}

/** One path of unit squares, drawn in black on white in either theme. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label="QR code of the key below">
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
