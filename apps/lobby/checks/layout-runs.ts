import type { BrowserContextOptions } from 'playwright';

/** The runs of the layout check: the fullest and wordiest states of a table, at every size, in every language. */

export interface Run {
  readonly name: string;
  readonly state: string;
  readonly seats: number;
  readonly query?: string;
  /** The player's locale; English by default. */
  readonly lang?: string;
  readonly axe?: boolean;
  /** Opens the chat before measuring. */
  readonly chat?: boolean;
}

export const VIEWS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1024, height: 700 } },
  portrait: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
  small: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  zoom200: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  split: { viewport: { width: 720, height: 900 } },
  /** A quarter of 1440 × 900, minus the tabs. */
  tile: { viewport: { width: 714, height: 424 } },
};

/** Sizes between the four devices, with fewer runs each. */
const BETWEEN: readonly string[] = ['laptop', 'zoom200', 'split', 'tile'];

/** Each view shows the states of games in different languages. German has the longest words, Arabic mirrors the page. */
const LOCALES = ['de-DE', 'ar-EG', 'es-ES', 'en-IE', 'ja-JP', 'zh-Hans-CN', 'ko-KR'] as const;

/** The n-th locale of a view; German and Arabic come as often as all others together. */
function localeAt(view: string, index: number): string {
  const turn = index + Object.keys(VIEWS).indexOf(view);
  const often = [...LOCALES, ...LOCALES.slice(0, 2), ...LOCALES.slice(0, 2)];
  return often[turn % often.length] ?? LOCALES[0];
}

/** States whose dock shows the longest texts. */
const WORDY = ['entry', 'sitting-out', 'waiting'] as const;

/** Fans of four to six cards, two boards, split pots, the offer and the buttons after a hand, at full tables. */
const GAMES: readonly { readonly state: string; readonly seats: number; readonly game: string; readonly axe?: boolean }[] = [
  { game: 'plo4', state: 'my-turn', seats: 9 },
  { game: 'plo8', state: 'all-shown', seats: 9 },
  { game: 'plo5', state: 'all-shown', seats: 8 },
  { game: 'plo6', state: 'my-turn', seats: 7 },
  { game: 'plo6', state: 'all-shown', seats: 7 },
  { game: 'plo6', state: 'folded', seats: 7, axe: true },
  { game: 'flo8', state: 'capped', seats: 6 },
  { game: 'nlhe', state: 'offer', seats: 6, axe: true },
  { game: 'nlhe', state: 'twice', seats: 9, axe: true },
  { game: 'plo8', state: 'twice-split', seats: 8 },
  { game: 'plo8', state: 'high-low', seats: 9, axe: true },
  { game: 'nlhe', state: 'rabbit', seats: 6, axe: true },
  // The player's own bet keeps clear of a fan of cards.
  { game: 'plo6', state: 'all-bet', seats: 7 },
  { game: 'plo5', state: 'all-bet', seats: 8 },
];

/** With the tabs of other tables above the page, which take height from the stage; also in the replayer, which has the same stage. */
const UNDER_TABS: readonly { readonly state: string; readonly seats: number }[] = [
  ...[6, 9].flatMap((seats) => ['my-turn', 'all-shown'].map((state) => ({ state, seats }))),
  { state: 'twice', seats: 6 },
  { state: 'replay', seats: 3 },
];

/**
 * Labelled opponents, and the player card during the player's turn: beside each kind of seat, with the report form, in several languages.
 */
const CARDS: readonly { readonly seats: number; readonly query: string; readonly lang?: string; readonly axe?: boolean }[] = [
  { seats: 9, query: 'labels' },
  { seats: 6, query: 'card=1', axe: true },
  { seats: 6, query: 'card=3', lang: 'de-DE' },
  { seats: 9, query: 'card=8', lang: 'ar-EG', axe: true },
  { seats: 6, query: 'card=4&report', lang: 'es-ES', axe: true },
  { seats: 2, query: 'card=1&report', lang: 'ar-EG' },
  { seats: 6, query: 'card=2&tabs', lang: 'ko-KR' },
  { seats: 6, query: 'card=2&text', lang: 'es-ES', axe: true },
];

