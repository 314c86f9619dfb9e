import type { RoomFiguresAnswer, SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useAnswer } from '../query/use-answer.ts';
import { go, useRoute } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { OfOperator } from '../shell/of-operator.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import type { FormTask } from './form/use-model.ts';
import { RoomForm } from './room-form.tsx';
import { RoomsTabs } from './rooms-tabs.tsx';
import { useFloor } from './use-floor.ts';
import { type RoomDesk, useRooms } from './use-rooms.ts';

const PATH = '/rooms';
/** Takings are counted at most this often, ms. */
const TAKINGS_EVERY_MS = 60_000;

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
  const { query } = useRoute();
  const rooms = useRooms(!['new', 'clone', 'change'].some((how) => query.has(how)));
  const live = useFloor();
  const takings = useAnswer<RoomFiguresAnswer>('/rooms/figures', { every: () => TAKINGS_EVERY_MS });
  const { desk } = rooms;
  const what = desk !== null && may('rooms.change') ? asked(desk, query) : null;
  if (desk !== null && what !== null) {
    return <RoomForm key={query.toString()} desk={desk} what={what} done={() => go(withOperator(PATH))} />;
  }
  if (desk !== null && live.floor !== null) {
    return <RoomsTabs choice={choice} desk={desk} floor={live.floor} takings={takings.value?.rooms ?? []} rooms={rooms} live={live} />;
  }
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.rooms')}</h1>
        {choice}
      </div>
      <Notice refusal={rooms.refusal ?? live.refusal} />
    </>
  );
}

/** The form named in the address, so that the browser's back button closes it. */
function asked(desk: RoomDesk, query: URLSearchParams): FormTask | null {
  if (query.has('new')) return { how: 'new' };
  for (const how of ['clone', 'change'] as const) {
    const room = desk.rooms.find(({ roomId }) => roomId === query.get(how));
    if (room !== undefined) return { how, room };
  }
  return null;
}
