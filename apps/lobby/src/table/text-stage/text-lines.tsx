import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import type { PublicSeat } from '../connection.ts';
import { noteText } from '../players/players.tsx';
import { usePlayerAt } from '../players/use-players.ts';
import { wholeHandText } from '../rules/hand-names.ts';
import { heroSeatOf, toCallOf } from '../rules/hero.ts';
import { type SeatFacts, seatLabel } from '../stage/seat-label.ts';
import { useTable } from '../state/context.tsx';
import { spokenCards } from '../state/turn-texts.ts';
import { useAmounts } from '../state/use-amounts.ts';
import { useMadeText, useOwnHands } from '../state/use-hands.ts';

const NO_SEATS: readonly PublicSeat[] = [];
const NO_CARDS: readonly string[] = [];

interface TextLinesProps {
  /** Shown after an opponent's line. */
  readonly after?: ((seat: number, name: string) => ReactNode) | undefined;
}

/** The lines of the text table, without a frame. */
export function TextLines({ after }: TextLinesProps) {
  const t = useText();
  const amounts = useAmounts();
  const seats = useTable(({ snapshot }) => snapshot.table?.seats ?? NO_SEATS);
  const board = useTable(({ snapshot }) => snapshot.table?.board ?? NO_CARDS);
  const second = useTable(({ snapshot }) => snapshot.table?.board2 ?? NO_CARDS);
  const rabbit = useTable(({ snapshot }) => snapshot.table?.rabbit ?? NO_CARDS);
  const pot = useTable(({ snapshot }) => snapshot.table?.potTotal ?? 0);
  const toAct = useTable(({ snapshot }) => snapshot.table?.toAct ?? -1);
  const button = useTable(({ snapshot }) => snapshot.table?.button ?? -1);
  const hero = useTable(({ snapshot }) => heroSeatOf(snapshot.you));
  return (
    <ul>
      <li>{board.length > 0 ? t('say.board', { cards: spokenCards(board, t) }) : t('say.noBoard')}</li>
      {second.length > 0 ? <li>{t('say.board2', { cards: spokenCards(second, t) })}</li> : null}
      {rabbit.length > 0 ? <li>{t('say.rabbit', { cards: spokenCards(rabbit, t) })}</li> : null}
      <li>{t('say.pot', { amount: amounts.full(pot) })}</li>
      <OwnLine />
      {seats.map((state, seat) =>
        state.status === 'empty' ? null : (
          <TextSeat
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat number
            key={seat}
            seat={seat}
            state={state}
            acting={toAct === seat}
            isHero={hero === seat}
            dealer={button === seat}
            after={after}
          />
        ),
      )}
    </ul>
  );
}

/** The player's cards, their hands, and the amount to call. */
function OwnLine() {
  const t = useText();
  const amounts = useAmounts();
  const cards = useTable(({ snapshot: { table, hole } }) => (hole && hole.handId === table?.handId ? hole.cards : NO_CARDS));
  const toCall = useTable(({ snapshot: { table, you } }) => (table && you?.seat != null ? toCallOf(table, you.seat) : 0));
  const made = useOwnHands().map((hand) => t('say.made', { hand: wholeHandText(hand, t) }));
  if (cards.length === 0) return null;
  const call = toCall > 0 ? [t('say.toCall', { amount: amounts.full(toCall) })] : [];
  return <li>{[t('say.youHave', { cards: spokenCards(cards, t) }), ...made, ...call].join(' ')}</li>;
}

function TextSeat({ after, ...facts }: Omit<SeatFacts, 'made' | 'game' | 'note'> & TextLinesProps) {
  const t = useText();
  const amounts = useAmounts();
  const made = useMadeText(facts.seat);
  const game = useTable(({ info }) => info?.game);
  const note = noteText(usePlayerAt(facts.seat, facts.state.name), t);
  return (
    <li>
      {seatLabel({ ...facts, made, game, note }, t, amounts)}
      {facts.isHero ? null : after?.(facts.seat, facts.state.name)}
    </li>
  );
}
