import type { HandReplay } from '@cardroom/views';
import { isLanguage, type Language } from '../i18n/language.ts';

/** The message of the surrounding page: the theme and, once, its language and the hand. */
export interface PageMessage {
  readonly theme: 'dark' | 'light';
  readonly language?: Language;
  readonly replay?: HandReplay;
}

/** A message of the surrounding page; null for others, such as those that browser extensions post to every page. */
export function readPageMessage(message: unknown): PageMessage | null {
  if (typeof message !== 'object' || message === null || !('theme' in message)) return null;
  const { theme, language, replay } = message as { readonly theme: unknown; readonly language?: unknown; readonly replay?: unknown };
  if (theme !== 'dark' && theme !== 'light') return null;
  const known = typeof language === 'string' && isLanguage(language) ? { language } : {};
  return isReplay(replay) ? { theme, ...known, replay } : { theme, ...known };
}

/** Both sides belong to one service and one build, so the hand's shape is trusted. */
function isReplay(replay: unknown): replay is HandReplay {
  return typeof replay === 'object' && replay !== null && 'handId' in replay && 'events' in replay;
}
