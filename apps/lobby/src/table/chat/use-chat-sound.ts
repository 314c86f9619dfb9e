import { useEffect, useRef } from 'react';
import { useController } from '../state/context.tsx';
import { shouldSound } from './chat-sound.ts';
import { useMessages, useReader } from './use-chat.ts';

/** Plays a sound for new chat messages. */
export function useChatSound(): void {
  const controller = useController();
  const messages = useMessages();
  const reader = useReader();
  const judgedUntil = useRef(controller.serverNow());
  const soundAt = useRef(0);
  useEffect(() => {
    const now = controller.serverNow();
    if (shouldSound(messages, reader, { after: judgedUntil.current, soundAt: soundAt.current, now })) {
      controller.play('message');
      soundAt.current = now;
    }
    judgedUntil.current = Math.max(judgedUntil.current, messages.at(-1)?.at ?? 0);
  }, [controller, messages, reader]);
}
