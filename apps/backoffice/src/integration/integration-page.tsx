import type { SessionAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { addTexts, t } from '../i18n/i18n.ts';
import { useRoute } from '../route.ts';
import { Form, Notice } from '../shell/form.tsx';
import { OfOperator } from '../shell/of-operator.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { useAnchor } from '../shell/use-anchor.ts';
import { AccessSection } from './access-section.tsx';
import { CallbacksPart } from './callbacks/callbacks-part.tsx';
import { ConformancePart } from './conformance/conformance-part.tsx';
import { ConnectionSection } from './connection-section.tsx';
import styles from './integration.module.css';
import { PlayersSection } from './players-section.tsx';
import { type Desk, useIntegration } from './use-integration.ts';

/** Loaded on demand, because few members open it. */
const ApiPart = lazy(async () => ({ default: (await import('./api/api-part.tsx')).ApiPart }));

const RefusedPictures = lazy(async () => {
  const [{ RefusedPictures: list }] = await Promise.all([import('./callbacks/refused-pictures.tsx'), addTexts('play')]);
  return { default: list };
});

export function IntegrationPage({ session }: { readonly session: SessionAnswer }) {
  const { path } = useRoute();
  return (
    <OfOperator session={session} path={path}>
      {(choice) => <OperatorPage choice={choice} />}
    </OfOperator>
  );
}

/** The parts of the page, each with its own address. */
const PARTS = [
  ['/integration', 'integration.part.settings'],
  ['/integration/conformance', 'integration.part.conformance'],
  ['/integration/callbacks', 'integration.part.callbacks'],
  ['/integration/api', 'integration.part.api'],
] as const;

function OperatorPage({ choice }: { readonly choice: ReactNode }) {
  const { refusal, desk } = useIntegration();
  const { path } = useRoute();
  const { link } = useOperatorChoice();
  useAnchor(desk !== null);
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.integration')}</h1>
        {choice}
      </div>
      <nav className={styles.parts} aria-label={t('menu.integration')}>
        {PARTS.map(([to, name]) => (
          <a key={to} {...link(to)} aria-current={to === path ? 'page' : undefined}>
            {t(name)}
          </a>
        ))}
      </nav>
      <Notice refusal={refusal} />
      {desk !== null && <Part path={path} desk={desk} />}
    </>
  );
}

function Part({ path, desk }: { readonly path: string; readonly desk: Desk }) {
  if (path === '/integration/conformance') return <ConformancePart desk={desk} />;
  if (path === '/integration/callbacks') {
    return (
      <>
        <CallbacksPart />
        <Suspense fallback={null}>
          <RefusedPictures />
        </Suspense>
      </>
    );
  }
  if (path === '/integration/api') {
    return (
      <Suspense fallback={<p role="status">{t('shell.loading')}</p>}>
        <ApiPart apiUrl={desk.integration.apiUrl} />
      </Suspense>
    );
  }
  if (path !== '/integration') return <p>{t('integration.not-found')}</p>;
  return (
    <>
      <Status desk={desk} />
      <ConnectionSection desk={desk} />
      <AccessSection desk={desk} />
      <PlayersSection desk={desk} />
    </>
  );
}

/** Whether the operator's players can log in. */
function Status({ desk }: { readonly desk: Desk }) {
  const ofService = useOperatorChoice().operatorId !== null;
  const { name, operatorId, status } = desk.integration.operator;
  const [asking, setAsking] = useState(false);
  const paused = status === 'paused';
  return (
    <section className={`${page.box} ${styles.status}`} aria-label={t('integration.status')}>
      <div>
        <strong>{name}</strong> <code>{operatorId}</code>
        <p>
          <span className={paused ? page.off : styles.on} data-testid="operator-status">
            {t(paused ? 'integration.paused' : 'integration.active')}
          </span>
          {t(paused ? 'integration.paused.text' : 'integration.active.text')}
          {paused && !ofService && ` ${t('integration.paused.owners')}`}
        </p>
      </div>
      {desk.mayChange && (ofService || !paused) && (
        <Button tone={paused ? 'brand' : 'plain'} onClick={() => setAsking(true)}>
          {t(paused ? 'integration.activate' : 'integration.pause')}
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
    <Dialog
      title={t(paused ? 'integration.activate.title' : 'integration.pause.title', { operator: name })}
      closeLabel={t('shell.close')}
      onClose={close}
    >
      <p>{t(paused ? 'integration.activate.text' : 'integration.pause.text')}</p>
      <Form
        submit={t(paused ? 'integration.activate' : 'integration.pause')}
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
