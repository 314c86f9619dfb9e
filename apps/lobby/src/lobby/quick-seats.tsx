import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Button } from '@cardroom/ui';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { stakesOf } from '../games/stakes.ts';
import { type Translate, useMoney, useText } from '../i18n/index.ts';
import { Name, StakesText } from '../i18n/isolate.tsx';
import { keepSame } from '../net/keep-same.ts';
import { useClient } from '../session/client-context.ts';
import { BoltIcon } from '../shell/icons.tsx';
import { navigate, tablePath } from '../shell/routing.ts';
import { useMedia } from '../shell/use-media.ts';
import styles from './quick-seats.module.css';
import { type RoomOffer, recommendedRoom, roomsOf, roomsToShow } from './rooms.ts';
import { lobbyTestIds } from './test-ids.ts';
import { useGameName } from './use-game-name.ts';

/** On a wide screen, more would push the list of tables out of view; on a phone they can be swiped. */
const ROOMS_SHOWN = 6;

/** One card per room with a quick-seat button, which opens a table with the buy-in dialog of a free seat. */
export function QuickSeats({ rows }: { readonly rows: readonly LobbyRow[] }): ReactNode {
  const t = useText();
  const rooms = useRooms(rows);
  const minor = useStore(useClient().balance.store, (state) => state.minor);
  const best = recommendedRoom(rooms, minor);
  const oneGame = rooms.every((room) => room.gameKey === rooms[0]?.gameKey);
  const [all, setAll] = useState(false);
  const wide = useMedia('(min-width: 761px)');
  const shown = all || !wide ? rooms : roomsToShow(rooms, best, ROOMS_SHOWN);
  if (rooms.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="quick-title">
      <div className={styles.head}>
        <h2 id="quick-title">{t('quick.title')}</h2>
        {wide && rooms.length > ROOMS_SHOWN ? (
          <Button tone="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('quick.fewer') : t('quick.all', { count: rooms.length })}
          </Button>
        ) : null}
      </div>
      <ul className={styles.rooms}>
        {shown.map((room) => (
          <Room
            key={room.roomId}
            room={room}
            best={room.roomId === best}
            tooDear={minor !== null && room.buyInMin > minor}
            oneGame={oneGame}
          />
        ))}
      </ul>
    </section>
  );
}

/** The rooms of the listed tables; unchanged rooms keep their identity. */
function useRooms(rows: readonly LobbyRow[]): readonly RoomOffer[] {
  const last = useRef<readonly RoomOffer[] | null>(null);
  const rooms = useMemo(() => keepSame(last.current, roomsOf(rows), (room) => room.roomId), [rows]);
  useEffect(() => {
    last.current = rooms;
  }, [rooms]);
  return rooms;
}

interface RoomProps {
  readonly room: RoomOffer;
  readonly best: boolean;
  readonly tooDear: boolean;
  /** All rooms play the same game, so its name is left out. */
  readonly oneGame: boolean;
}

const Room = memo(function Room({ room, best, tooDear, oneGame }: RoomProps): ReactNode {
  const t = useText();
  const money = useMoney(useClient().answer.player.currency);
  const { state, sit } = useQuickSeat(room.roomId);
  const [small, big] = stakesOf(room);
  const stakes = [money.short(small), money.short(big)] as const;
  return (
    <li className={styles.room} data-best={best} data-testid={lobbyTestIds.room(room.roomId)}>
      {best ? <span className={styles.best}>{t('quick.best')}</span> : null}
      <RoomFacts room={room} stakes={stakes} oneGame={oneGame} />
      <Button
        tone={best ? 'brand' : 'plain'}
        className={styles.sit}
        aria-busy={state === 'asking'}
        aria-label={t('quick.sit-label', { stakes: stakes.join('/') })}
        testId={lobbyTestIds.quickSeat(room.roomId)}
        onClick={() => void sit()}
      >
        <BoltIcon size={16} /> {t('quick.sit')}
      </Button>
      <p className={styles.note} role="status">
        {typeof state === 'object' ? errorText(t, state.code) : tooDear ? t('quick.too-dear') : null}
      </p>
    </li>
  );
});

function RoomFacts({
  room,
  stakes,
  oneGame,
}: Pick<RoomProps, 'room' | 'oneGame'> & { readonly stakes: readonly [string, string] }): ReactNode {
  const t = useText();
  const gameName = useGameName();
  const money = useMoney(useClient().answer.player.currency);
  return (
    <div className={styles.texts}>
      <h3 className={styles.stakes}>
        <StakesText amounts={stakes} />
      </h3>
      <p className={styles.game}>
        <strong>
          <Name>{room.roomName}</Name>
        </strong>
        {oneGame ? null : ` · ${gameName(room.gameKey)}`} · {t('row.max', { seats: room.seats })}
      </p>
      <p className={styles.facts}>
        <span>{t('quick.players', { players: room.players, tables: room.tables })}</span>{' '}
        <span>{t('quick.buy-in', { from: money.short(room.buyInMin), to: money.short(room.buyInMax) })}</span>
      </p>
    </div>
  );
}

type QuickState = 'idle' | 'asking' | { readonly code: string };

function useQuickSeat(roomId: string): { readonly state: QuickState; sit(): Promise<void> } {
  const { api } = useClient();
  const [state, setState] = useState<QuickState>('idle');
  const sit = async (): Promise<void> => {
    if (state === 'asking') return;
    setState('asking');
    const answer = await api.quickSeat(roomId);
    setState(answer.ok ? 'idle' : { code: answer.code });
    if (answer.ok) navigate(tablePath(answer.value.tableId, answer.value.seat));
  };
  return { state, sit };
}

/** @param code from the service, such as `NO_OPEN_SEAT` */
function errorText(t: Translate, code: string): string {
  const id = `quick.error.${code.toLowerCase().replaceAll('_', '-')}`;
  return t.has(id) ? t(id) : t('quick.error.other');
}
