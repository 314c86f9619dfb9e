import type { SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useChosenOperator } from './chosen-operator.tsx';
import { OperatorChoiceContext } from './operator-choice.ts';

export interface OfOperatorProps {
  readonly session: SessionAnswer;
  /** The page's path. */
  readonly path: string;
  /** The page of one operator. `choice` is null: the operator is chosen in the menu. */
  readonly children: (choice: ReactNode) => ReactNode;
}

/** A page of one operator: the one chosen in the menu, or the member's own. Another one begins a new page. */
export function OfOperator({ session, children }: OfOperatorProps) {
  const { operatorId } = useChosenOperator();
  const { email, operatorId: own } = session.person;
  if (own === null && operatorId === null) return <p>{t('shell.no-operators')}</p>;
  return (
    <OperatorChoiceContext key={operatorId} value={{ operatorId, email, rights: session.rights }}>
      {children(null)}
    </OperatorChoiceContext>
  );
}
