import type { PlayersAnswer } from '@cardroom/staff-api';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { type Filter, useFilters } from '../list/filters.ts';
import { go } from '../route.ts';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './players.module.css';
import { countryText, playerPath } from './words.ts';

type Player = PlayersAnswer['rows'][number];

/** The service searches by one of them at a time. */
const FILTERS: readonly Filter[] = [
  { name: 'find', label: 'Player', kind: 'search', placeholder: 'ID or name starts with…', maxLength: 100 },
  { name: 'address', label: 'Network', kind: 'hidden' },
  { name: 'browser', label: 'Browser', kind: 'hidden' },
];

/** Players, last seen first. */
export function PlayersList() {
  const { link, withOperator } = useOperatorChoice();
  const columns: readonly Column<Player>[] = [
    {
      head: 'Player',
      always: true,
      phone: 'title',
      clip: '240px',
      cell: ({ playerId, name }) => <a {...link(playerPath(playerId))}>{name}</a>,
    },
    { head: 'ID', phone: 'line', clip: '220px', cell: ({ playerId }) => <code>{playerId}</code> },
    { head: 'Country', cell: ({ country }) => countryText(country) },
    { head: 'First seen', cell: ({ firstAt }) => <When at={firstAt} /> },
    { head: 'Last seen', cell: ({ lastAt }) => <When at={lastAt} /> },
    { head: 'Status', phone: 'end', cell: (player) => <Standing player={player} /> },
  ];
  return (
    <FilteredList<Player, PlayersAnswer>
      path="/players"
      filters={FILTERS}
      noun="players"
      columns={columns}
      keyOf={({ playerId }) => playerId}
      keys={{ open: ({ playerId }) => go(withOperator(playerPath(playerId))) }}
      between={<SharedPlace />}
      note={({ more }) => more && <p>More players match; type more of the ID or name.</p>}
      testId="players"
    />
  );
}

/** Names the network or browser whose players are listed. */
function SharedPlace() {
  const { given } = useFilters('/players', FILTERS);
  const [what, place] = given.has('browser') ? ['browser', given.get('browser')] : ['network', given.get('address')];
  if (place === null) return null;
  return (
    <p>
      Players from the {what} <code className={styles.word}>{place}</code>:
    </p>
  );
}

function Standing({ player: { blocked, muted, seated } }: { readonly player: Player }) {
  if (!blocked && !muted && !seated) return <span className={page.quiet}>–</span>;
  return (
    <span className={styles.standing}>
      {blocked && <strong className={page.off}>Blocked</strong>}
      {muted && <strong className={page.off}>Muted</strong>}
      {seated && <span>Seated</span>}
    </span>
  );
}
