import type { HandPlayer, HandPot } from '@cardroom/staff-api';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Amount } from '../money/amount.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { CardRow } from './card-row.tsx';
import styles from './hands.module.css';
import { partText, rankName } from './result-words.ts';

export interface HandPlayersProps {
  readonly players: readonly HandPlayer[];
  readonly currency: string;
}

/** The players of the hand: stacks, results and the cards the reader may see. */
export function HandPlayers({ players, currency }: HandPlayersProps) {
  const { link } = useOperatorChoice();
  const amount = (head: string, of: (player: HandPlayer) => number): Column<HandPlayer> => ({
    head,
    align: 'end',
    cell: (player) => <Amount minor={of(player)} currency={currency} />,
  });
  const columns: readonly Column<HandPlayer>[] = [
    {
      head: t('hand.seat'),
      cell: ({ seat, position }) => (
        <>
          {seat}
          {position !== null && <span className={page.quiet}> {position}</span>}
        </>
      ),
    },
    {
      head: t('label.player'),
      cell: ({ playerId, displayName }) => (
        <>
          <a {...link(`/players/${encodeURIComponent(playerId)}`)}>{displayName}</a> <span className={page.quiet}>{playerId}</span>
        </>
      ),
    },
    {
      head: t('hand.cards'),
      cell: ({ playerId, cards }) =>
        cards.length === 0 ? (
          <span className={page.quiet}>{t('hand.not-shown')}</span>
        ) : (
          <CardRow cards={cards} testId={`cards-${playerId}`} />
        ),
    },
    { head: t('hand.result'), cell: (player) => <Result of={player} /> },
    amount(t('hand.start-stack'), ({ startStack }) => startStack),
    amount(t('hand.bet'), ({ bet }) => bet),
    amount(t('hand.win'), ({ win }) => win),
    amount(t('hand.rake'), ({ rake }) => rake),
    amount(t('hand.end-stack'), ({ endStack }) => endStack),
    {
      head: t('label.net-result'),
      align: 'end',
      cell: ({ net }) => (
        <strong className={styles.net} data-sign={Math.sign(net)}>
          <Amount minor={net} currency={currency} />
        </strong>
      ),
    },
  ];
  return (
    <section className={styles.part} aria-labelledby="players">
      <h2 id="players">{t('label.players')}</h2>
      <DataTable
        rows={players}
        columns={columns}
        keyOf={({ playerId }) => playerId}
        rowAttributes={({ playerId }) => ({ 'data-testid': `player-${playerId}` })}
      />
    </section>
  );
}

function Result({ of: { status, handRank } }: { readonly of: HandPlayer }) {
  if (status === null) return <span className={page.quiet}>–</span>;
  return (
    <span>
      {t(`hand.status.${status}`)}
      {handRank !== null && <span className={page.quiet}>, {rankName(handRank)}</span>}
    </span>
  );
}

export interface HandPotsProps extends HandPlayersProps {
  readonly pots: readonly HandPot[];
}

/** Each pot with its winners and its rake. */
export function HandPots({ pots, players, currency }: HandPotsProps) {
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.displayName ?? t('label.seat', { seat });
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="pots">
      <h2 id="pots">{t('hand.pots')}</h2>
      <ol className={styles.pots} data-testid="pots">
        {pots.map(({ amount, rake, winners }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pot's index is its identity
          <li key={index}>
            <strong>
              {tWith(
                index === 0 ? 'hand.main-pot' : 'hand.side-pot',
                { amount: <Amount minor={amount} currency={currency} /> },
                { pot: index },
              )}
            </strong>
            {rake > 0 && <small> {tWith('hand.pot.rake', { amount: <Amount minor={rake} currency={currency} /> })}</small>}
            <ul>
              {winners.map(({ seat, chips, half, run }) => (
                <li key={`${seat} ${half} ${run}`}>
                  {tWith('hand.wins', { amount: <Amount minor={chips} currency={currency} /> }, { name: nameOf(seat) })}
                  {partText(half, run)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
