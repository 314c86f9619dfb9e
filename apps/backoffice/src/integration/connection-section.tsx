import type { ConnectionTestAnswer, IntegrationAnswer, KeySlot } from '@cardroom/staff-api';
import { useState } from 'react';
import { ownWords, t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useChange } from '../query/use-change.ts';
import { Choice, Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './integration.module.css';
import { RefusalCodesBox } from './refusal-codes-box.tsx';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import { SigningBox } from './signing-box.tsx';
import { TimeoutsBox } from './timeouts-box.tsx';
import type { Desk } from './use-integration.ts';

/** The wallet's URL, key, timeouts, refusal codes and signing, and a connection test. */
export function ConnectionSection({ desk }: { readonly desk: Desk }) {
  return (
    <section className={styles.part} aria-labelledby="connection">
      <h2 id="connection">{t('wallet.title')}</h2>
      <div className={page.columns}>
        <WalletUrl desk={desk} />
        <Keys desk={desk} />
        <TimeoutsBox desk={desk} />
        <RefusalCodesBox desk={desk} />
        <SigningBox desk={desk} />
        {desk.mayChange && <TestConnection desk={desk} />}
      </div>
    </section>
  );
}

function WalletUrl({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { keys, operator } = integration;
  const { operatorUrl } = operator;
  const [typed, setTyped] = useState<string | null>(null);
  const needsKey = keys.length > 0 && typed !== null && originOf(typed) !== originOf(operatorUrl ?? '');
  return (
    <Box title={t('wallet.url')} id="wallet-url">
      {mayChange ? (
        <SettingForm
          submit={t('wallet.url.save')}
          send={async (given) => {
            const key = needsKey ? { key: given('key').trim() } : {};
            const refusal = await change('url', { url: given('url').trim(), ...key, was: operatorUrl });
            if (refusal === null) setTyped(null);
            return refusal;
          }}
        >
          <Field
            key={operatorUrl}
            label={t('wallet.url')}
            name="url"
            type="url"
            defaultValue={operatorUrl ?? ''}
            placeholder="https://wallet.example.com/cardroom"
            autoComplete="off"
            hint={t('wallet.url.hint')}
            onChange={(event) => setTyped(event.target.value.trim())}
            required
          />
          {needsKey && (
            <Field label={t('wallet.host-key')} name="key" type="password" autoComplete="off" hint={t('wallet.host-key.hint')} required />
          )}
        </SettingForm>
      ) : (
        <Facts facts={[[t('wallet.url'), operatorUrl ?? t('wallet.url.none')]]} />
      )}
    </Box>
  );
}

/** Scheme, host and port; null while the text is not a URL. */
function originOf(text: string): string | null {
  return URL.parse(text)?.origin ?? null;
}

function Keys({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { keys } = integration;
  const [set, setSet] = useState(0);
  return (
    <Box title={t('wallet.key')} id="wallet-key">
      <KeyTable integration={integration} />
      {mayChange && (
        <SettingForm
          submit={t('wallet.key.set')}
          send={async (given) => {
            const from = given('activeFrom');
            const when = from === '' ? {} : { activeFrom: new Date(from).toISOString() };
            const refusal = await change('key', { key: given('key').trim(), ...when, was: keys });
            if (refusal === null) setSet(set + 1);
            return refusal;
          }}
        >
          <Field
            key={`key ${set}`}
            label={t('wallet.key.new')}
            name="key"
            type="password"
            autoComplete="off"
            hint={t('wallet.key.new.hint')}
            required
          />
          <Field
            key={`from ${set}`}
            label={t('wallet.key.from')}
            name="activeFrom"
            type="datetime-local"
            hint={t('wallet.key.from.hint')}
          />
        </SettingForm>
      )}
    </Box>
  );
}

function KeyTable({ integration: { keys, keyInUse } }: { readonly integration: IntegrationAnswer }) {
  const columns: readonly Column<KeySlot>[] = [
    { head: t('wallet.key.last4'), cell: ({ last4 }) => <code>••••{last4}</code> },
    { head: t('wallet.key.from'), cell: ({ activeFrom }) => <When at={activeFrom} /> },
    { head: t('integration.status-column'), cell: (key) => stateOf(key, keys, keyInUse) },
  ];
  return (
    <DataTable
      rows={keys}
      columns={columns}
      keyOf={({ slot }) => slot}
      empty={t('wallet.key.none')}
      rowAttributes={({ slot }) => ({ 'data-testid': `key-${slot}` })}
    />
  );
}

/** A key not in use is either scheduled or retired. */
function stateOf(key: KeySlot, keys: readonly KeySlot[], inUse: IntegrationAnswer['keyInUse']): string {
  if (key.slot === inUse) return t('wallet.key.in-use');
  const used = keys.find(({ slot }) => slot === inUse);
  return used === undefined || key.activeFrom > used.activeFrom ? t('wallet.key.scheduled') : t('wallet.key.retired');
}

function TestConnection({ desk: { integration } }: { readonly desk: Desk }) {
  const { currencies } = integration.operator;
  const change = useChange('/integration/test-connection');
  const [tested, setTested] = useState<ConnectionTestAnswer | null>(null);
  return (
    <Box title={t('wallet.test')} id="wallet-test">
      <p>{t('wallet.test.text')}</p>
      <SettingForm
        submit={t('wallet.test.submit')}
        done=""
        send={async (given) => {
          setTested(null);
          const answer = await change<ConnectionTestAnswer>('', { playerId: given('playerId').trim(), currency: given('currency') });
          if (answer.ok) setTested(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field label={t('integration.player-id')} name="playerId" autoComplete="off" hint={t('wallet.test.player.hint')} required />
        <Choice label={t('integration.currency')} name="currency" options={currencies.map((one) => [one, one] as const)} />
      </SettingForm>
      <div role="status">{tested !== null && <Verdict tested={tested} />}</div>
    </Box>
  );
}

function Verdict({ tested: { sent, httpStatus, ms, verdict } }: { readonly tested: ConnectionTestAnswer }) {
  const good = verdict.code === 'ok';
  const text = ownWords(`wallet.verdict.${verdict.code}`, verdict.text);
  return (
    <div className={good ? styles.good : styles.bad} data-testid="verdict" data-verdict={verdict.code}>
      <strong>{t(good ? 'integration.passed' : 'integration.failed')}</strong>
      <span>{text}</span>
      {text !== verdict.text && <small lang="en">{verdict.text}</small>}
      {sent !== null && <code>{sent}</code>}
      <small>
        {t('wallet.test.took', { answer: httpStatus === null ? t('wallet.test.no-response') : `HTTP ${httpStatus}`, ms: String(ms) })}
      </small>
    </div>
  );
}
