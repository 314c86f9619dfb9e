import type { OperatorsAnswer, SessionAnswer } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { useAnswer } from '../query/use-answer.ts';
import { go, useRoute } from '../route.ts';
import { Choice, Notice } from './form.tsx';
import { OperatorChoiceContext } from './operator-choice.ts';

export interface OfOperatorProps {
  readonly session: SessionAnswer;
  /** The page's path; the chosen operator is added to it in the address. */
  readonly path: string;
  /** The page of one operator. Service staff get a `choice` of operators; everyone else gets null. */
  readonly children: (choice: ReactNode) => ReactNode;
}

/** A page of one operator. Service staff choose which one; everyone else sees their own. */
export function OfOperator({ session, path, children }: OfOperatorProps) {
  const { operatorId, email } = session.person;
  const reader = { email, rights: session.rights };
  if (operatorId === null) return <Chosen reader={reader} path={path} page={children} />;
  return <OperatorChoiceContext value={{ operatorId: null, ...reader }}>{children(null)}</OperatorChoiceContext>;
}

interface ChosenProps {
  readonly reader: { readonly email: string; readonly rights: readonly string[] };
  readonly path: string;
  readonly page: OfOperatorProps['children'];
}

function Chosen({ reader, path, page }: ChosenProps) {
  const { query } = useRoute();
  const { value, refusal } = useAnswer<OperatorsAnswer>('/operators');
  if (value === null) return <Notice refusal={refusal} />;
  const operatorId = query.get('operatorId') ?? value.operators[0]?.operatorId;
  if (operatorId === undefined) return <p>No operators yet.</p>;
  const choice = (
    <Choice
      label="Operator"
      name="operatorId"
      value={operatorId}
      onChange={(one) => go(`${path}?operatorId=${one}`)}
      options={value.operators.map((one) => [one.operatorId, one.name] as const)}
    />
  );
  return (
    <OperatorChoiceContext key={operatorId} value={{ operatorId, ...reader }}>
      {page(choice)}
    </OperatorChoiceContext>
  );
}
