import type { SeatedPlayer } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useMemo } from 'react';
import { addCatalog } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/index.ts';
import { ClientContext } from '../../session/client-context.ts';
import { Fetched } from '../fetched.tsx';
import { useController, useUi } from '../state/context.tsx';
import { bookOf } from './player-book.ts';
import { type PlayersHere, PlayersProvider, usePlayerAt, usePlayersHere, useReading } from './use-players.ts';

/** Loaded with its texts when the first mark appears or the first card is opened, because most tables never need it. */
async function loadCard() {
  const [card] = await Promise.all([import('./card/index.ts'), addCatalog('players')]);
  return card;
}
const LazyMark = lazy(async () => ({ default: (await loadCard()).SeatMark }));
const LazyCard = lazy(async () => ({ default: (await loadCard()).PlayerCard }));

/** Provides the table's players to its seats. */
export function Players({ tableId, children }: { readonly tableId: string; readonly children: ReactNode }): ReactNode {
  const api = useContext(ClientContext)?.api;
  const here = useMemo(() => (api ? { book: bookOf(api), tableId } : null), [api, tableId]);
  return (
    <PlayersProvider value={here}>
      {here ? <Reading here={here} /> : null}
      {children}
    </PlayersProvider>
  );
}

function Reading({ here }: { readonly here: PlayersHere }): null {
  useReading(here);
  return null;
}

/** The mark of the player's note or label for an opponent; most seats have none. */
export function Mark({ seat, name }: { readonly seat: number; readonly name: string }): ReactNode {
  const player = usePlayerAt(seat, name);
  if (player === null || (player.label === null && player.note === '')) return null;
  return (
    <Fetched otherwise={null}>
      <Suspense fallback={null}>
        <LazyMark label={player.label} />
      </Suspense>
    </Fetched>
  );
}

/** The open player card. */
export function OpenCard(): ReactNode {
  const here = usePlayersHere();
  const seat = useUi((ui) => ui.cardSeat);
  if (here === null || seat === null) return null;
  return (
    <Fetched key={seat} otherwise={<Unfetched />}>
      <Suspense fallback={null}>
        <LazyCard here={here} seat={seat} />
      </Suspense>
    </Fetched>
  );
}

function Unfetched(): null {
  const controller = useController();
  useEffect(() => {
    controller.ui.setState({ cardSeat: null });
    controller.tell({ code: 'unreachable' });
  }, [controller]);
  return null;
}

/** The note and label as a screen reader announces them with the seat; '' if there are none or the texts are not loaded yet. */
export function noteText(player: SeatedPlayer | null, t: Translate): string {
  if (player === null || !t.has('player.said.note')) return '';
  const said = [player.label && t('player.said.label', { label: t(`player.label.${player.label}`) }), player.note && t('player.said.note')];
  return said.filter(Boolean).join(', ');
}
