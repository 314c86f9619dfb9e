import { createContext, useContext } from 'react';
import { linkTo } from '../route.ts';

/** Whose players are looked at, and what one may do. Null for `operatorId`: one's own operator, who then is named in no call and no address. */
export interface PlayersDesk {
  readonly operatorId: string | null;
  /** Notes, blocks, mutes and sit-outs. */
  readonly mayChange: boolean;
  /** Reports and cases. */
  readonly mayDecide: boolean;
  readonly rights: readonly string[];
}

export const PlayersContext = createContext<PlayersDesk>({ operatorId: null, mayChange: false, mayDecide: false, rights: [] });

/** The operator of the page, with addresses and bodies that keep it. */
export function usePlayersDesk() {
  const desk = useContext(PlayersContext);
  const { operatorId, rights } = desk;
  const withOperator = (path: string) =>
    operatorId === null ? path : `${path}${path.includes('?') ? '&' : '?'}operatorId=${encodeURIComponent(operatorId)}`;
  return {
    ...desk,
    withOperator,
    /** What a link to any page of the operator needs. */
    link: (path: string) => linkTo(withOperator(path)),
    body: (members: object) => (operatorId === null ? members : { operatorId, ...members }),
    mayRead: (right: string) => rights.includes(right),
  };
}

export function playerPath(playerId: string): string {
  return `/players/${encodeURIComponent(playerId)}`;
}

/** What an address says behind the name of its page, as it was before it was written for an address; null: nothing. */
export function partBehind(path: string, page: string): string | null {
  const part = path.slice(page.length + 1);
  try {
    return part === '' ? null : decodeURIComponent(part);
  } catch {
    return part;
  }
}
