import type { OperatorsAnswer, SessionAnswer } from '@cardroom/staff-api';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useAnswer } from '../query/use-answer.ts';
import { go, useRoute } from '../route.ts';
import { Notice } from './form.tsx';
import { listAt } from './menu.ts';
import { OperatorChoiceContext } from './operator-choice.ts';

type NamedOperator = OperatorsAnswer['operators'][number];

/** The operator one works for. */
export interface ChosenOperator {
  /** Null for an operator's own staff, whose calls and addresses name none. */
  readonly operatorId: string | null;
  /** Of the operator shown; null before it is known or where there is none. */
  readonly shown: NamedOperator | null;
  /** All that the member may choose from. */
  readonly operators: readonly NamedOperator[];
}

const ChosenContext = createContext<ChosenOperator>({ operatorId: null, shown: null, operators: [] });

export function useChosenOperator(): ChosenOperator {
  return useContext(ChosenContext);
}

/** The choice of this tab stays when a page without an operator is opened in between. */
const KEPT = 'cardroom-backoffice-operator';

/**
 * Reads which operators there are, and which one is worked for: the one the address names, else the last one of this tab, else the first.
 * An operator's own staff have one.
 */
export function WithOperator({ session, children }: { readonly session: SessionAnswer; readonly children: ReactNode }) {
  const { query } = useRoute();
  const { value, refusal } = useAnswer<OperatorsAnswer>('/operators');
  const { operatorId: own, email } = session.person;
  const operators = value?.operators ?? [];
  const wanted = own ?? query.get('operatorId') ?? window.sessionStorage.getItem(KEPT);
  const shown = operators.find(({ operatorId }) => operatorId === wanted) ?? operators[0] ?? null;
  const named = query.get('operatorId');
  useEffect(() => {
    if (own === null && named !== null) window.sessionStorage.setItem(KEPT, named);
  }, [own, named]);
  if (value === null) return <Notice refusal={refusal} />;
  // An unknown operator in the address is asked for as it is, and refused by name.
  const operatorId = own === null ? (named ?? shown?.operatorId ?? null) : null;
  return (
    <ChosenContext value={{ operatorId, shown, operators }}>
      <OperatorChoiceContext value={{ operatorId, email, rights: session.rights }}>{children}</OperatorChoiceContext>
    </ChosenContext>
  );
}

/** Shows the same list of another operator. */
export function chooseOperator(path: string, operatorId: string): void {
  go(`${listAt(path)}?operatorId=${encodeURIComponent(operatorId)}`);
}
