import type { ApiClient, IntegrationAnswer, IssuedSecretAnswer, SecretSlot } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Copy } from '../shell/copy.tsx';
import { Choice, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { ClientSecretDialog, RevokeDialog, RotateDialog } from './access-dialogs.tsx';
import { launchCurl, tokenCurl } from './curl.ts';
import styles from './integration.module.css';
import { LaunchBox } from './launch-box.tsx';
import { NetworksBox } from './networks-box.tsx';
import { Box } from './setting-form.tsx';
import { LimitsBox } from './timeouts-box.tsx';
import type { Desk } from './use-integration.ts';

type Asked =
  | { readonly what: 'rotate' | 'revoke'; readonly clientId: string }
  | { readonly what: 'secret'; readonly issued: IssuedSecretAnswer };

/** API access: clients with their secrets, first calls to try, allowed networks and limits. */
export function AccessSection({ desk }: { readonly desk: Desk }) {
  const { integration, mayChange } = desk;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setAsked(null);
  // Read from the current list, because the client may change while the dialog is open.
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
        <h2 id="access">{t('access.title')}</h2>
        {mayChange && (
          <Button size="small" tone="brand" disabled={busy} onClick={() => void create()}>
            {t('access.new-client')}
          </Button>
        )}
      </div>
      <Notice refusal={refusal} />
      <ClientTable clients={integration.clients} ask={mayChange ? setAsked : null} />
      <FirstCalls integration={integration} />
      <div className={page.columns}>
        <NetworksBox desk={desk} />
        <LaunchBox desk={desk} />
        <LimitsBox integration={integration} />
      </div>
      {asked?.what === 'rotate' && client !== undefined && <RotateDialog desk={desk} client={client} issued={issue} close={close} />}
      {asked?.what === 'revoke' && client !== undefined && <RevokeDialog desk={desk} client={client} close={close} />}
      {asked?.what === 'secret' && <ClientSecretDialog issued={asked.issued} close={close} />}
    </section>
  );
}

interface ClientTableProps {
  readonly clients: readonly ApiClient[];
  /** Null when the reader may only view. */
  readonly ask: ((asked: Asked) => void) | null;
}

function ClientTable({ clients, ask }: ClientTableProps) {
  const columns: readonly Column<ApiClient>[] = [
    { head: t('access.client-id'), cell: ({ clientId }) => <code>{clientId}</code> },
    {
      head: t('access.secrets'),
      cell: ({ slots }) => (
        <ul className={styles.secrets}>
          {slots.map((slot) => (
            <li key={slot.slot}>
              <SecretDates slot={slot} />
            </li>
          ))}
        </ul>
      ),
    },
  ];
  const actions: readonly Column<ApiClient>[] =
    ask === null ? [] : [{ head: t('access.actions'), cell: ({ clientId }) => <ClientActions clientId={clientId} ask={ask} /> }];
  return (
    <DataTable
      rows={clients}
      columns={[...columns, ...actions]}
      keyOf={({ clientId }) => clientId}
      empty={t('access.no-clients')}
      rowAttributes={({ clientId }) => ({ 'data-testid': `client-${clientId}` })}
    />
  );
}

function ClientActions({ clientId, ask }: { readonly clientId: string; readonly ask: (asked: Asked) => void }) {
  return (
    <div className={page.row}>
      <Button size="small" onClick={() => ask({ what: 'rotate', clientId })}>
        {t('access.new-secret')}
        <span className="visually-hidden"> ({clientId})</span>
      </Button>
      <Button size="small" tone="danger" onClick={() => ask({ what: 'revoke', clientId })}>
        {t('access.revoke')}
        <span className="visually-hidden"> ({clientId})</span>
      </Button>
    </div>
  );
}

function SecretDates({ slot: { createdAt, expiresAt } }: { readonly slot: SecretSlot }) {
  const at = <When at={createdAt} />;
  if (expiresAt === null) return tWith('access.created', { at });
  return tWith(expiresAt > Date.now() ? 'access.created-expires' : 'access.created-expired', { at, until: <When at={expiresAt} /> });
}

/** Requests to copy. The secret is not available here, so a placeholder takes its place. */
function FirstCalls({ integration: { clients, operator, apiUrl } }: { readonly integration: IntegrationAnswer }) {
  const [chosen, choose] = useState('');
  const clientId = clients.find((one) => one.clientId === chosen)?.clientId ?? clients[0]?.clientId;
  if (clientId === undefined) return null;
  return (
    <div className={page.columns}>
      <Box title={t('access.first-token')} id="first-token">
        {clients.length > 1 && (
          <Choice
            label={t('access.first-token.client')}
            name="client"
            value={clientId}
            onChange={choose}
            options={clients.map((one) => [one.clientId, one.clientId] as const)}
          />
        )}
        <Copy text={tokenCurl(apiUrl, clientId)} what={t('access.first-token.what')} testId="curl-token" />
      </Box>
      <Box title={t('access.first-launch')} id="first-launch">
        <p>{tWith('access.first-launch.text', { token: <code>access_token</code>, url: <code>url</code> })}</p>
        <Copy text={launchCurl(apiUrl, operator)} what={t('access.first-launch.what')} testId="curl-launch" />
      </Box>
    </div>
  );
}
