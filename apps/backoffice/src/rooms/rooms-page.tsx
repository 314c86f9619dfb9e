import type { SessionAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import type { ReactNode } from 'react';
import { go, useRoute } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { OfOperator } from '../shell/of-operator.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { useAnchor } from '../shell/use-anchor.ts';
import { MaintenanceBox } from './maintenance-box.tsx';
import { RoomForm, type RoomFormProps } from './room-form.tsx';
import { RoomList } from './room-list.tsx';
import styles from './rooms.module.css';
import { TableList } from './table-list.tsx';
import { type RoomDesk, useRooms } from './use-rooms.ts';
import { useTables } from './use-tables.ts';

const PATH = '/rooms';

/** An operator's rooms and tables. */
export function RoomsPage({ session }: { readonly session: SessionAnswer }) {
  return (
    <OfOperator session={session} path={PATH}>
      {(choice) => <OperatorRooms choice={choice} />}
    </OfOperator>
  );
}

function OperatorRooms({ choice }: { readonly choice: ReactNode }) {
  const { withOperator, may } = useOperatorChoice();
  const mayChange = may('rooms.change');
  const { refusal, desk } = useRooms();
  const tables = useTables();
  const { query } = useRoute();
  useAnchor(desk !== null && tables.floor !== null);
  const what = desk !== null && mayChange ? asked(desk, query) : null;
  const show = (more: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(more);
    go(withOperator(next.size === 0 ? PATH : `${PATH}?${next}`));
  };
  return (
    <>
      <div className={page.head}>
        <h1>Rooms and tables</h1>
        {choice}
      </div>
      <Notice refusal={refusal} />
      {desk !== null && what !== null && <RoomForm key={query.toString()} desk={desk} what={what} done={() => show({})} />}
      {what === null && <Tables tables={tables} />}
      {desk !== null && what === null && (
        <section className={styles.part} aria-labelledby="rooms">
          <div className={page.head}>
            <h2 id="rooms">Rooms</h2>
            {mayChange && <Button onClick={() => show({ new: 'room' })}>New room</Button>}
          </div>
          <RoomList desk={desk} edit={(how, room) => show({ [how]: room.roomId })} />
        </section>
      )}
    </>
  );
}

/** The open tables, with the maintenance switch above them. */
function Tables({ tables: { refusal, floor } }: { readonly tables: ReturnType<typeof useTables> }) {
  return (
    <section className={styles.part} aria-labelledby="tables">
      <h2 id="tables">Tables</h2>
      <Notice refusal={refusal} />
      {floor !== null && (
        <>
          <MaintenanceBox floor={floor} />
          <TableList floor={floor} />
        </>
      )}
    </section>
  );
}

/** The form named in the address, so that the browser's back button closes it. */
function asked(desk: RoomDesk, query: URLSearchParams): RoomFormProps['what'] | null {
  if (query.has('new')) return { how: 'new' };
  for (const how of ['clone', 'change'] as const) {
    const room = desk.rooms.find(({ roomId }) => roomId === query.get(how));
    if (room !== undefined) return { how, room };
  }
  return null;
}
