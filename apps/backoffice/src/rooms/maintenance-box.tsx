import type { Maintenance } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import type { Refusal } from '../api.ts';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { Field, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { countdownText } from './countdown-text.ts';
import styles from './rooms.module.css';
import type { Floor } from './use-floor.ts';

const SECOND_MS = 1_000;

/** The maintenance that pauses all of the operator's tables, while one is planned or running. */
export function MaintenanceBanner({ floor }: { readonly floor: Floor }) {
  const now = useServiceNow(floor.ahead);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { maintenance } = floor;
  // The next change must name a finished maintenance too, so only the display ignores it.
  if (maintenance === null || maintenance.until <= now) return null;
  const cancel = async () => setRefusal(await floor.maintain('/cancel', { was: maintenance }));
  const running = maintenance.from <= now;
  return (
    <section className={`${page.box} ${styles.maintenance}`} aria-label={t('floor.maintenance')} data-testid="maintenance">
      <p>
        <Planned maintenance={maintenance} now={now} />
      </p>
      {floor.mayChange && (
        <div className={page.row}>
          {!running && <Button onClick={() => setAsking(true)}>{t('floor.maintenance.change')}</Button>}
          <Button tone={running ? 'brand' : 'plain'} onClick={() => void cancel()}>
            {t(running ? 'floor.maintenance.end' : 'floor.maintenance.cancel')}
          </Button>
        </div>
      )}
      {refusal !== null && <Notice refusal={refusal} />}
      {asking && <MaintenanceDialog floor={floor} done={() => setAsking(false)} />}
    </section>
  );
}

function Planned({ maintenance: { from, until }, now }: { readonly maintenance: Maintenance; readonly now: number }) {
  const running = from <= now;
  const parts = {
    what: <strong className={page.off}>{t(running ? 'floor.maintenance.running.what' : 'floor.maintenance.planned.what')}</strong>,
    at: <When at={running ? until : from} />,
    left: <span data-testid="maintenance-in">{countdownText((running ? until : from) - now)}</span>,
  };
  return (
    <>
      {tWith(running ? 'floor.maintenance.running' : 'floor.maintenance.planned', parts)} {t('floor.maintenance.text')}
    </>
  );
}

/** Pauses all of the operator's tables, now or after a countdown that players see. */
export function MaintenanceDialog({ floor, done }: { readonly floor: Floor; readonly done: () => void }) {
  return (
    <Dialog title={t('floor.maintenance.title')} closeLabel={t('shell.cancel')} onClose={done}>
      <p>{t('floor.maintenance.told')}</p>
      <Form
        submit={t('floor.maintenance.submit')}
        send={async (given) => {
          const body = { inMinutes: Number(given('inMinutes')), minutes: Number(given('minutes')), was: floor.maintenance };
          const refusal = await floor.maintain('', body);
          if (refusal === null) done();
          return refusal;
        }}
      >
        <Field
          label={t('floor.maintenance.in')}
          name="inMinutes"
          type="number"
          min={0}
          defaultValue={10}
          hint={t('floor.maintenance.in.hint')}
          required
        />
        <Field
          label={t('floor.maintenance.minutes')}
          name="minutes"
          type="number"
          min={1}
          defaultValue={60}
          hint={t('floor.maintenance.minutes.hint')}
          required
        />
      </Form>
    </Dialog>
  );
}

/** The service's time in ms, updated every second. */
function useServiceNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
