import type { WaitingPlace } from '@cardroom/protocol';
import { useStore } from 'zustand';
import type { Translate } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import type { Waitlists } from '../../session/waitlists.ts';

interface PlayerWaitlist {
  readonly waitlists: Waitlists;
  readonly place: WaitingPlace | undefined;
  /** Why the last request about this waitlist was refused; null if it was not. */
  readonly refused: string | null;
}

/** The player's position on a table's waitlist. */
export function useWaitlist(tableId: string): PlayerWaitlist {
  const { waitlists } = useClient();
  const place = useStore(waitlists.store, ({ places }) => places.find((one) => one.tableId === tableId));
  const refused = useStore(waitlists.store, (state) => (state.refused?.tableId === tableId ? state.refused.code : null));
  return { waitlists, place, refused };
}

/** The text for a refused waitlist request. */
export function refusalText(t: Translate, code: string): string {
  const id = `waiting.refused.${code}`;
  return t.has(id) ? t(id) : t('waiting.refused.other');
}
