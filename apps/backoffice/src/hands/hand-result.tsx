import type { HandPlayer, HandPot } from '@cardroom/staff-api';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Amount } from '../money/amount.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { CardRow } from './card-row.tsx';
import styles from './hands.module.css';
import { rankName, STATUS_TEXTS } from './words.ts';

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
      head: 'Seat',
      cell: ({ seat, position }) => (
        <>
          {seat}
          {position !== null && <span className={page.quiet}> {position}</span>}
        </>
      ),
    },
    {
      head: 'Player',
      cell: ({ playerId, displayName }) => (
        <>
          <a {...link(`/players/${encodeURIComponent(playerId)}`)}>{displayName}</a> <span className={page.quiet}>{playerId}</span>
        </>
      ),
    },
    {
      head: 'Cards',
      cell: ({ playerId, cards }) =>
        cards.length === 0 ? <span className={page.quiet}>Not shown</span> : <CardRow cards={cards} testId={`cards-${playerId}`} />,
    },
    { head: 'Result', cell: (player) => <Result of={player} /> },
    amount('Starting stack', ({ startStack }) => startStack),
    amount('Total bet', ({ bet }) => bet),
    amount('Won', ({ win }) => win),
    amount('Rake', ({ rake }) => rake),
    amount('Final stack', ({ endStack }) => endStack),
    {
      head: 'Net result',
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
      <h2 id="players">Players</h2>
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
      {STATUS_TEXTS[status] ?? status}
      {handRank !== null && <span className={page.quiet}>, {rankName(handRank)}</span>}
    </span>
  );
}

export interface HandPotsProps extends HandPlayersProps {
  readonly pots: readonly HandPot[];
}

/** Each pot with its winners and its rake. */
export function HandPots({ pots, players, currency }: HandPotsProps) {
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.displayName ?? `Seat ${seat}`;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="pots">
      <h2 id="pots">Pots</h2>
      <ol className={styles.pots} data-testid="pots">
        {pots.map(({ amount, rake, winners }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pot's index is its identity
          <li key={index}>
            <strong>
              {index === 0 ? 'Main pot' : `Side pot ${index}`}: <Amount minor={amount} currency={currency} />
            </strong>
            {rake > 0 && (
              <small>
                {' '}
                including rake of <Amount minor={rake} currency={currency} />
              </small>
            )}
            <ul>
              {winners.map(({ seat, chips, half, run }) => (
                <li key={`${seat} ${half} ${run}`}>
                  {nameOf(seat)} wins <Amount minor={chips} currency={currency} />
                  {whichPart(half, run)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whichPart(half: string, run: number | undefined): string {
  const parts = [...(half === 'all' ? [] : [half]), ...(run === undefined ? [] : [`board ${run}`])];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
