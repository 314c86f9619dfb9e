import type { ListedHand } from '@cardroom/staff-api';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import type { Filter } from '../list/filters.tsx';
import { Amount } from '../money/amount.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { gameName } from './words.ts';

const FILTERS: readonly Filter[] = [
  { name: 'handId', label: 'Hand', inputMode: 'numeric' },
  { name: 'playerId', label: 'Player' },
  { name: 'tableId', label: 'Table', inputMode: 'numeric' },
  { name: 'roomId', label: 'Room', inputMode: 'numeric' },
  { name: 'potFrom', label: 'Minimum pot', inputMode: 'decimal', placeholder: '12.50' },
  {
    name: 'state',
    label: 'Status',
    options: [
      ['ended', 'Completed'],
      ['void', 'Voided'],
    ],
  },
  { name: 'from', label: 'From', kind: 'time' },
  { name: 'until', label: 'To', kind: 'time' },
];

/** Finished hands, latest first. */
export function HandsList() {
  const { link } = useOperatorChoice();
  const search = (name: string, value: string) => link(`/hands?${new URLSearchParams({ [name]: value })}`);
  const columns: readonly Column<ListedHand>[] = [
    { head: 'Ended', cell: ({ endedAt }) => <When at={endedAt} /> },
    { head: 'Hand', cell: ({ handId }) => <a {...link(`/hands/${handId}`)}>{handId}</a> },
    { head: 'Room', cell: ({ roomId, roomName }) => <a {...search('roomId', roomId)}>{roomName}</a> },
    { head: 'Table', cell: ({ tableId }) => <a {...search('tableId', tableId)}>{tableId}</a> },
    { head: 'Game', cell: ({ gameKey }) => gameName(gameKey) },
    {
      head: 'Players',
      cell: ({ players }) =>
        players.map((playerId, index) => (
          <span key={playerId}>
            {index > 0 && ', '}
            <a {...search('playerId', playerId)}>{playerId}</a>
          </span>
        )),
    },
    { head: 'Pot', align: 'end', cell: ({ potMinor, currency }) => <Amount minor={potMinor} currency={currency} /> },
    { head: 'Status', cell: ({ state }) => (state === 'void' ? <span className={page.off}>Voided</span> : 'Completed') },
  ];
  return (
    <FilteredList<ListedHand>
      path="/hands"
      filters={FILTERS}
      noun="hands"
      columns={columns}
      keyOf={({ handId }) => handId}
      rowAttributes={({ handId, state }) => ({ 'data-testid': `hand-${handId}`, 'data-state': state })}
    />
  );
}
