import { testIds } from '@cardroom/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { PublicSeat } from '../connection.ts';
import { useController, useTable } from '../state/context.tsx';
import styles from './chat.module.css';
import { readable } from './chat-lines.ts';
import { seatEmotes } from './emotes.ts';
import { useMessages, useReader } from './use-chat.ts';

const SHOWN_MS = 2_400;
const NOBODY: readonly PublicSeat[] = [];

/**
 * Shows each emote briefly over its sender's seat. Visual only, because the chat log announces it. `within`: any element of the same table.
 */
export function useSeatEmotes(within: RefObject<Element | null>): void {
  const { connection, settings } = useController();
  const messages = useMessages();
  const reader = useReader();
  const seats = useTable(({ snapshot }) => snapshot.table?.seats ?? NOBODY);
  const shownUntil = useRef(connection.serverNow());
  const named = useRef(seats);
  named.current = seats;
  useEffect(() => {
    const names = named.current.map(({ status, name }) => (status === 'empty' ? '' : name));
    const times = { after: shownUntil.current, now: connection.serverNow() };
    const stage = within.current?.closest('[data-testid^="table:"]')?.querySelector('main');
    const still = settings.getState().animation === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (stage) for (const { seat, picture } of seatEmotes(readable(messages, reader), names, times)) show(stage, { seat, picture, still });
    shownUntil.current = Math.max(times.after, ...messages.map(({ at }) => at));
  }, [messages, reader, connection, settings, within]);
}

function show(stage: Element, { seat, picture, still }: { seat: number; picture: string; still: boolean }): void {
  const pod = stage.querySelector(`[data-anchor="pod-${seat}"]`);
  if (pod === null) return;
  const [at, origin] = [pod.getBoundingClientRect(), stage.getBoundingClientRect()];
  const emote = document.createElement('span');
  Object.assign(emote, { className: styles.emote, textContent: picture, ariaHidden: 'true' });
  emote.dataset.testid = testIds.seatEmote(seat);
  Object.assign(emote.style, { left: `${at.left - origin.left + at.width / 2}px`, top: `${at.top - origin.top}px` });
  stage.append(emote);
  const frames = still
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { opacity: 0, scale: 0.5, translate: '-50% 0' },
        { opacity: 1, scale: 1.15, translate: '-50% -50%', offset: 0.12 },
        { opacity: 1, scale: 1, translate: '-50% -60%', offset: 0.8 },
        { opacity: 0, scale: 1, translate: '-50% -110%' },
      ];
  emote.animate(frames, { duration: SHOWN_MS, easing: 'ease-out' }).onfinish = () => emote.remove();
}
