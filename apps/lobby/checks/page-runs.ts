/** What the layout check looks at besides tables: the sheet of components, the dialogs of a table, and the lobby in every state. */

export interface PageRun {
  readonly name: string;
  /** From the client's address on. */
  readonly path: string;
  /** There when the page stands. */
  readonly awaited: string;
  readonly axe: boolean;
}

const SHEET = '[data-testid="sheet"]';
const DIALOG = 'dialog[open]';

/** As in the gallery's list: where a dialog is opened, by what, and where alone there is one. */
const DIALOGS: readonly { readonly name: string; readonly state: string; readonly press: string; readonly except?: string }[] = [
  { name: 'menu', state: 'my-turn', press: 'menu' },
  { name: 'settings', state: 'my-turn', press: 'menu-settings' },
  { name: 'keys', state: 'my-turn', press: 'menu-help' },
  { name: 'rules', state: 'my-turn', press: 'menu-info' },
  { name: 'log', state: 'showdown', press: 'menu-log', except: 'desktop' },
  { name: 'chips', state: 'my-turn', press: 'top-up' },
  { name: 'leave', state: 'my-turn', press: 'leave' },
  { name: 'buy-in', state: 'watching', press: 'seat-2-sit-here' },
  { name: 'receipt', state: 'receipt', press: '' },
  { name: 'replaced', state: 'replaced', press: '' },
  { name: 'table-closed', state: 'table-closed', press: '' },
];

const ROW = '[data-testid^="lobby-table-"]';
const LOBBY: Readonly<Record<string, string>> = {
  plain: ROW,
  games: ROW,
  empty: '[data-testid="my-hands"]',
  error: '[data-testid="my-hands"]',
  'no-balance': ROW,
  ended: 'h1',
  refused: 'h1',
  replaced: 'h1',
  waiting: '[data-testid^="seat-offer-"]',
  maintenance: '[data-testid="maintenance"]',
  reality: DIALOG,
};

/** German has the longest words, Arabic turns the page around: as often as all others together. */
const LOCALES = ['de-DE', 'ar-EG', 'en-IE', 'de-DE', 'ar-EG', 'es-ES', 'ko-KR', 'de-DE', 'ar-EG', 'ja-JP', 'zh-Hans-CN'] as const;

/** Every page at the sizes of devices and at 200 % zoom; both themes for what depends on them most. */
export const PAGE_VIEWS: readonly string[] = ['desktop', 'portrait', 'landscape', 'small', 'zoom200'];

/** @param index of the view, so that each shows a page in another language */
export function pageRunsOf(view: string, index: number, withAxe: boolean): PageRun[] {
  const lang = (at: number): string => LOCALES[(at + 3 * index) % LOCALES.length] ?? LOCALES[0];
  // What axe finds hardly depends on the size: each page is judged at one of the two sizes that are.
  const judged = (at: number): boolean => withAxe && at % 2 === index % 2;
  return [
    ...['dark', 'light'].map((theme) => ({
      name: `${view}-sheet-${theme}`,
      path: `dev/gallery?state=components&theme=${theme}`,
      awaited: SHEET,
      axe: withAxe,
    })),
    ...DIALOGS.filter(({ except }) => except !== view).map(({ name, state, press }, at) => ({
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
  ];
}
