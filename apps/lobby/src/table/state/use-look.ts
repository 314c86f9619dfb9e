import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useController } from './context.tsx';

/** Sets deck, felt and card backs on the root element, so that dialogs in the top layer use them too. */
export function useLook(): void {
  const { settings } = useController();
  const fourColours = useStore(settings, (state) => state.fourColours);
  const felt = useStore(settings, (state) => state.felt);
  const back = useStore(settings, (state) => state.back);
  const deckSize = useStore(settings, (state) => state.deckSize);
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { deck: fourColours ? 'four' : 'two', cards: deckSize, felt, back });
  }, [fourColours, felt, back, deckSize]);
}
