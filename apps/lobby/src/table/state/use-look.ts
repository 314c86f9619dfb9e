import type { BackName, EmblemArt } from '@cardroom/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { houseLook } from '../../session/house-look.ts';
import { useController } from './context.tsx';

/** Sets deck, felt and card backs on the root element, so that dialogs in the top layer use them too. */
export function useLook(): void {
  const { settings } = useController();
  const fourColours = useStore(settings, (state) => state.fourColours);
  const chosen = useStore(settings, (state) => state.felt);
  const house = useStore(houseLook, (look) => look.felt);
  const felt = chosen === 'house' ? house : chosen;
  const { back } = useCardBack();
  const deckSize = useStore(settings, (state) => state.deckSize);
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { deck: fourColours ? 'four' : 'two', cards: deckSize, felt, back });
  }, [fourColours, felt, back, deckSize]);
}

/** The back of the cards and the emblem on it. */
export function useCardBack(): { readonly back: BackName; readonly emblem: EmblemArt } {
  const { settings } = useController();
  const chosen = useStore(settings, (state) => state.back);
  const { back, emblem } = useStore(houseLook);
  return { back: chosen === 'house' ? back : chosen, emblem };
}
