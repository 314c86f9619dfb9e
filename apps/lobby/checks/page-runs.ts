/** The pages of the layout check besides tables: the sheet of components, the dialogs of a table, and the lobby in every state. */

import { GALLERY_DIALOGS } from '../src/gallery/dialogs.ts';

export interface PageRun {
  readonly name: string;
  /** Relative to the client's address. */
  readonly path: string;
  /** Present once the page is complete. */
  readonly awaited: string;
  readonly axe: boolean;
}

const SHEET = '[data-testid="sheet"]';
const DIALOG = 'dialog[open]';

const ROW = '[data-testid^="lobby-table-"]';
const ROOM = '[data-testid^="lobby-room-"]';
const LOBBY: Readonly<Record<string, string>> = {
  plain: ROW,
  games: ROW,
  empty: '[data-testid="session-time"]',
  error: '[data-testid="session-time"]',
  'no-balance': ROW,
  ended: 'h1',
  refused: 'h1',
  replaced: 'h1',
  waiting: '[data-testid^="seat-offer-"]',
  maintenance: '[data-testid="maintenance"]',
  reality: DIALOG,
  long: ROOM,
  'long&room=21': ROW,
  'long&find=lisbon': ROW,
};

/** Games whose rules differ most in what they draw. */
const RULES = ['nlhe', 'plo5-8', 'nlsd'] as const;

/** German has the longest words and Arabic mirrors the page, so they come as often as all others together. */
const LOCALES = ['de-DE', 'ar-EG', 'en-IE', 'de-DE', 'ar-EG', 'es-ES', 'ko-KR', 'de-DE', 'ar-EG', 'ja-JP', 'zh-Hans-CN'] as const;

/** Every page is checked at the sizes of devices and at 200% zoom; both themes for what depends on them most. */
export const PAGE_VIEWS: readonly string[] = ['desktop', 'portrait', 'landscape', 'small', 'zoom200'];

/** @param index of the view, so that each shows a page in a different language */
export function pageRunsOf(view: string, index: number, withAxe: boolean): PageRun[] {
  const lang = (at: number): string => LOCALES[(at + 3 * index) % LOCALES.length] ?? LOCALES[0];
  // axe findings hardly depend on the size, so each page is judged at one of the two sizes with axe.
  const judged = (at: number): boolean => withAxe && at % 2 === index % 2;
  return [
    ...['dark', 'light'].map((theme) => ({
      name: `${view}-sheet-${theme}`,
      path: `dev/gallery?state=components&theme=${theme}`,
      awaited: SHEET,
      axe: withAxe,
    })),
    ...GALLERY_DIALOGS.filter(({ notOnDesk }) => !(notOnDesk && view === 'desktop')).map(({ name, state, press }, at) => ({
      name: `${view}-dialog-${name} ${lang(at)}`,
      path: `dev/gallery?state=${state}&press=${press}&lang=${lang(at)}&theme=${at % 2 === 0 ? 'dark' : 'light'}`,
      awaited: press.startsWith('menu-') ? `${DIALOG}:not(:has([data-testid="${press}"]))` : DIALOG,
      axe: judged(at),
    })),
    ...Object.entries(LOBBY).map(([fixture, awaited], at) => ({
      name: `${view}-lobby-${fixture} ${lang(at)}`,
      path: `?fixture=${fixture}&locale=${lang(at)}${lang(at) === 'ko-KR' ? '&currency=KRW' : ''}${fixture === 'refused' ? '#t=used' : ''}`,
      awaited,
      axe: judged(at),
    })),
    ...RULES.map((game, at) => ({
      name: `${view}-rules-${game} ${lang(at)}`,
      path: `rules?fixture=plain&game=${game}&locale=${lang(at)}`,
      awaited: '[data-testid="rules"]',
      axe: judged(at),
    })),
  ];
}
