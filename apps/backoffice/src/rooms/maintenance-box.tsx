import type { Maintenance } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useEffect, useState } from 'react';
import { Field, Form, Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { countdownText } from './countdown-text.ts';
import styles from './rooms.module.css';
import type { Floor } from './use-tables.ts';

const SECOND_MS = 1_000;

/** Pauses all tables of the operator for a while, now or after a countdown that players see. */
export function MaintenanceBox({ floor }: { readonly floor: Floor }) {
  const now = useServiceNow(floor.ahead);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // One that is over is still what the next change has to have seen.
  const planned = floor.maintenance !== null && floor.maintenance.until > now ? floor.maintenance : null;
  if (planned === null && !floor.mayChange) return null;
  const cancel = async () => setRefusal(await floor.change('/tables/maintenance/cancel', { was: floor.maintenance }));
  const running = planned !== null && planned.from <= now;
  return (
    <section className={`${page.box} ${styles.maintenance}`} aria-label="Maintenance" data-testid="maintenance">
      <div>
        <strong>Maintenance</strong>
        <p>{planned === null ? 'All tables play.' : <Planned maintenance={planned} now={now} />}</p>
      </div>
      {floor.mayChange && (
        <div className={page.row}>
          {!running && <Button onClick={() => setAsking(true)}>{planned === null ? 'Pause all tables' : 'Change'}</Button>}
          {planned !== null && (
            <Button tone={running ? 'brand' : 'plain'} onClick={() => void cancel()}>
              {running ? 'End it now' : 'Take it back'}
            </Button>
          )}
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
      {running ? ' until ' : ' from '}
      <When at={running ? until : from} />
      {running ? '' : ' on'}: <span data-testid="maintenance-in">{countdownText((running ? until : from) - now)}</span>
      {running ? ' left.' : ' to go.'} Running hands are played to their end; leaving pays out.
    </>
  );
}

function MaintenanceDialog({ floor, done }: { readonly floor: Floor; readonly done: () => void }) {
  return (
    <Dialog title="Pause all tables" closeLabel="Let them play" onClose={done}>
      <p>
        Players are told at once, with a countdown in the last ten minutes. Then running hands are played to their end, none begins and
        nobody sits down; whoever leaves is paid out. Afterwards all tables go on by themselves.
      </p>
      <Form
        submit="Announce"
        send={async (given) => {
          const body = { inMinutes: Number(given('inMinutes')), minutes: Number(given('minutes')), was: floor.maintenance };
          const refusal = await floor.change('/tables/maintenance', body);
          if (refusal === null) done();
          return refusal;
        }}
      >
        <Field
          label="Begins in minutes"
          name="inMinutes"
          type="number"
          min={0}
          defaultValue={10}
          hint="0: now. At most 30 days."
          required
        />
        <Field label="Lasts minutes" name="minutes" type="number" min={1} defaultValue={60} hint="1 to 1440." required />
      </Form>
    </Dialog>
  );
}

/** The service's clock in ms, each second. */
function useServiceNow(ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
