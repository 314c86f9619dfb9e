import type { ApiClient, IntegrationAnswer, IssuedSecretAnswer, SecretSlot } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { Copy } from '../shell/copy.tsx';
import { Choice, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { RevokeDialog, RotateDialog, SecretDialog } from './access-dialogs.tsx';
import { launchCurl, tokenCurl } from './curl.ts';
import styles from './integration.module.css';
import { NetworksBox, type NetworksBoxProps } from './networks-box.tsx';
import { Box } from './setting-form.tsx';
import { LimitsBox } from './timeouts-box.tsx';

type Asked =
  | { readonly what: 'rotate' | 'revoke'; readonly clientId: string }
  | { readonly what: 'secret'; readonly issued: IssuedSecretAnswer };

/** How the operator's servers come in: clients with their secrets, and the first calls to try. */
export function AccessSection({ desk, operatorId }: NetworksBoxProps) {
  const { integration, mayChange } = desk;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setAsked(null);
  // As it is now: somebody else may have changed it while the dialog is open.
  const client = asked === null || asked.what === 'secret' ? undefined : integration.clients.find((one) => one.clientId === asked.clientId);
  const issue = (issued: IssuedSecretAnswer) => setAsked({ what: 'secret', issued });
  const create = async () => {
    setBusy(true);
    const answer = await desk.call<IssuedSecretAnswer>('credentials', {});
    setBusy(false);
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) issue(answer.value);
  };
  return (
    <section className={styles.part} aria-labelledby="access">
      <div className={page.head}>
        <h2 id="access">Access to our API</h2>
        {mayChange && (
          <Button size="small" tone="brand" disabled={busy} onClick={() => void create()}>
            New client
          </Button>
        )}
      </div>
      <Notice refusal={refusal} />
      {integration.clients.length === 0 ? (
        <p className={styles.nothing}>There is no client yet, so nobody can ask for a token.</p>
      ) : (
        <ClientTable clients={integration.clients} ask={mayChange ? setAsked : null} />
      )}
      <FirstCalls integration={integration} />
      <div className={page.columns}>
        <NetworksBox desk={desk} operatorId={operatorId} />
        <LimitsBox integration={integration} />
      </div>
      {asked?.what === 'rotate' && client !== undefined && <RotateDialog desk={desk} client={client} issued={issue} close={close} />}
      {asked?.what === 'revoke' && client !== undefined && <RevokeDialog desk={desk} client={client} close={close} />}
      {asked?.what === 'secret' && <SecretDialog issued={asked.issued} close={close} />}
    </section>
  );
}

interface ClientTableProps {
  readonly clients: readonly ApiClient[];
  /** Null: one may only look. */
  readonly ask: ((asked: Asked) => void) | null;
}

function ClientTable({ clients, ask }: ClientTableProps) {
  return (
    <table className={page.table}>
      <thead>
        <tr>
          <th scope="col">Client id</th>
          <th scope="col">Secrets</th>
          {ask !== null && <th scope="col">Change</th>}
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <ClientRow key={client.clientId} client={client} ask={ask} />
        ))}
      </tbody>
    </table>
  );
}

function ClientRow({ client: { clientId, slots }, ask }: Pick<ClientTableProps, 'ask'> & { readonly client: ApiClient }) {
  return (
    <tr data-testid={`client-${clientId}`}>
      <td data-label="Client id">
        <code>{clientId}</code>
      </td>
      <td data-label="Secrets">
        <ul className={styles.secrets}>
          {slots.map((slot) => (
            <li key={slot.slot}>
              <SecretDates slot={slot} />
            </li>
          ))}
        </ul>
      </td>
      {ask !== null && (
        <td data-label="Change">
          <div className={page.row}>
            <Button size="small" onClick={() => ask({ what: 'rotate', clientId })}>
              New secret<span className="visually-hidden"> ({clientId})</span>
            </Button>
            <Button size="small" tone="danger" onClick={() => ask({ what: 'revoke', clientId })}>
              Revoke<span className="visually-hidden"> ({clientId})</span>
            </Button>
          </div>
        </td>
      )}
    </tr>
  );
}

function SecretDates({ slot: { createdAt, expiresAt } }: { readonly slot: SecretSlot }) {
  return (
    <>
      Made <When at={createdAt} />
      {expiresAt !== null && (
        <>
          {expiresAt > Date.now() ? ', works until ' : ', ended '}
          <When at={expiresAt} />
        </>
      )}
    </>
  );
}

/** Copyable requests. The secret never comes back here, so that its place is held by a word. */
function FirstCalls({ integration: { clients, operator, apiUrl } }: { readonly integration: IntegrationAnswer }) {
  const [chosen, choose] = useState('');
  const clientId = clients.find((one) => one.clientId === chosen)?.clientId ?? clients[0]?.clientId;
  if (clientId === undefined) return null;
  return (
    <div className={page.columns}>
      <Box title="1. Ask for a token" id="first-token">
        {clients.length > 1 && (
          <Choice
            label="Client"
            name="client"
            value={clientId}
            onChange={choose}
            options={clients.map((one) => [one.clientId, one.clientId] as const)}
          />
        )}
        <Copy text={tokenCurl(apiUrl, clientId)} what="token request" testId="curl-token" />
      </Box>
      <Box title="2. Launch a player" id="first-launch">
        <p>
          With the <code>access_token</code> of the first answer. The <code>url</code> it answers opens the lobby once.
        </p>
        <Copy text={launchCurl(apiUrl, operator)} what="launch request" testId="curl-launch" />
      </Box>
    </div>
  );
}
