import type { WaitingPlace } from '@cardroom/protocol';
import { useStore } from 'zustand';
import type { Translate } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import type { Waiting } from '../../session/waiting.ts';

interface Wait {
  readonly waiting: Waiting;
  readonly place: WaitingPlace | undefined;
  /** Why the last wish about this list was refused; null when it was not. */
  readonly refused: string | null;
}

/** The player and the waiting list of one table. */
export function useWait(tableId: string): Wait {
  const { waiting } = useClient();
  const place = useStore(waiting.store, ({ places }) => places.find((one) => one.tableId === tableId));
  const refused = useStore(waiting.store, (state) => (state.refused?.tableId === tableId ? state.refused.code : null));
  return { waiting, place, refused };
}

/** Why a place on a list was refused, in words. */
export function refusalText(t: Translate, code: string): string {
  const id = `waiting.refused.${code}`;
  return t.has(id) ? t(id) : t('waiting.refused.other');
}
