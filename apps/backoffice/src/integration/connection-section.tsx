import type { ConnectionTestAnswer, IntegrationAnswer, KeySlot } from '@cardroom/staff-api';
import { useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { Choice, Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './integration.module.css';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import { TimeoutsBox } from './timeouts-box.tsx';
import type { Desk } from './use-integration.ts';

/** Where we ask for balances and money, with which key, and whether that works. */
export function ConnectionSection({ desk }: { readonly desk: Desk }) {
  return (
    <section className={styles.part} aria-labelledby="connection">
      <h2 id="connection">Connection to the wallet</h2>
      <div className={page.columns}>
        <WalletUrl desk={desk} />
        <Keys desk={desk} />
        <TimeoutsBox desk={desk} />
        {desk.mayChange && <TestConnection desk={desk} />}
      </div>
    </section>
  );
}

function WalletUrl({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { operatorUrl } = integration.operator;
  return (
    <Box title="Address" id="wallet-url">
      {mayChange ? (
        <SettingForm submit="Save address" send={(given) => change('url', { url: given('url').trim(), was: operatorUrl })}>
          <Field
            key={operatorUrl}
            label="Wallet URL"
            name="url"
            type="url"
            defaultValue={operatorUrl ?? ''}
            placeholder="https://wallet.example.com/cardroom"
            autoComplete="off"
            hint="https, without key or query. Our calls append their paths, such as /player/balance. The next call uses it."
            required
          />
        </SettingForm>
      ) : (
        <Facts facts={[['Wallet URL', operatorUrl ?? 'Not set']]} />
      )}
    </Box>
  );
}

function Keys({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { keys } = integration;
  const [set, setSet] = useState(0);
  return (
    <Box title="Key (X-API-KEY)" id="wallet-key">
      {keys.length === 0 ? <p>No key is set, so nothing can be sent.</p> : <KeyTable integration={integration} />}
      {mayChange && (
        <SettingForm
          submit="Set key"
          done="Set."
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
            hint="Goes in and is never shown again. It takes the place of the key that is not in use."
            required
          />
          <Field
            key={`from ${set}`}
            label="Sent from"
            name="activeFrom"
            type="datetime-local"
            hint="In your own time. Empty: from now on. Until then the present key is sent."
          />
        </SettingForm>
      )}
    </Box>
  );
}

function KeyTable({ integration: { keys, keyInUse } }: { readonly integration: IntegrationAnswer }) {
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">Ends with</th>
          <th scope="col">Sent from</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.slot} data-testid={`key-${key.slot}`}>
            <td data-label="Ends with">
              <code>••••{key.last4}</code>
            </td>
            <td data-label="Sent from">
              <When at={key.activeFrom} />
            </td>
            <td data-label="State">{stateOf(key, keys, keyInUse)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A key that is not in use is either planned or the one before. */
function stateOf(key: KeySlot, keys: readonly KeySlot[], inUse: IntegrationAnswer['keyInUse']): string {
  if (key.slot === inUse) return 'In use';
  const used = keys.find(({ slot }) => slot === inUse);
  return used === undefined || key.activeFrom > used.activeFrom ? 'Takes over then' : 'No longer sent';
}

function TestConnection({ desk: { integration } }: { readonly desk: Desk }) {
  const { operatorId, currencies } = integration.operator;
  const [tested, setTested] = useState<ConnectionTestAnswer | null>(null);
  return (
    <Box title="Try it" id="wallet-test">
      <p>Asks the wallet for the balance of one player, as the lobby does. It moves no money.</p>
      <SettingForm
        submit="Test connection"
        done=""
        send={async (given) => {
          setTested(null);
          const body = { operatorId, playerId: given('playerId').trim(), currency: given('currency') };
          const answer: Answer<ConnectionTestAnswer> = await ask('/integration/test-connection', body);
          if (answer.ok) setTested(answer.value);
          return answer.ok ? null : answer;
        }}
      >
        <Field label="Player id" name="playerId" autoComplete="off" hint="A player your wallet knows." required />
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
      <strong>{good ? 'Works' : 'Does not work'}</strong>
      <span>{verdict.text}</span>
      {sent !== null && <code>{sent}</code>}
      <small>
        {httpStatus === null ? 'No answer' : `HTTP ${httpStatus}`} · {ms} ms
      </small>
    </div>
  );
}
