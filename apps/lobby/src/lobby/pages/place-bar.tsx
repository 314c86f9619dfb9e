import type { ListView, RoomLine } from '@cardroom/protocol/shapes';
import { stakesOf } from '@cardroom/views/listing';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMoney, useText } from '../../i18n/index.ts';
import { Isolate, Name, StakesText } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { lobbyPath, navigate } from '../../shell/routing.ts';
import { follow } from '../../shell/table-tabs.tsx';
import { searchOf } from '../filters.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { useGameName } from '../use-game-name.ts';
import { type ListPlace, withPlace } from './list-place.ts';
import styles from './pages.module.css';

export interface PlaceBarProps {
  readonly place: ListPlace;
  readonly view: ListView;
  /** The room whose tables are shown; null if none is or it is not listed. */
  readonly room: RoomLine | null;
}

/** Above the list: the search, or the room whose tables are shown and the way back to all of them. */
export function PlaceBar({ place, view, room }: PlaceBarProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(place.room);
  // The row or link that had the focus is gone: the room's title takes it, and back in the list of rooms the row that was left.
  useEffect(() => {
    const left = before.current;
    before.current = place.room;
    if (left === place.room) return;
    if (place.room === null) document.querySelector<HTMLElement>(`[data-room="${left}"]`)?.focus();
    else title.current?.focus({ preventScroll: true });
  }, [place.room]);
  return place.room === null ? <Search text={place.text} view={view} /> : <Room view={view} room={room} title={title} />;
}

/** A search that is being typed is asked for when it rests for this long. */
const TYPING_MS = 300;

function Search({ text, view }: { readonly text: string; readonly view: ListView }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState(text);
  // The address may be changed by others, such as a tab of games.
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const find = (): void => navigate(lobbyPath(withPlace(searchOf(view), { room: null, text: typed.trim() })), { replace: true });
    const timer = setTimeout(find, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text, view]);
  return (
    <search className={styles.bar}>
      <input
        type="search"
        className={styles.search}
        aria-label={t('pages.search')}
        placeholder={t('pages.search')}
        maxLength={40}
        autoComplete="off"
        value={typed}
        data-testid={lobbyTestIds.search}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

interface RoomProps extends Pick<PlaceBarProps, 'view' | 'room'> {
  readonly title: RefObject<HTMLHeadingElement | null>;
}

function Room({ view, room, title }: RoomProps): ReactNode {
  const t = useText();
  const back = lobbyPath(withPlace(searchOf(view), { room: null, text: '' }));
  return (
    <header className={styles.bar}>
      <a href={back} className={styles.back} data-testid={lobbyTestIds.allRooms} onClick={(event) => follow(event, back)}>
        <span aria-hidden="true">‹</span> {t('pages.rooms')}
      </a>
      <h3 className={styles.title} tabIndex={-1} ref={title}>
        {room === null ? null : <RoomTitle room={room} />}
      </h3>
    </header>
  );
}

function RoomTitle({ room }: { readonly room: RoomLine }): ReactNode {
  const t = useText();
  const gameName = useGameName('list');
  const money = useMoney(useClient().answer.player.currency);
  return (
    <>
      <StakesText amounts={stakesOf(room).map(money.short) as [string, string]} /> <Name>{room.roomName}</Name>{' '}
      <span className={styles.quiet}>
        <Isolate>{gameName(room.gameKey)}</Isolate> · <Isolate>{t('pages.tables', { tables: room.tables })}</Isolate>
      </span>
    </>
  );
}
