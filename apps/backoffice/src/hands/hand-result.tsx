import type { HandPlayer, HandPot } from '@cardroom/staff-api';
import { Amount } from '../money/amount.tsx';
import { useHouse } from '../money/house.ts';
import money from '../money/money.module.css';
import { linkTo } from '../route.ts';
import page from '../shell/page.module.css';
import { CardRow } from './card-row.tsx';
import styles from './hands.module.css';
import { rankName, STATUS_TEXTS } from './words.ts';

export interface HandPlayersProps {
  readonly players: readonly HandPlayer[];
  readonly currency: string;
}

/** Everybody who was dealt in: what he had, what it came to, and the cards one may see. */
export function HandPlayers({ players, currency }: HandPlayersProps) {
  const { withOperator } = useHouse();
  const amounts = [
    ['Began with', ({ startStack }: HandPlayer) => startStack],
    ['Put in', ({ bet }: HandPlayer) => bet],
    ['Won', ({ win }: HandPlayer) => win],
    ['Rake', ({ rake }: HandPlayer) => rake],
    ['Ended with', ({ endStack }: HandPlayer) => endStack],
  ] as const;
  return (
    <section className={styles.part} aria-labelledby="players">
      <h2 id="players">Players</h2>
      <table className={`${page.table} ${money.transactions}`}>
        <thead>
          <tr>
            {['Seat', 'Player', 'Cards', 'Result'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {[...amounts.map(([name]) => name), 'Net'].map((name) => (
              <th key={name} scope="col" className={money.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <tr key={player.playerId} data-testid={`player-${player.playerId}`}>
              <td data-label="Seat">
                <span>
                  {player.seat}
                  {player.position !== null && <span className={page.quiet}> {player.position}</span>}
                </span>
              </td>
              <td data-label="Player">
                <span>
                  <a {...linkTo(withOperator(`/players/${encodeURIComponent(player.playerId)}`))}>{player.displayName}</a>{' '}
                  <span className={page.quiet}>{player.playerId}</span>
                </span>
              </td>
              <td data-label="Cards">
                {player.cards.length === 0 ? (
                  <span className={page.quiet}>Not shown</span>
                ) : (
                  <CardRow cards={player.cards} testId={`cards-${player.playerId}`} />
                )}
              </td>
              <td data-label="Result">
                <Result of={player} />
              </td>
              {amounts.map(([name, of]) => (
                <td key={name} data-label={name} className={money.number}>
                  <Amount minor={of(player)} currency={currency} />
                </td>
              ))}
              <td data-label="Net" className={money.number}>
                <strong className={styles.net} data-sign={Math.sign(player.net)}>
                  <Amount minor={player.net} currency={currency} />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

/** Each pot with who won it and what the house took from it. */
export function HandPots({ pots, players, currency }: HandPotsProps) {
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.displayName ?? `Seat ${seat}`;
  return (
    <section className={`${page.box} ${styles.box}`} aria-labelledby="pots">
      <h2 id="pots">Pots</h2>
      <ol className={styles.pots} data-testid="pots">
        {pots.map(({ amount, rake, winners }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pot is known by its place
          <li key={index}>
            <strong>
              {index === 0 ? 'Main pot' : `Side pot ${index}`}: <Amount minor={amount} currency={currency} />
            </strong>
            {rake > 0 && (
              <small>
                {' '}
                of which rake <Amount minor={rake} currency={currency} />
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
