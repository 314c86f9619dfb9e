import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { refusalText, useWait } from './use-wait.ts';

/** What a table's page needs to show one of its own buttons for the waiting list. */
export interface WaitingChoice {
  /** Joins the list; else it leaves it. */
  readonly joins: boolean;
  readonly text: string;
  readonly testId: string;
  readonly press: () => void;
}

interface TableWaitLineProps {
  readonly tableId: string;
  readonly otherwise: string;
}

/** At the table: the seat that is held for the player, why he was refused, or his place; `otherwise` without any of them. */
export function TableWaitLine({ tableId, otherwise }: TableWaitLineProps): ReactNode {
  const t = useText();
  const { place, refused } = useWait(tableId);
  const text = place?.offer
    ? t('waiting.offered')
    : refused !== null
      ? refusalText(t, refused)
      : place
        ? t('waiting.place', { position: place.position })
        : otherwise;
  return <span role="status">{text}</span>;
}

interface TableWaitChoiceProps {
  readonly tableId: string;
  readonly button: (choice: WaitingChoice) => ReactNode;
}

/** At a full table: joining its waiting list, or leaving it. */
export function TableWaitChoice({ tableId, button }: TableWaitChoiceProps): ReactNode {
  const t = useText();
  const { waiting, place } = useWait(tableId);
  return place
    ? button({
        joins: false,
        text: t('waiting.leave'),
        testId: lobbyTestIds.waitLeave(tableId),
        press: () => void waiting.leave(tableId),
      })
    : button({ joins: true, text: t('waiting.join'), testId: lobbyTestIds.waitJoin, press: () => void waiting.join(tableId) });
}