/** The player at each place of the fullest and the most common table, and where the seat needs the most room. */
const OWN_PLACES: readonly { readonly place: number; readonly seats: number; readonly state?: string; readonly game?: string }[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => ({ place, seats: 9 })),
  ...[1, 2, 3, 4, 5].map((place) => ({ place, seats: 6 })),
  { place: 1, seats: 2 },
  ...[1, 3, 5, 7].map((place) => ({ place, seats: 9, state: 'all-shown' })),
  ...[1, 2, 3, 4, 5, 6].map((place) => ({ place, seats: 7, game: 'plo6' })),
  ...[2, 7].map((place) => ({ place, seats: 8, state: 'twice-split', game: 'plo8' })),
  ...[3, 8].map((place) => ({ place, seats: 9, state: 'high-low', game: 'plo8' })),
];

const ownPlaceRun =
  (view: string) =>
  ({ place, seats, state = 'my-turn', game = 'nlhe' }: (typeof OWN_PLACES)[number], index: number): Run => ({
    name: `${view}-own-${place}-${game}-${state}-${seats}`,
    state,
    seats,
    query: `own=${place}&game=${game}`,
    lang: localeAt(view, index),
    axe: index === 0,
  });

/** The light theme around the felt: all texts on plates, labels and pods. */
const LIGHT: readonly Pick<Run, 'state' | 'seats' | 'query'>[] = [
  { state: 'my-turn', seats: 6 },
  { state: 'all-in', seats: 6 },
  { state: 'bomb-pot', seats: 6 },
  { state: 'sitting-out', seats: 6 },
  { state: 'full-watching', seats: 6 },
  { state: 'all-shown', seats: 9, query: 'game=plo8' },
  { state: 'high-low', seats: 9, query: 'game=plo8' },
];

const LARGE_CARDS: readonly { readonly state: string; readonly seats: number }[] = [6, 9].flatMap((seats) => [
  { state: 'my-turn', seats },
  { state: 'all-shown', seats },
]);

/** The chat beside the table or over its stage: the buttons stay in place and uncovered. */
const CHATS: readonly Pick<Run, 'state' | 'query' | 'lang' | 'axe'>[] = [
  { state: 'my-turn', query: 'chat=free', axe: true },
  { state: 'my-turn', query: 'chat=phrases', lang: 'de-DE' },
  { state: 'pre-action', query: 'chat=free', lang: 'ar-EG', axe: true },
  { state: 'watching', query: 'chat=free&tabs', lang: 'ko-KR' },
];

const chatRun =
  (view: string) =>
  (run: (typeof CHATS)[number], index: number): Run => ({ ...run, name: `${view}-chat-${index}-${run.state}`, seats: 6, chat: true });

/** axe takes longer than the rest of a run, and its findings hardly depend on the size. */
export const WITH_AXE: readonly string[] = ['desktop', 'portrait'];

export function runsOf(view: string): Run[] {
  const between = BETWEEN.includes(view);
  const runs = between ? runsBetween(view) : runsOfDevice(view);
  return WITH_AXE.includes(view) ? runs : runs.map((run) => ({ ...run, axe: false }));
}

/** The fullest tables, and the games with the most on them. */
function runsBetween(view: string): Run[] {
  return [
    { name: `${view}-turn-6`, state: 'my-turn', seats: 6 },
    { name: `${view}-preflop-6`, state: 'preflop', seats: 6, lang: localeAt(view, 5) },
    { name: `${view}-bets-6`, state: 'all-bet', seats: 6, query: 'game=plo6', lang: localeAt(view, 0) },
    { name: `${view}-turn-9`, state: 'my-turn', seats: 9, lang: localeAt(view, 9) },
    { name: `${view}-shown-9`, state: 'all-shown', seats: 9, lang: localeAt(view, 9) },
    { name: `${view}-pots-9`, state: 'side-pots', seats: 9, lang: localeAt(view, 0) },
    { name: `${view}-won-6`, state: 'won', seats: 6, lang: localeAt(view, 3) },
    ...GAMES.map(gameRun(view)).filter((_, index) => index % 2 === Object.keys(VIEWS).indexOf(view) % 2),
    { name: `${view}-rtl-9`, state: 'my-turn', seats: 9, lang: 'ar-EG' },
    { name: `${view}-german-9`, state: 'all-shown', seats: 9, query: 'game=plo8', lang: 'de-DE' },
    { name: `${view}-large-all-shown-9`, state: 'all-shown', seats: 9, query: 'cards=large' },
    { name: `${view}-tabs-my-turn-9`, state: 'my-turn', seats: 9, query: 'tabs' },
    { name: `${view}-tabs-twice-6`, state: 'twice', seats: 6, query: 'tabs' },
    ...CHATS.slice(0, 2).map(chatRun(view)),
    ...OWN_PLACES.map(ownPlaceRun(view)).filter((_, index) => index % 2 === Object.keys(VIEWS).indexOf(view) % 2),
  ];
}

