import type { Maintenance } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import type { Refusal } from '../api.ts';
import { Field, Form, Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { countdownText } from './countdown-text.ts';
import styles from './rooms.module.css';
import type { Floor } from './use-tables.ts';

const SECOND_MS = 1_000;

/** The maintenance that pauses all of the operator's tables, while one is planned or running. */
export function MaintenanceBanner({ floor }: { readonly floor: Floor }) {
  const now = useServiceNow(floor.ahead);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { maintenance } = floor;
  // The next change must name a finished maintenance too, so only the display ignores it.
  if (maintenance === null || maintenance.until <= now) return null;
  const cancel = async () => setRefusal(await floor.change('/maintenance/cancel', { was: maintenance }));
  const running = maintenance.from <= now;
  return (
    <section className={`${page.box} ${styles.maintenance}`} aria-label="Maintenance" data-testid="maintenance">
      <p>
        <Planned maintenance={maintenance} now={now} />
      </p>
      {floor.mayChange && (
        <div className={page.row}>
          {!running && <Button onClick={() => setAsking(true)}>Change</Button>}
          <Button tone={running ? 'brand' : 'plain'} onClick={() => void cancel()}>
            {running ? 'End now' : 'Cancel maintenance'}
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
  return (
    <>
      <strong className={page.off}>{running ? 'All tables are paused' : 'All tables will be paused'}</strong>
      {running ? ' until ' : ' on '}
      <When at={running ? until : from} />
      {' ('}
      <span data-testid="maintenance-in">{countdownText((running ? until : from) - now)}</span>
      {running ? ' left).' : ' to go).'} Running hands finish, and players who leave are cashed out.
    </>
  );
}

/** Pauses all of the operator's tables, now or after a countdown that players see. */
export function MaintenanceDialog({ floor, done }: { readonly floor: Floor; readonly done: () => void }) {
  return (
    <Dialog title="Pause all tables" closeLabel="Cancel" onClose={done}>
      <p>
        Players are told immediately and see a countdown in the last ten minutes. Then running hands finish, no hand starts and nobody can
        sit down; players who leave are cashed out. Afterwards all tables resume automatically.
      </p>
      <Form
        submit="Announce"
        send={async (given) => {
          const body = { inMinutes: Number(given('inMinutes')), minutes: Number(given('minutes')), was: floor.maintenance };
          const refusal = await floor.change('/maintenance', body);
          if (refusal === null) done();
          return refusal;
        }}
      >
        <Field
          label="Starts in (minutes)"
          name="inMinutes"
          type="number"
          min={0}
          defaultValue={10}
          hint="0 to start now; up to 30 days (43,200)."
          required
        />
        <Field label="Duration (minutes)" name="minutes" type="number" min={1} defaultValue={60} hint="1 to 1,440." required />
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
