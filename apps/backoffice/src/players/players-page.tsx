import type { SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import page from '../shell/page.module.css';
import { PlayersContext, partBehind } from './desk.ts';
import { PlayerPage } from './player-page.tsx';
import { PlayersList } from './players-list.tsx';

const PATH = '/players';

/** The players of an operator, and each at an address of his own. */
export function PlayersPage({ session }: { readonly session: SessionAnswer }) {
  return (
    <OfOperator session={session} path={PATH}>
      {(operatorId, choice) => (
        <PlayersHouse key={operatorId} session={session} operatorId={operatorId}>
          <Part choice={choice} />
        </PlayersHouse>
      )}
    </OfOperator>
  );
}

export interface PlayersHouseProps {
  readonly session: SessionAnswer;
  /** Null: one's own. */
  readonly operatorId: string | null;
  readonly children: ReactNode;
}

/** What pages about an operator's players stand on. */
export function PlayersHouse({ session: { rights }, operatorId, children }: PlayersHouseProps) {
  const desk = { operatorId, rights, mayChange: rights.includes('players.change'), mayDecide: rights.includes('cases.change') };
  return <PlayersContext value={desk}>{children}</PlayersContext>;
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { path } = useRoute();
  const playerId = partBehind(path, PATH);
  if (playerId !== null) return <PlayerPage key={playerId} playerId={playerId} />;
  return (
    <>
      <div className={page.head}>
        <h1>Players</h1>
        {choice}
      </div>
      <PlayersList />
    </>
  );
}
