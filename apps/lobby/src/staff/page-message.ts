import type { HandReplay } from '@cardroom/views';

/** The message of the surrounding page: the theme and, once, the hand. */
export interface PageMessage {
  readonly theme: 'dark' | 'light';
  readonly replay?: HandReplay;
}

/** A message of the surrounding page; null for others, such as those that browser extensions post to every page. */
export function readPageMessage(message: unknown): PageMessage | null {
  if (typeof message !== 'object' || message === null || !('theme' in message)) return null;
  const { theme, replay } = message as { readonly theme: unknown; readonly replay?: unknown };
  if (theme !== 'dark' && theme !== 'light') return null;
  return isReplay(replay) ? { theme, replay } : { theme };
}

/** Both sides belong to one service and one build, so the hand's shape is trusted. */
function isReplay(replay: unknown): replay is HandReplay {
  return typeof replay === 'object' && replay !== null && 'handId' in replay && 'events' in replay;
}
