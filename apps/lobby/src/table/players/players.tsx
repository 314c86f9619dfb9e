import type { SeatedPlayer } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useMemo } from 'react';
import { addCatalog } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/index.ts';
import { ClientContext } from '../../session/client-context.ts';
import { Fetched } from '../fetched.tsx';
import { useController, useUi } from '../state/context.tsx';
import { bookOf } from './player-book.ts';
import { type PlayersHere, PlayersProvider, usePlayerAt, usePlayersHere, useReading } from './use-players.ts';

/** What most tables never show: fetched with its texts when the first mark is shown or the first card is opened. */
async function loadCard() {
  const [card] = await Promise.all([import('./card/index.ts'), addCatalog('players')]);
  return card;
}
const LazyMark = lazy(async () => ({ default: (await loadCard()).SeatMark }));
const LazyCard = lazy(async () => ({ default: (await loadCard()).PlayerCard }));

/** Makes the players at this table known to its seats. */
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

/** The small sign of what the player keeps about the one on a seat; nothing for most. */
export function Mark({ seat, name }: { readonly seat: number; readonly name: string }): ReactNode {
  const kept = usePlayerAt(seat, name);
  if (kept === null || (kept.label === null && kept.note === '')) return null;
  return (
    <Fetched otherwise={null}>
      <Suspense fallback={null}>
        <LazyMark label={kept.label} />
      </Suspense>
    </Fetched>
  );
}

/** The card that is open. */
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

/** What of it a screen reader says with the seat; '' for nothing, and before the texts are there. */
export function keptText(kept: SeatedPlayer | null, t: Translate): string {
  if (kept === null || !t.has('player.said.note')) return '';
  const said = [kept.label && t('player.said.label', { label: t(`player.label.${kept.label}`) }), kept.note && t('player.said.note')];
  return said.filter(Boolean).join(', ');
}
