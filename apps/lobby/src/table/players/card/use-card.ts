import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The gap between a card and the edges of the stage, in CSS pixels. */
const GAP = 10;

/** Takes the focus and returns it on close. Escape or a press on the stage outside the card closes it. */
export function useClosing(card: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const before = document.activeElement;
    card.current?.focus({ preventScroll: true });
    const within = card;
    return () => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body || within.current?.contains(activeElement) === true;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [card]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      close();
    };
    const onPress = (event: PointerEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || card.current?.contains(target)) return;
      // A press on a seat closes or moves the card itself.
      if (target.closest('#table-stage') && !target.closest('[aria-haspopup="dialog"]')) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [card, close]);
}

/** When the card's content changes, focuses the card and scrolls to its top, because the pressed button is gone. */
export function useTopOf(card: RefObject<HTMLElement | null>, view: unknown): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    card.current?.scrollTo({ top: 0 });
    card.current?.focus({ preventScroll: true });
  }, [card, view]);
}

/** Keeps the card at the side and height of its seat, so that the board, the pot and the player's cards stay visible. */
export function useBesideSeat(card: RefObject<HTMLElement | null>, seat: number, beside: boolean): void {
  useLayoutEffect(() => {
    const element = card.current;
    const layer = element?.parentElement;
    const pod = layer?.parentElement?.querySelector(`[data-anchor="pod-${seat}"]`);
    if (!element || !layer || !pod || !beside) return;
    const place = (): void => {
      const stage = layer.getBoundingClientRect();
      const at = pod.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = element;
      const onTheLeft = at.left + at.width / 2 <= stage.left + stage.width / 2;
      const left = onTheLeft ? GAP : stage.width - width - GAP;
      const top = at.top - stage.top + at.height / 2 - height / 2;
      element.style.right = 'auto';
      element.style.left = `${left}px`;
      element.style.top = `${within(top, stage.height - height)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(layer);
    place();
    return () => {
      observer.disconnect();
      element.style.left = '';
      element.style.right = '';
      element.style.top = '';
    };
  }, [card, seat, beside]);
}

function within(at: number, room: number): number {
  return Math.max(GAP, Math.min(at, room - GAP));
}
