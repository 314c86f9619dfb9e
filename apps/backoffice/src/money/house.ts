import { createContext, useContext } from 'react';
import { linkTo } from '../route.ts';

/** Whose money is looked at. Null for `operatorId`: one's own operator, who then is named in no call and no address. */
export interface House {
  readonly operatorId: string | null;
  /** May send again, resolve, compensate, and agree. */
  readonly mayAct: boolean;
  readonly email: string;
}

export const HouseContext = createContext<House>({ operatorId: null, mayAct: false, email: '' });

/** The operator of the page, and addresses that keep it. */
export function useHouse() {
  const house = useContext(HouseContext);
  const { operatorId } = house;
  const withOperator = (path: string) =>
    operatorId === null ? path : `${path}${path.includes('?') ? '&' : '?'}operatorId=${encodeURIComponent(operatorId)}`;
  return {
    ...house,
    withOperator,
    /** What a link to a page below Money needs. */
    link: (path: string) => linkTo(withOperator(`/money${path}`)),
    body: (members: object) => (operatorId === null ? members : { operatorId, ...members }),
  };
}
