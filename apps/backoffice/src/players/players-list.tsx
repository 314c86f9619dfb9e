import type { PlayersAnswer } from '@cardroom/staff-api';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import type { Column } from '../list/data-table.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { type Filter, useFilters } from '../list/filters.ts';
import { go } from '../route.ts';
import { Missing } from '../shell/missing.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import styles from './players.module.css';
import { countryText, playerPath } from './words.ts';

type Player = PlayersAnswer['rows'][number];

/** The service searches by one of them at a time. */
const filters = (): readonly Filter[] => [
  { name: 'find', label: t('label.player'), kind: 'search', placeholder: t('profile.find'), maxLength: 100 },
  { name: 'address', label: t('profile.network'), kind: 'hidden' },
  { name: 'browser', label: t('profile.browser'), kind: 'hidden' },
];

/** Players, last seen first. */
export function PlayersList() {
  const { link, withOperator } = useOperatorChoice();
  const columns: readonly Column<Player>[] = [
    {
      head: t('label.player'),
      id: 'player',
      always: true,
      phone: 'title',
      clip: '240px',
      cell: ({ playerId, name }) => <a {...link(playerPath(playerId))}>{name}</a>,
    },
    { head: t('profile.id'), id: 'id', phone: 'line', clip: '220px', cell: ({ playerId }) => <code>{playerId}</code> },
    { head: t('profile.country'), id: 'country', cell: ({ country }) => countryText(country) },
    { head: t('label.first-seen'), id: 'first-seen', cell: ({ firstAt }) => <When at={firstAt} /> },
    { head: t('label.last-seen'), id: 'last-seen', cell: ({ lastAt }) => <When at={lastAt} /> },
    { head: t('label.status'), id: 'status', phone: 'end', cell: (player) => <Standing player={player} /> },
  ];
  return (
    <FilteredList<Player, PlayersAnswer>
      path="/players"
      filters={filters()}
      noun="players"
      columns={columns}
      keyOf={({ playerId }) => playerId}
      keys={{ open: ({ playerId }) => go(withOperator(playerPath(playerId))) }}
      between={<SharedPlace />}
      note={({ more, missing }) => (
        <>
          <Missing names={missing} say={(named) => t('profile.missing', named)} />
          {more && <p>{t('profile.more-match')}</p>}
        </>
      )}
      testId="players"
    />
  );
}

/** Names the network or browser whose players are listed. */
function SharedPlace() {
  const { given } = useFilters('/players', filters());
  const browser = given.get('browser');
  const place = browser ?? given.get('address');
  if (place === null) return null;
  const id = browser === null ? 'profile.from-network' : 'profile.from-browser';
  return <p>{tWith(id, { place: <code className={styles.word}>{place}</code> })}</p>;
}

function Standing({ player: { blocked, muted, seated } }: { readonly player: Player }) {
  if (!blocked && !muted && !seated) return <span className={page.quiet}>–</span>;
  return (
    <span className={styles.standing}>
      {blocked && <strong className={page.off}>{t('profile.blocked')}</strong>}
      {muted && <strong className={page.off}>{t('profile.muted')}</strong>}
      {seated && <span>{t('profile.seated')}</span>}
    </span>
  );
}
