import type { SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { HouseContext } from '../money/house.ts';
import { useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import page from '../shell/page.module.css';
import { HandPage } from './hand-page.tsx';
import { HandsList } from './hands-list.tsx';
import { WaitingOpenings } from './waiting-openings.tsx';

const PATH = '/hands';

/** An operator's finished hands, each with an address of its own below `/hands`. */
export function HandsPage({ session }: { readonly session: SessionAnswer }) {
  const { email } = session.person;
  const mayAct = session.rights.includes('money.act');
  return (
    <OfOperator session={session} path={PATH}>
      {(operatorId, choice) => (
        <HouseContext key={operatorId} value={{ operatorId, mayAct, email }}>
          <Part choice={choice} mayOpen={session.rights.includes('hands.open')} />
        </HouseContext>
      )}
    </OfOperator>
  );
}

function Part({ choice, mayOpen }: { readonly choice: ReactNode; readonly mayOpen: boolean }) {
  const { path } = useRoute();
  const [, , handId] = path.split('/');
  if (handId !== undefined && handId !== '') return <HandPage key={handId} handId={handId} choice={choice} />;
  return (
    <>
      <div className={page.head}>
        <h1>Hands</h1>
        {choice}
      </div>
      {mayOpen && <WaitingOpenings />}
      <HandsList />
    </>
  );
}
