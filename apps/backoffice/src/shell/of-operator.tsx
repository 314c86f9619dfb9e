import type { OperatorsAnswer, SessionAnswer } from '@cardroom/staff-api';
import { type ReactNode, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { go, useRoute } from '../route.ts';
import { Choice, Notice } from './form.tsx';

export interface OfOperatorProps {
  readonly session: SessionAnswer;
  /** The page's path; the chosen operator stands behind it in the address. */
  readonly path: string;
  /** The page of one operator; null: one's own. `choice` is what the service's own people choose another one with. */
  readonly children: (operatorId: string | null, choice: ReactNode) => ReactNode;
}

/** A page of one operator. The service's own people choose which one; all others have theirs. */
export function OfOperator({ session, path, children }: OfOperatorProps) {
  if (session.person.operatorId !== null) return children(null, null);
  return <Chosen path={path}>{children}</Chosen>;
}

function Chosen({ path, children }: Omit<OfOperatorProps, 'session'>) {
  const { query } = useRoute();
  const [answer, setAnswer] = useState<Answer<OperatorsAnswer> | null>(null);
  useEffect(() => void ask<OperatorsAnswer>('/operators').then(setAnswer), []);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const { operators } = answer.value;
  const operatorId = query.get('operatorId') ?? operators[0]?.operatorId;
  if (operatorId === undefined) return <p>There is no operator yet.</p>;
  return children(
    operatorId,
    <Choice
      label="Operator"
      name="operatorId"
      value={operatorId}
      onChange={(one) => go(`${path}?operatorId=${one}`)}
      options={operators.map((one) => [one.operatorId, one.name] as const)}
    />,
  );
}
