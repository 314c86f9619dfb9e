import type { PlayedHand, PlayedHandsAnswer, PlayerStay, PlayerStaysAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { Amount } from '../money/amount.tsx';
import { usePages } from '../money/use-pages.ts';
import { REASONS } from '../rooms/kick-dialog.tsx';
import { GAMES } from '../rooms/room-fields.ts';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { playerPath, usePlayersDesk } from './desk.ts';
import { Net } from './player-page.tsx';
import styles from './players.module.css';

/** Every stay of a player, the newest first. */
export function Stays({ playerId }: { readonly playerId: string }) {
  const { withOperator } = usePlayersDesk();
  const { answer, more } = usePages<PlayerStaysAnswer>(withOperator(`${playerPath(playerId)}/stays`));
  return (
    <section className={styles.part} aria-labelledby="stays">
      <h2 id="stays">Stays</h2>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? <p>He has never sat down.</p> : <StaysTable playerId={playerId} rows={answer.value.rows} />}
          {answer.value.next !== null && <Button onClick={() => void more()}>Show older stays</Button>}
        </>
      )}
    </section>
  );
}

function StaysTable({ playerId, rows }: { readonly playerId: string; readonly rows: readonly PlayerStay[] }) {
  return (
    <table className={`${page.table} ${styles.list}`} data-testid="stays">
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col" className={styles.number}>
            Brought
          </th>
          <th scope="col" className={styles.number}>
            Took
          </th>
          <th scope="col" className={styles.number}>
            Won or lost
          </th>
          <th scope="col">Ended</th>
          <th scope="col">Money</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((stay) => (
          <StayRow key={stay.stayId} playerId={playerId} stay={stay} />
        ))}
      </tbody>
    </table>
  );
}

function StayRow({
  playerId,
  stay: { roomName, tableId, currency, openedAt, closed },
}: {
  readonly playerId: string;
  readonly stay: PlayerStay;
}) {
  const { link, mayRead } = usePlayersDesk();
  const transactions = new URLSearchParams({
    playerId,
    tableId,
    from: new Date(openedAt - AROUND_MS).toISOString(),
    ...(closed === null ? {} : { until: new Date(closed.at + AROUND_MS).toISOString() }),
  });
  return (
    <tr>
      <td data-label="Table">
        <span>
          {roomName} <span className={page.quiet}>#{tableId}</span>
        </span>
      </td>
      <td data-label="From">
        <When at={openedAt} />
      </td>
      <td data-label="Until">{closed === null ? 'Sits there now' : <When at={closed.at} />}</td>
      <td data-label="Brought" className={styles.number}>
        {closed === null ? NOTHING : <Amount minor={closed.boughtIn} currency={currency} />}
      </td>
      <td data-label="Took" className={styles.number}>
        {closed === null ? NOTHING : <Amount minor={closed.cashedOut} currency={currency} />}
      </td>
      <td data-label="Won or lost" className={styles.number}>
        {closed === null ? NOTHING : <Net minor={closed.cashedOut - closed.boughtIn} currency={currency} />}
      </td>
      <td data-label="Ended">{closed === null ? NOTHING : endText(closed)}</td>
      <td data-label="Money">{mayRead('money.read') ? <a {...link(`/money/transactions?${transactions}`)}>Transactions</a> : NOTHING}</td>
    </tr>
  );
}

/** A stay begins with a debit and ends with a credit; each is written a moment before or after. */
const AROUND_MS = 5_000;
const NOTHING = <span className={page.quiet}>–</span>;

/** Why the table itself ended a stay. */
const PAID_OUT: Readonly<Record<string, string>> = {
  disconnected: 'away for too long',
  'sat-out': 'sat out for too long',
  'missed-blinds': 'missed too many big blinds',
  'table-closed': 'the table was closed',
};

function endText({ removedFor, paidOutFor, state }: NonNullable<PlayerStay['closed']>): string {
  const paidOut = paidOutFor === null ? 'Left' : `Paid out: ${PAID_OUT[paidOutFor] ?? paidOutFor}`;
  const how = removedFor === null ? paidOut : `Removed: ${REASONS[removedFor]?.name ?? removedFor}`;
  return `${how}${{ paid: '', pending: ', cash-out under way', stuck: ', cash-out stuck' }[state]}`;
}

/** A player's last hands, each with the way to all of it. */
export function PlayedHands({ playerId }: { readonly playerId: string }) {
  const { withOperator } = usePlayersDesk();
  const { answer, more } = usePages<PlayedHandsAnswer>(withOperator(`${playerPath(playerId)}/hands`));
  return (
    <section className={styles.part} aria-labelledby="hands">
      <h2 id="hands">Hands</h2>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? <p>He was dealt into no hand yet.</p> : <HandsTable rows={answer.value.rows} />}
          {answer.value.next !== null && <Button onClick={() => void more()}>Show older hands</Button>}
        </>
      )}
    </section>
  );
}

function HandsTable({ rows }: { readonly rows: readonly PlayedHand[] }) {
  const { link } = usePlayersDesk();
  return (
    <table className={`${page.table} ${styles.list}`} data-testid="hands">
      <thead>
        <tr>
          <th scope="col">Hand</th>
          <th scope="col">Ended</th>
          <th scope="col">Table</th>
          <th scope="col">Game</th>
          <th scope="col" className={styles.number}>
            Pot
          </th>
          <th scope="col" className={styles.number}>
            Won or lost
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ handId, endedAt, roomName, tableId, gameKey, pot, currency, net, state }) => (
          <tr key={handId}>
            <td data-label="Hand">
              <a {...link(`/hands/${handId}`)}>{handId}</a>
            </td>
            <td data-label="Ended">
              <When at={endedAt} />
            </td>
            <td data-label="Table">
              <span>
                {roomName} <span className={page.quiet}>#{tableId}</span>
              </span>
            </td>
            <td data-label="Game">{GAMES.find(([key]) => key === gameKey)?.[1] ?? gameKey}</td>
            <td data-label="Pot" className={styles.number}>
              <Amount minor={pot} currency={currency} />
            </td>
            <td data-label="Won or lost" className={styles.number}>
              {state === 'void' ? 'Void' : net === null ? NOTHING : <Net minor={net} currency={currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
