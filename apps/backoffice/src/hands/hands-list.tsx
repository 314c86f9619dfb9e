import type { ListedHand } from '@cardroom/staff-api';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import type { Filter } from '../list/filters.ts';
import { Amount } from '../money/amount.tsx';
import { go } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { gameName } from './words.ts';

const FILTERS: readonly Filter[] = [
  { name: 'playerId', label: 'Player', kind: 'search', placeholder: 'Player ID' },
  { name: 'from', to: 'until', label: 'Time', kind: 'time' },
  {
    name: 'state',
    label: 'Status',
    options: [
      ['ended', 'Completed'],
      ['void', 'Voided'],
    ],
  },
  { name: 'potFrom', label: 'Pot', kind: 'amount', ends: ['Minimum pot'], inputMode: 'decimal', placeholder: '12.50' },
  { name: 'roomId', label: 'Room', inputMode: 'numeric', more: true },
  { name: 'tableId', label: 'Table', inputMode: 'numeric', more: true },
  { name: 'handId', label: 'Hand', inputMode: 'numeric', more: true },
];

/** Finished hands, latest first. */
export function HandsList() {
  const { link, withOperator } = useOperatorChoice();
  const search = (name: string, value: string) => link(`/hands?${new URLSearchParams({ [name]: value })}`);
  const columns: readonly Column<ListedHand>[] = [
    { head: 'Ended', phone: 'line', cell: ({ endedAt }) => <When at={endedAt} /> },
    { head: 'Hand', always: true, phone: 'title', cell: ({ handId }) => <a {...link(`/hands/${handId}`)}>{handId}</a> },
    { head: 'Room', clip: '160px', cell: ({ roomId, roomName }) => <a {...search('roomId', roomId)}>{roomName}</a> },
    { head: 'Table', cell: ({ tableId }) => <a {...search('tableId', tableId)}>{tableId}</a> },
    { head: 'Game', cell: ({ gameKey }) => gameName(gameKey) },
    {
      head: 'Players',
      clip: '300px',
      cell: ({ players }) =>
        players.map((playerId, index) => (
          <span key={playerId}>
            {index > 0 && ', '}
            <a {...search('playerId', playerId)}>{playerId}</a>
          </span>
        )),
    },
    { head: 'Pot', align: 'end', cell: ({ potMinor, currency }) => <Amount minor={potMinor} currency={currency} /> },
    { head: 'Status', phone: 'end', cell: ({ state }) => (state === 'void' ? <span className={page.off}>Voided</span> : 'Completed') },
  ];
  return (
    <FilteredList<ListedHand>
      path="/hands"
      filters={FILTERS}
      noun="hands"
      columns={columns}
      keyOf={({ handId }) => handId}
      keys={{ open: ({ handId }) => go(withOperator(`/hands/${handId}`)) }}
      rowAttributes={({ handId, state }) => ({ 'data-testid': `hand-${handId}`, 'data-state': state })}
    />
  );
}
