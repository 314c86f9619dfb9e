import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { lobbyTestIds } from '../test-ids.ts';
import { refusalText, useWaitlist } from './use-waitlist.ts';

/** The data for the table page's own waitlist button. */
export interface WaitlistAction {
  /** True to join the waitlist, false to leave it. */
  readonly joins: boolean;
  readonly text: string;
  readonly testId: string;
  readonly press: () => void;
}

interface TableWaitlistLineProps {
  readonly tableId: string;
  readonly otherwise: string;
}

/** The player's waitlist status at the table: a reserved seat, a refusal or a position; otherwise `otherwise`. */
export function TableWaitlistLine({ tableId, otherwise }: TableWaitlistLineProps): ReactNode {
  const t = useText();
  const { place, refused } = useWaitlist(tableId);
  const text = place?.offer
    ? t('waiting.offered')
    : refused !== null
      ? refusalText(t, refused)
      : place
        ? t('waiting.place', { position: place.position })
        : otherwise;
  return <span role="status">{text}</span>;
}

interface TableWaitlistButtonProps {
  readonly tableId: string;
  readonly button: (choice: WaitlistAction) => ReactNode;
}

/** Joins or leaves the waitlist of a full table. */
export function TableWaitlistButton({ tableId, button }: TableWaitlistButtonProps): ReactNode {
  const t = useText();
  const { waitlists, place } = useWaitlist(tableId);
  return place
    ? button({
        joins: false,
        text: t('waiting.leave'),
        testId: lobbyTestIds.waitLeave(tableId),
        press: () => void waitlists.leave(tableId),
      })
    : button({ joins: true, text: t('waiting.join'), testId: lobbyTestIds.waitJoin, press: () => void waitlists.join(tableId) });
}
