import { type BackName, type EmblemArt, type FeltName, HOUSE_EMBLEM } from '@cardroom/ui';
import { useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { ClientContext } from '../../session/client-context.ts';
import { useController } from './context.tsx';

/** What the operator chose for its tables; players may choose another felt and back. */
export interface HouseLook {
  /** `house` is a felt of the operator's own colours. */
  readonly felt: FeltName | 'house';
  readonly back: BackName;
  readonly emblem: EmblemArt;
}

/** The operator's choice, ours where it has none or there is no session. */
export function useHouseLook(): HouseLook {
  const { felt = 'house', back = 'fold', emblem = HOUSE_EMBLEM } = useContext(ClientContext)?.answer?.operator.brand ?? {};
  return { felt, back, emblem };
}

/** Sets deck, felt and card backs on the root element, so that dialogs in the top layer use them too. */
export function useLook(): void {
  const { settings } = useController();
  const fourColours = useStore(settings, (state) => state.fourColours);
  const chosen = useStore(settings, (state) => state.felt);
  const house = useHouseLook();
  const felt = chosen === 'house' ? house.felt : chosen;
  const { back } = useCardBack();
  const deckSize = useStore(settings, (state) => state.deckSize);
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { deck: fourColours ? 'four' : 'two', cards: deckSize, felt, back });
  }, [fourColours, felt, back, deckSize]);
}

/** The back of the cards and the emblem on it. */
export function useCardBack(): Pick<HouseLook, 'back' | 'emblem'> {
  const { settings } = useController();
  const chosen = useStore(settings, (state) => state.back);
  const { back, emblem } = useHouseLook();
  return { back: chosen === 'house' ? back : chosen, emblem };
}
