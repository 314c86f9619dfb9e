import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { addCatalog, showPlayerLocale } from '../i18n/i18n.ts';
import { PlayerBar } from '../replayer/replay-bar.tsx';
import { Replayer } from '../replayer/replayer-page.tsx';
import { handOf } from '../replayer/testing/hand.ts';
import { timeLineOf } from '../replayer/time-line.ts';
import { ClientContext } from '../session/client-context.ts';
import type { TableTab } from '../session/open-tables.ts';
import { TabBar } from '../shell/table-tabs.tsx';
import { degreesOf } from '../table/rules/seat-places.ts';
import { browserSettings, DEFAULT_SETTINGS, FELTS } from '../table/state/settings.ts';
import { TablePage } from '../table/table-page.tsx';
import { withChat } from './chat.ts';
import { FakeConnection } from './fake-connection.ts';
import { clientOf, sharingClient } from './fake-players.ts';
import { Film } from './film.tsx';
import { GalleryList } from './gallery-list.tsx';
import { asGame } from './games.ts';
import { HAND_STEP_MS, handSteps } from './hand-steps.ts';
import { Sheet } from './sheet/sheet.tsx';
import { GALLERY_STATES, type GalleryState } from './states.ts';
import { Tiles } from './tiles.tsx';

/**
 * The table page in every state, from fixtures; for development and the layout check, never in a production build.
 *
 * `?state=my-turn&seats=9&lang=ar-EG` shows a state in a locale. `&game=plo6` shows it in another game, `&tabs` with the tabs of more
 * tables above it, `&cards=large` with large cards, `&own=3` with the player at that place, `&text` as a text table, `&labels` with
 * labelled opponents, `&lists` with waitlists to join, `&lists=joined` on a waitlist, `&card=1` with the player card of a seat,
 * `&card=1&report` with its report form, `&chat=free` and `&chat=phrases` with a chat, `&felt=slate` on another felt.
 *
 * `?state=film&scene=side-pots` shows a scene whose time stands still until a camera moves it (`npm run filmstrips`).
 *
 * `?state=hand` plays a whole hand, `?state=replay` shows the end of one in the replayer, `?state=tiles&count=3` several tables at once,
 * `?state=components` every component. `&press=menu-settings,volume-chat` presses these test IDs, through the menu if they are in it, so
 * that every dialog can be shown. Without a state, everything is listed.
 */
export async function showGallery(root: HTMLElement, search: string): Promise<void> {
  const query = new URLSearchParams(search);
  await showPlayerLocale(query.get('lang') ?? 'en-IE', 'Europe/Amsterdam', null);
  await Promise.all([addCatalog('lobby'), addCatalog('table'), addCatalog('replayer'), addCatalog('tables')]);
  const theme = query.get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  const state = query.get('state');
  const seats = Number(query.get('seats') ?? 6);
  browserSettings().setState({
    deckSize: query.get('cards') === 'large' ? 'large' : 'usual',
    textTable: query.has('text'),
    ownPlace: degreesOf(Number(query.get('own') ?? 0), seats),
    felt: FELTS.find((felt) => felt === query.get('felt')) ?? DEFAULT_SETTINGS.felt,
  });
  const line = timeLineOf(handOf('river'));
  createRoot(root).render(
    <StrictMode>
      {query.has('tabs') ? <TabBar route={{ page: 'table', tableId: '7', seat: null }} tabs={TABS} /> : null}
      {state === null ? (
        <GalleryList />
      ) : state === 'replay' ? (
        <ClientContext value={sharingClient()}>
          <Replayer line={line} from="end" bar={<PlayerBar line={line} fromTable onExit={() => window.history.back()} />} />
        </ClientContext>
      ) : state === 'tiles' ? (
        <Tiles seats={seats} count={Number(query.get('count') ?? 4)} />
      ) : state === 'components' ? (
        <Sheet />
      ) : state === 'film' ? (
        <Film name={query.get('scene') ?? 'two-way'} />
      ) : state === 'hand' ? (
        <WholeHand seats={seats} />
      ) : (
        <OneState
          state={state}
          seats={seats}
          game={query.get('game') ?? 'nlhe'}
          labels={query.has('labels') || query.has('card')}
          lists={query.get('lists')}
          chat={query.get('chat')}
        />
      )}
    </StrictMode>,
  );
  if (query.has('card')) pressAll(cardSteps(query.get('card') ?? '1', query.has('report')));
  const pressed = query.get('press')?.split(',').filter(Boolean) ?? [];
  pressAll(pressed.map((id) => `[data-testid="${id}"]`));
}

const MENU = '[data-testid="menu"]:not(dialog[open] *)';

const cardSteps = (seat: string, report: boolean): string[] => [
  `[data-testid="seat-${seat}"][role="button"], [data-testid="open-card-${seat}"]`,
  ...(report ? ['[data-testid="report-open"]'] : []),
];

/** Presses each element as soon as it appears; one that is not on the page is looked for in the menu. */
function pressAll(selectors: readonly string[]): void {
  const wanted = [...selectors];
  let inMenu = false;
  const press = (): void => {
    const [first] = wanted;
    if (first === undefined) {
      observer.disconnect();
      return;
    }
    const next = document.querySelector<HTMLElement>(first);
    if (next) {
      wanted.shift();
      next.click();
    } else if (!inMenu) {
      const menu = document.querySelector<HTMLElement>(MENU);
      inMenu = menu !== null;
      menu?.click();
    }
  };
  const observer = new MutationObserver(press);
  observer.observe(document.body, { childList: true, subtree: true });
  press();
}

const TABS: readonly TableTab[] = [
  { tableId: '7', roomName: 'Amsterdam', seated: true, yourTurn: false, turnUntil: 0 },
  { tableId: '8', roomName: 'Busan', seated: true, yourTurn: true, turnUntil: 1 },
];

interface OneStateProps {
  readonly state: string;
  readonly seats: number;
  readonly game: string;
  readonly labels: boolean;
  readonly lists: string | null;
  readonly chat: string | null;
}

function OneState({ state, seats, game, labels, lists, chat }: OneStateProps) {
  const [connection] = useState(() => {
    const make = GALLERY_STATES[state as GalleryState] ?? GALLERY_STATES['my-turn'];
    const snapshot = asGame(make({ seats, now: Date.now() }), game);
    return new FakeConnection(chat === null ? snapshot : withChat(snapshot, chat === 'phrases' ? 'phrases' : 'free', Date.now()));
  });
  const [client] = useState(() => (labels || lists !== null ? clientOf(connection.snapshot(), lists === 'joined') : null));
  return (
    <ClientContext value={client}>
      <TablePage connection={connection} tableId="7" onExit={() => window.history.back()} />
    </ClientContext>
  );
}

function WholeHand({ seats }: { readonly seats: number }) {
  const [connection] = useState(() => new FakeConnection(handSteps(seats, Date.now())[0]));
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      const steps = handSteps(seats, Date.now());
      step = (step + 1) % steps.length;
      connection.show(steps[step] ?? steps[0]);
    }, HAND_STEP_MS);
    return () => clearInterval(timer);
  }, [connection, seats]);
  return <TablePage connection={connection} tableId="7" onExit={() => window.history.back()} />;
}
