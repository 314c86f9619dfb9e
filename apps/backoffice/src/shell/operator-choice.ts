import { createContext, useContext } from 'react';
import { linkTo } from '../route.ts';

/** The operator a page shows, and the reader. A null `operatorId` is the reader's own operator, which no call or address names. */
export interface OperatorChoice {
  readonly operatorId: string | null;
  readonly email: string;
  readonly rights: readonly string[];
}

/** On pages that belong to no operator. */
export const NO_OPERATOR: OperatorChoice = { operatorId: null, email: '', rights: [] };

export const OperatorChoiceContext = createContext<OperatorChoice>(NO_OPERATOR);

/** The operator of the page, with addresses and bodies that keep it. */
export function useOperatorChoice() {
  const choice = useContext(OperatorChoiceContext);
  const { operatorId, rights } = choice;
  const withOperator = (path: string) =>
    operatorId === null ? path : `${path}${path.includes('?') ? '&' : '?'}operatorId=${encodeURIComponent(operatorId)}`;
  return {
    ...choice,
    withOperator,
    /** The link to any page of the operator. */
    link: (path: string) => linkTo(withOperator(path)),
    body: (members: object) => (operatorId === null ? members : { operatorId, ...members }),
    may: (right: string) => rights.includes(right),
  };
}
