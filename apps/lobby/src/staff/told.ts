import type { HandReplay } from '@cardroom/views';

/** What the page around the frame tells it: how it looks, and, once, the hand. */
export interface Told {
  readonly theme: 'dark' | 'light';
  readonly replay?: HandReplay;
}

/** A message of the page; null for anything else, such as what a browser's extension posts into every page. */
export function told(message: unknown): Told | null {
  if (typeof message !== 'object' || message === null || !('theme' in message)) return null;
  const { theme, replay } = message as { readonly theme: unknown; readonly replay?: unknown };
  if (theme !== 'dark' && theme !== 'light') return null;
  return isReplay(replay) ? { theme, replay } : { theme };
}

/** Both sides are of one service and one build, so the hand's own shape is taken as it is. */
function isReplay(replay: unknown): replay is HandReplay {
  return typeof replay === 'object' && replay !== null && 'handId' in replay && 'events' in replay;
}
