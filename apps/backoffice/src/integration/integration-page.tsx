import type { SessionAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { linkTo, useRoute } from '../route.ts';
import { Form, Notice } from '../shell/form.tsx';
import { OfOperator } from '../shell/of-operator.tsx';
import page from '../shell/page.module.css';
import { AccessSection } from './access-section.tsx';
import { CallbacksPart } from './callbacks/callbacks-part.tsx';
import { ConformancePart } from './conformance/conformance-part.tsx';
import { ConnectionSection } from './connection-section.tsx';
import styles from './integration.module.css';
import { PlayersSection } from './players-section.tsx';
import { type Desk, useIntegration } from './use-integration.ts';

/** Read by few, so it comes when it is opened. */
const ApiPart = lazy(async () => ({ default: (await import('./api/api-part.tsx')).ApiPart }));

/** How an operator is connected. */
export function IntegrationPage({ session }: { readonly session: SessionAnswer }) {
  const { path } = useRoute();
  const mayChange = session.rights.includes('integration.change');
  return (
    <OfOperator session={session} path={path}>
      {(operatorId, choice) => <OperatorPage key={operatorId} operatorId={operatorId} mayChange={mayChange} choice={choice} />}
    </OfOperator>
  );
}

interface OperatorPageProps {
  /** Null: one's own. */
  readonly operatorId: string | null;
  readonly mayChange: boolean;
  readonly choice: ReactNode;
}

/** The parts of the page, each with an address of its own. */
const PARTS = [
  ['/integration', 'Settings'],
  ['/integration/conformance', 'Conformance'],
  ['/integration/callbacks', 'Callbacks'],
  ['/integration/api', 'API document'],
] as const;

function OperatorPage({ operatorId, mayChange, choice }: OperatorPageProps) {
  const { answer, desk } = useIntegration(operatorId, mayChange);
  const { path } = useRoute();
  const of = operatorId === null ? '' : `?operatorId=${operatorId}`;
  return (
    <>
      <div className={page.head}>
        <h1>Integration</h1>
        {choice}
      </div>
      <nav className={styles.parts} aria-label="Parts of the integration">
        {PARTS.map(([to, name]) => (
          <a key={to} {...linkTo(to + of)} aria-current={to === path ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {desk !== null && <Part path={path} desk={desk} operatorId={operatorId} />}
    </>
  );
}

interface PartProps {
  readonly path: string;
  readonly desk: Desk;
  /** Null: one's own. */
  readonly operatorId: string | null;
}

function Part({ path, desk, operatorId }: PartProps) {
  if (path === '/integration/conformance') return <ConformancePart desk={desk} operatorId={operatorId} />;
  if (path === '/integration/callbacks') return <CallbacksPart operatorId={operatorId} />;
  if (path === '/integration/api') {
    return (
      <Suspense fallback={<p role="status">Opening.</p>}>
        <ApiPart apiUrl={desk.integration.apiUrl} />
      </Suspense>
    );
  }
  if (path !== '/integration') return <p>There is no such part.</p>;
  return (
    <>
      <Status desk={desk} ofService={operatorId !== null} />
      <ConnectionSection desk={desk} />
      <AccessSection desk={desk} operatorId={operatorId} />
      <PlayersSection desk={desk} />
    </>
  );
}

/** Whether the operator's players may come in. */
function Status({ desk, ofService }: { readonly desk: Desk; readonly ofService: boolean }) {
  const { name, operatorId, status } = desk.integration.operator;
  const [asking, setAsking] = useState(false);
  const paused = status === 'paused';
  return (
    <section className={`${page.box} ${styles.status}`} aria-label="Status">
      <div>
        <strong>{name}</strong> <code>{operatorId}</code>
        <p>
          <span className={paused ? page.off : styles.on} data-testid="operator-status">
            {paused ? 'Paused' : 'Active'}
          </span>
          {paused ? ': no tokens, no launches, nobody comes in. Running hands and cash-outs go on.' : ': players may come in.'}
          {paused && !ofService && ' Only the owners of the service make it active again.'}
        </p>
      </div>
      {desk.mayChange && (ofService || !paused) && (
        <Button tone={paused ? 'brand' : 'plain'} onClick={() => setAsking(true)}>
          {paused ? 'Make active' : 'Pause'}
        </Button>
      )}
      {asking && <StatusDialog desk={desk} close={() => setAsking(false)} />}
    </section>
  );
}

function StatusDialog({ desk: { integration, change }, close }: { readonly desk: Desk; readonly close: () => void }) {
  const { name, status } = integration.operator;
  const paused = status === 'paused';
  return (
    <Dialog title={paused ? `Make ${name} active?` : `Pause ${name}?`} closeLabel="Close" onClose={close}>
      <p>
        {paused
          ? 'Tokens and launches are given again, and players may come in.'
          : 'No tokens, no launches, nobody comes in. Running hands and cash-outs go on.'}
      </p>
      <Form
        submit={paused ? 'Make active' : 'Pause'}
        send={async () => {
          const refusal = await change('status', { status: paused ? 'active' : 'paused', was: status });
          if (refusal === null) close();
          return refusal;
        }}
      >
        {null}
      </Form>
    </Dialog>
  );
}
