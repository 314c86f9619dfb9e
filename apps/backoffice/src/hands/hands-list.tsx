import type { ListedHand } from '@cardroom/staff-api';
import { localDecimal } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import type { Filter } from '../list/filters.ts';
import { Amount } from '../money/amount.tsx';
import { go } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { gameName } from './words.ts';

const STATES = ['ended', 'void'] as const;

const filters = (): readonly Filter[] => [
  { name: 'playerId', label: t('label.player'), kind: 'search', placeholder: t('label.player-id') },
  { name: 'from', to: 'until', label: t('label.time'), kind: 'time' },
  { name: 'state', label: t('label.status'), options: STATES.map((state) => [state, t(`hand.state.${state}`)] as const) },
  {
    name: 'potFrom',
    label: t('hand.pot'),
    kind: 'amount',
    ends: [t('hand.pot.least')],
    inputMode: 'decimal',
    placeholder: localDecimal('12.50'),
  },
  { name: 'roomId', label: t('label.room'), inputMode: 'numeric', more: true },
  { name: 'tableId', label: t('label.table'), inputMode: 'numeric', more: true },
  { name: 'handId', label: t('label.hand'), inputMode: 'numeric', more: true },
];

/** Finished hands, latest first. */
export function HandsList() {
  const { link, withOperator } = useOperatorChoice();
  const search = (name: string, value: string) => link(`/hands?${new URLSearchParams({ [name]: value })}`);
  const columns: readonly Column<ListedHand>[] = [
    { head: t('label.ended'), id: 'ended', phone: 'line', cell: ({ endedAt }) => <When at={endedAt} /> },
    {
      head: t('label.hand'),
      id: 'hand',
      always: true,
      phone: 'title',
      cell: ({ handId }) => <a {...link(`/hands/${handId}`)}>{handId}</a>,
    },
    { head: t('label.room'), id: 'room', clip: '160px', cell: ({ roomId, roomName }) => <a {...search('roomId', roomId)}>{roomName}</a> },
    { head: t('label.table'), id: 'table', cell: ({ tableId }) => <a {...search('tableId', tableId)}>{tableId}</a> },
    { head: t('label.game'), id: 'game', cell: ({ gameKey }) => gameName(gameKey) },
    {
      head: t('label.players'),
      id: 'players',
      clip: '300px',
      cell: ({ players }) =>
        players.map((playerId, index) => (
          <span key={playerId}>
            {index > 0 && ', '}
            <a {...search('playerId', playerId)}>{playerId}</a>
          </span>
        )),
    },
    { head: t('hand.pot'), id: 'pot', align: 'end', cell: ({ potMinor, currency }) => <Amount minor={potMinor} currency={currency} /> },
    {
      head: t('label.status'),
      id: 'status',
      phone: 'end',
      cell: ({ state }) => (state === 'void' ? <span className={page.off}>{t('hand.state.void')}</span> : t('hand.state.ended')),
    },
  ];
  return (
    <FilteredList<ListedHand>
      path="/hands"
      filters={filters()}
      noun="hands"
      columns={columns}
      keyOf={({ handId }) => handId}
      keys={{ open: ({ handId }) => go(withOperator(`/hands/${handId}`)) }}
      rowAttributes={({ handId, state }) => ({ 'data-testid': `hand-${handId}`, 'data-state': state })}
    />
  );
}
