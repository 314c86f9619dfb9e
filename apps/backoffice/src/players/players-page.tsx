import type { SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { partBehind, useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import page from '../shell/page.module.css';
import { PlayerPage } from './player-page.tsx';
import { PlayersList } from './players-list.tsx';

const PATH = '/players';

/** An operator's players, each with their own address. */
export function PlayersPage({ session }: { readonly session: SessionAnswer }) {
  return (
    <OfOperator session={session} path={PATH}>
      {(choice) => <Part choice={choice} />}
    </OfOperator>
  );
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { path } = useRoute();
  const playerId = partBehind(path, PATH);
  if (playerId !== null) return <PlayerPage key={playerId} playerId={playerId} />;
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.players')}</h1>
        {choice}
      </div>
      <PlayersList />
    </>
  );
}
