import type { AuthenticatorAnswer, OpenSession, RecoveryCodesAnswer, SessionAnswer, SessionsAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { AuthenticatorSteps, RecoveryCodes } from '../entry/authenticator.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { Field, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { browserName } from './browser-name.ts';

/** A member's own account: active sessions, password, authenticator and recovery codes. */
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
  const { value, refusal } = useAnswer<SessionsAnswer>('/sessions');
  const change = useChange('/sessions', { renews: ['/sessions'] });
  const [refused, setRefused] = useState<Refusal | null>(null);
  const end = async (id: string) => {
    const ended = await change(`/${id}/end`);
    setRefused(ended.ok ? null : ended);
  };
  const columns: readonly Column<OpenSession>[] = [
    { head: 'Browser', cell: ({ browser }) => <span title={browser}>{browserName(browser)}</span> },
    { head: 'IP address', cell: ({ address }) => address },
    { head: 'Signed in', cell: ({ createdAt }) => <When at={createdAt} /> },
    { head: 'Last active', cell: ({ seenAt }) => <When at={seenAt} /> },
    {
      head: 'Action',
      cell: ({ sessionId, present }) =>
        present ? (
          'This session'
        ) : (
          <Button size="small" onClick={() => void end(sessionId)}>
            End session
          </Button>
        ),
    },
  ];
  return (
    <section className={page.box} aria-labelledby="sessions">
      <div className={page.head}>
        <h2 id="sessions">Active sessions</h2>
      </div>
      <Notice refusal={refused ?? refusal} />
      <DataTable
        rows={value?.sessions ?? []}
        columns={columns}
        keyOf={({ sessionId }) => sessionId}
        rowAttributes={({ present }) => ({ 'data-present': present })}
      />
    </section>
  );
}

function Authenticator({ session, changed }: { readonly session: SessionAnswer; readonly changed: () => void }) {
  const [newKey, setNewKey] = useState<AuthenticatorAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const setUp = useChange('/authenticator', { fresh: true });
  const makeCodes = useChange('/recovery-codes', { fresh: true });
  const begin = async () => {
    const answer = await setUp<AuthenticatorAnswer>('');
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) setNewKey(answer.value);
  };
  const renew = async () => {
    const answer = await makeCodes<RecoveryCodesAnswer>('');
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
          <p>{totp ? 'On. You need its code to sign in.' : 'Off. Set it up so that a stolen password alone is not enough to sign in.'}</p>
          <div className={page.row}>
            <Button onClick={() => void begin()}>{totp ? 'Replace authenticator' : 'Set up'}</Button>
            {totp && <Button onClick={() => void renew()}>New recovery codes</Button>}
          </div>
        </>
      )}
    </section>
  );
}

function Password() {
  const [done, setDone] = useState(0);
  const change = useChange('/password');
  return (
    <section className={page.box} aria-labelledby="password">
      <div className={page.head}>
        <h2 id="password">Password</h2>
      </div>
      <Form
        key={done}
        submit="Change password"
        send={async (given) => {
          const answer = await change('', { present: given('present'), next: given('next') });
          if (answer.ok) setDone(done + 1);
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Current password" name="present" type="password" autoComplete="current-password" required />
        <Field label="New password" name="next" type="password" autoComplete="new-password" hint="At least 12 characters." required />
      </Form>
      <p role="status">{done > 0 ? 'Password changed. All other sessions have been signed out.' : ''}</p>
    </section>
  );
}