const gameRun =
  (view: string) =>
  ({ state, seats, game, axe = false }: (typeof GAMES)[number], index: number): Run => ({
    name: `${view}-${game}-${state}-${seats}`,
    state,
    seats,
    query: `game=${game}`,
    lang: localeAt(view, index),
    axe,
  });

function runsOfDevice(view: string): Run[] {
  return [
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((seats) => ({
      name: `${view}-turn-${seats}`,
      state: 'my-turn',
      seats,
      ...(seats % 2 === 0 ? {} : { lang: localeAt(view, seats) }),
      axe: seats === 6,
    })),
    // On a phone the game with the longest name, and with four cards beside the player's own bet.
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((seats) => ({
      name: `${view}-bets-${seats}`,
      state: 'all-bet',
      seats,
      ...(view === 'desktop' ? {} : { query: 'game=plo8' }),
      ...(seats % 2 === 0 ? { lang: localeAt(view, seats) } : {}),
    })),
    ...[2, 6, 9].map((seats) => ({
      name: `${view}-shown-${seats}`,
      state: 'all-shown',
      seats,
      lang: localeAt(view, seats),
      axe: seats === 6,
    })),
    { name: `${view}-preflop-6`, state: 'preflop', seats: 6, lang: localeAt(view, 5) },
    { name: `${view}-pots-9`, state: 'side-pots', seats: 9, lang: localeAt(view, 0) },
    { name: `${view}-watching-9`, state: 'watching', seats: 9, lang: localeAt(view, 1), axe: true },
    { name: `${view}-full-watching-9`, state: 'full-watching', seats: 9, query: 'lists', lang: localeAt(view, 2), axe: true },
    { name: `${view}-in-line-6`, state: 'full-watching', seats: 6, query: 'lists=joined', lang: localeAt(view, 0) },
    { name: `${view}-won-6`, state: 'won', seats: 6, lang: localeAt(view, 3) },
    { name: `${view}-won-9`, state: 'won', seats: 9, lang: 'ko-KR' },
    ...LIGHT.map((run) => ({
      ...run,
      name: `${view}-light-${run.state}-${run.seats}`,
      query: `theme=light&${run.query ?? ''}`,
      axe: true,
    })),
    ...GAMES.map(gameRun(view)),
    { name: `${view}-korean-9`, state: 'all-shown', seats: 9, query: 'game=plo8', lang: 'ko-KR' },
    { name: `${view}-rtl-9`, state: 'my-turn', seats: 9, lang: 'ar-EG', axe: true },
    { name: `${view}-german-9`, state: 'all-shown', seats: 9, query: 'game=plo8', lang: 'de-DE' },
    ...WORDY.map((state, index) => ({ name: `${view}-${state}-6`, state, seats: 6, lang: localeAt(view, 2 * index) })),
    ...LARGE_CARDS.map(({ state, seats }) => ({ name: `${view}-large-${state}-${seats}`, state, seats, query: 'cards=large' })),
    ...CARDS.map(({ query, ...run }) => ({
      name: `${view}-${query.replaceAll(/\W/g, '-')}-${run.seats}`,
      state: 'my-turn',
      query,
      ...run,
    })),
    { name: `${view}-text-6`, state: 'my-turn', seats: 6, query: 'text', axe: true },
    ...CHATS.map(chatRun(view)),
    ...OWN_PLACES.map(ownPlaceRun(view)),
    ...UNDER_TABS.map(({ state, seats }) => ({ name: `${view}-tabs-${state}-${seats}`, state, seats, query: 'tabs' })),
  ];
}
