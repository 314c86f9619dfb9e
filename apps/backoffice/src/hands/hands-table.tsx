import type { ListedHand } from '@cardroom/staff-api';
import { Amount } from '../money/amount.tsx';
import { useHouse } from '../money/house.ts';
import styles from '../money/money.module.css';
import { linkTo } from '../route.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { gameName } from './words.ts';

export function HandsTable({ rows }: { readonly rows: readonly ListedHand[] }) {
  const { withOperator } = useHouse();
  const search = (name: string, value: string) => linkTo(withOperator(`/hands?${new URLSearchParams({ [name]: value })}`));
  return (
    <table className={`${page.table} ${styles.transactions}`}>
      <thead>
        <tr>
          <th scope="col">Ended</th>
          <th scope="col">Hand</th>
          <th scope="col">Room</th>
          <th scope="col">Table</th>
          <th scope="col">Game</th>
          <th scope="col">Players</th>
          <th scope="col" className={styles.number}>
            Pots
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.handId} data-testid={`hand-${row.handId}`} data-state={row.state}>
            <td data-label="Ended">
              <When at={row.endedAt} />
            </td>
            <td data-label="Hand">
              <a {...linkTo(withOperator(`/hands/${row.handId}`))}>{row.handId}</a>
            </td>
            <td data-label="Room">
              <a {...search('roomId', row.roomId)}>{row.roomName}</a>
            </td>
            <td data-label="Table">
              <a {...search('tableId', row.tableId)}>{row.tableId}</a>
            </td>
            <td data-label="Game">{gameName(row.gameKey)}</td>
            <td data-label="Players">
              <span>
                {row.players.map((playerId, index) => (
                  <span key={playerId}>
                    {index > 0 && ', '}
                    <a {...search('playerId', playerId)}>{playerId}</a>
                  </span>
                ))}
              </span>
            </td>
            <td data-label="Pots" className={styles.number}>
              <Amount minor={row.potMinor} currency={row.currency} />
            </td>
            <td data-label="State">{row.state === 'void' ? <span className={page.off}>Void</span> : 'Ended'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
