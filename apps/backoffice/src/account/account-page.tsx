import type { AuthenticatorAnswer, OpenSession, RecoveryCodesAnswer, SessionAnswer, SessionsAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { AuthenticatorSteps, RecoveryCodes } from '../entry/authenticator.tsx';
import { t } from '../i18n/i18n.ts';
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
        <h1>{t('menu.account')}</h1>
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
    { head: t('account.browser'), cell: ({ browser }) => <span title={browser}>{browserName(browser)}</span> },
    { head: t('account.address'), cell: ({ address }) => address },
    { head: t('account.signed-in'), cell: ({ createdAt }) => <When at={createdAt} /> },
    { head: t('account.last-active'), cell: ({ seenAt }) => <When at={seenAt} /> },
    {
      head: t('account.action'),
      cell: ({ sessionId, present }) =>
        present ? (
          t('account.this-session')
        ) : (
          <Button size="small" onClick={() => void end(sessionId)}>
            {t('account.end-session')}
          </Button>
        ),
    },
  ];
  return (
    <section className={page.box} aria-labelledby="sessions">
      <div className={page.head}>
        <h2 id="sessions">{t('account.sessions')}</h2>
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
        <h2 id="authenticator">{t('account.authenticator')}</h2>
      </div>
      <Notice refusal={refusal} />
      {newKey !== null && <AuthenticatorSteps newKey={newKey} done={done} />}
      {codes !== null && <RecoveryCodes codes={codes} done={done} />}
      {newKey === null && codes === null && (
        <>
          <p>{t(totp ? 'account.authenticator.on' : 'account.authenticator.off')}</p>
          <div className={page.row}>
            <Button onClick={() => void begin()}>{t(totp ? 'account.authenticator.replace' : 'account.authenticator.set-up')}</Button>
            {totp && <Button onClick={() => void renew()}>{t('account.recovery-codes')}</Button>}
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
        <h2 id="password">{t('entry.password')}</h2>
      </div>
      <Form
        key={done}
        submit={t('account.change-password')}
        send={async (given) => {
          const answer = await change('', { present: given('present'), next: given('next') });
          if (answer.ok) setDone(done + 1);
          return answer.ok ? null : answer;
        }}
      >
        <Field label={t('account.current-password')} name="present" type="password" autoComplete="current-password" required />
        <Field
          label={t('entry.new-password')}
          name="next"
          type="password"
          autoComplete="new-password"
          hint={t('account.password.hint')}
          required
        />
      </Form>
      <p role="status">{done > 0 ? t('account.password-changed') : ''}</p>
    </section>
  );
}
