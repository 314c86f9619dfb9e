import type { ConnectionTestAnswer, IntegrationAnswer, KeySlot } from '@cardroom/staff-api';
import { useState } from 'react';
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
      <h2 id="connection">Wallet connection</h2>
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
    <Box title="Wallet URL" id="wallet-url">
      {mayChange ? (
        <SettingForm
          submit="Save URL"
          send={async (given) => {
            const key = needsKey ? { key: given('key').trim() } : {};
            const refusal = await change('url', { url: given('url').trim(), ...key, was: operatorUrl });
            if (refusal === null) setTyped(null);
            return refusal;
          }}
        >
          <Field
            key={operatorUrl}
            label="Wallet URL"
            name="url"
            type="url"
            defaultValue={operatorUrl ?? ''}
            placeholder="https://wallet.example.com/cardroom"
            autoComplete="off"
            hint="https, without key or query; paths such as /player/balance are appended."
            onChange={(event) => setTyped(event.target.value.trim())}
            required
          />
          {needsKey && (
            <Field
              label="Key for this host"
              name="key"
              type="password"
              autoComplete="off"
              hint="Another host: enter the key again. The stored key is deleted and never sent there."
              required
            />
          )}
        </SettingForm>
      ) : (
        <Facts facts={[['Wallet URL', operatorUrl ?? 'Not set']]} />
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
    <Box title="Key (X-API-KEY)" id="wallet-key">
      <KeyTable integration={integration} />
      {mayChange && (
        <SettingForm
          submit="Set key"
          done="Saved."
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
            label="New key"
            name="key"
            type="password"
            autoComplete="off"
            hint="Stored securely; it cannot be viewed again. Replaces the key not in use."
            required
          />
          <Field
            key={`from ${set}`}
            label="Active from"
            name="activeFrom"
            type="datetime-local"
            hint="Your local time; leave empty to use the key immediately."
          />
        </SettingForm>
      )}
    </Box>
  );
}

function KeyTable({ integration: { keys, keyInUse } }: { readonly integration: IntegrationAnswer }) {
  const columns: readonly Column<KeySlot>[] = [
    { head: 'Ends with', cell: ({ last4 }) => <code>••••{last4}</code> },
    { head: 'Active from', cell: ({ activeFrom }) => <When at={activeFrom} /> },
    { head: 'Status', cell: (key) => stateOf(key, keys, keyInUse) },
  ];
  return (
    <DataTable
      rows={keys}
      columns={columns}
      keyOf={({ slot }) => slot}
      empty="No key set. Add one so that calls can be sent."
      rowAttributes={({ slot }) => ({ 'data-testid': `key-${slot}` })}
    />
  );
}

/** A key not in use is either scheduled or retired. */
function stateOf(key: KeySlot, keys: readonly KeySlot[], inUse: IntegrationAnswer['keyInUse']): string {
  if (key.slot === inUse) return 'In use';
  const used = keys.find(({ slot }) => slot === inUse);
  return used === undefined || key.activeFrom > used.activeFrom ? 'Scheduled' : 'Retired';
}

function TestConnection({ desk: { integration } }: { readonly desk: Desk }) {
  const { currencies } = integration.operator;
  const change = useChange('/integration/test-connection');
  const [tested, setTested] = useState<ConnectionTestAnswer | null>(null);
  return (
    <Box title="Connection test" id="wallet-test">
      <p>Requests one player’s balance from the wallet, as the lobby does. No money moves.</p>
      <SettingForm
        submit="Test connection"
        done=""
        send={async (given) => {
          setTested(null);
          const answer = await change<ConnectionTestAnswer>('', { playerId: given('playerId').trim(), currency: given('currency') });
          if (answer.ok) setTested(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Player ID" name="playerId" autoComplete="off" hint="A player known to your wallet." required />
        <Choice label="Currency" name="currency" options={currencies.map((one) => [one, one] as const)} />
      </SettingForm>
      <div role="status">{tested !== null && <Verdict tested={tested} />}</div>
    </Box>
  );
}

function Verdict({ tested: { sent, httpStatus, ms, verdict } }: { readonly tested: ConnectionTestAnswer }) {
  const good = verdict.code === 'ok';
  return (
    <div className={good ? styles.good : styles.bad} data-testid="verdict" data-verdict={verdict.code}>
      <strong>{good ? 'Passed' : 'Failed'}</strong>
      <span>{verdict.text}</span>
      {sent !== null && <code>{sent}</code>}
      <small>
        {httpStatus === null ? 'No response' : `HTTP ${httpStatus}`} · {ms} ms
      </small>
    </div>
  );
}
