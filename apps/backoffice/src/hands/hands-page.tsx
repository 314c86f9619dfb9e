import type { SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useRoute } from '../route.ts';
import { OfOperator } from '../shell/of-operator.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { HandPage } from './hand-page.tsx';
import { HandsList } from './hands-list.tsx';
import { WaitingOpenings } from './waiting-openings.tsx';

const PATH = '/hands';

/** An operator's finished hands, each with its own address below `/hands`. */
export function HandsPage({ session }: { readonly session: SessionAnswer }) {
  return (
    <OfOperator session={session} path={PATH}>
      {(choice) => <Part choice={choice} />}
    </OfOperator>
  );
}

function Part({ choice }: { readonly choice: ReactNode }) {
  const { may } = useOperatorChoice();
  const { path } = useRoute();
  const [, , handId] = path.split('/');
  if (handId !== undefined && handId !== '') return <HandPage key={handId} handId={handId} choice={choice} />;
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.hands')}</h1>
        {choice}
      </div>
      {may('hands.open') && <WaitingOpenings />}
      <HandsList />
    </>
  );
}
