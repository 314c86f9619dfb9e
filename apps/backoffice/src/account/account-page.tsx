import type { AuthenticatorAnswer, RecoveryCodesAnswer, SessionAnswer, SessionsAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { AuthenticatorSteps, beginAuthenticator, RecoveryCodes } from '../entry/authenticator.tsx';
import { Field, Form, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { useFreshCode } from '../shell/step-up.tsx';
import { When } from '../shell/when.tsx';
import { browserName } from './browser-name.ts';

/** Everybody's own: where he is signed in, password, authenticator, recovery codes. */
export function AccountPage({ session, changed }: { readonly session: SessionAnswer; readonly changed: () => void }) {
  return (
    <>
      <div className={page.head}>
        <h1>Your account</h1>
      </div>
      <Sessions />
      <div className={page.columns}>
        <Authenticator session={session} changed={changed} />
        <Password />
      </div>
    </>
  );
}

function Sessions() {
  const [answer, setAnswer] = useState<Answer<SessionsAnswer> | null>(null);
  const reload = useCallback(() => void ask<SessionsAnswer>('/sessions').then(setAnswer), []);
  useEffect(reload, [reload]);
  const end = async (id: string) => {
    const ended = await ask(`/sessions/${id}/end`, {});
    if (ended.ok) reload();
    else setAnswer(ended);
  };
  return (
    <section className={page.box} aria-labelledby="sessions">
      <div className={page.head}>
        <h2 id="sessions">Where you are signed in</h2>
      </div>
      <Notice refusal={answer?.ok === false ? answer : null} />
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Address</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last seen</th>
            <th scope="col">End</th>
          </tr>
        </thead>
        <tbody>
          {(answer?.ok === true ? answer.value.sessions : []).map((one) => (
            <tr key={one.sessionId} data-present={one.present}>
              <td data-label="Browser" title={one.browser}>
                {browserName(one.browser)}
              </td>
              <td data-label="Address">{one.address}</td>
              <td data-label="Signed in">
                <When at={one.createdAt} />
              </td>
              <td data-label="Last seen">
                <When at={one.seenAt} />
              </td>
              <td data-label="End">
                {one.present ? (
                  'This one'
                ) : (
                  <Button size="small" onClick={() => void end(one.sessionId)}>
                    End
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Authenticator({ session, changed }: { readonly session: SessionAnswer; readonly changed: () => void }) {
  const [newKey, setNewKey] = useState<AuthenticatorAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const withFreshCode = useFreshCode();
  const begin = async () => {
    const answer = await withFreshCode(beginAuthenticator);
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) setNewKey(answer.value);
  };
  const renew = async () => {
    const answer = await withFreshCode(() => ask<RecoveryCodesAnswer>('/recovery-codes', {}));
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) setCodes(answer.value.recoveryCodes);
  };
  const done = () => {
    setNewKey(null);
    setCodes(null);
    changed();
  };
  const { totp } = session.person;
  return (
    <section className={page.box} aria-labelledby="authenticator">
      <div className={page.head}>
        <h2 id="authenticator">Authenticator</h2>
      </div>
      <Notice refusal={refusal} />
      {newKey !== null && <AuthenticatorSteps newKey={newKey} done={done} />}
      {codes !== null && <RecoveryCodes codes={codes} done={done} />}
      {newKey === null && codes === null && (
        <>
          <p>{totp ? 'Set up. Signing in asks for its code.' : 'None. With one, a stolen password is not enough to get in.'}</p>
          <div className={page.row}>
            <Button onClick={() => void begin()}>{totp ? 'Set up another one' : 'Set up'}</Button>
            {totp && <Button onClick={() => void renew()}>New recovery codes</Button>}
          </div>
        </>
      )}
    </section>
  );
}

function Password() {
  const [done, setDone] = useState(0);
  return (
    <section className={page.box} aria-labelledby="password">
      <div className={page.head}>
        <h2 id="password">Password</h2>
      </div>
      <Form
        key={done}
        submit="Change password"
        send={async (given) => {
          const answer = await ask('/password', { present: given('present'), next: given('next') });
          if (answer.ok) setDone(done + 1);
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Present password" name="present" type="password" autoComplete="current-password" required />
        <Field label="New password" name="next" type="password" autoComplete="new-password" hint="At least 12 characters." required />
      </Form>
      <p role="status">{done > 0 ? 'Changed. Every other session has ended.' : ''}</p>
    </section>
  );
}
