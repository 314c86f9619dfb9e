/**
 * Layout check of the table page over the gallery: no seat, bet, board, pot, card or dealer button may overlap another, nothing
 * may leave the stage, no horizontal scroll, every action button on screen and clear of the sizing row, axe clean, and no table
 * over its budget of nodes, in every language, with the tabs of other tables above it and without, and in the replayer; and
 * every pre-action has the place of its button.
 *   node apps/lobby/checks/layout-check.ts [--out DIR] [--only NAME] [--lang LOCALE]
 * Browser: CHROMIUM (path), else Debian's /usr/bin/chromium, else Playwright's own.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Findings, measureTable } from '@cardroom/ui/measure-table';
import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chatFindings, openChat } from './chat-check.ts';
import { serveGallery } from './gallery-server.ts';
import { measureCard } from './measure-card.ts';
import { comparePlaces } from './same-places.ts';

interface Run {
  readonly name: string;
  readonly state: string;
  readonly seats: number;
  readonly query?: string;
  /** Locale of the player; English without. */
  readonly lang?: string;
  readonly axe?: boolean;
  /** Opens the chat before anything is measured. */
  readonly chat?: boolean;
}

const VIEWS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1024, height: 700 } },
  portrait: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
  small: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  zoom200: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  split: { viewport: { width: 720, height: 900 } },
  /** A quarter of 1440 × 900, less the tabs. */
  tile: { viewport: { width: 714, height: 424 } },
};

/** Between the sizes of the four devices: fewer runs each. */
const BETWEEN: readonly string[] = ['laptop', 'zoom200', 'split', 'tile'];

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const NODES_MAX = 400;
/** The card of a player, on top of the table. */
const CARD_NODES_MAX = 80;
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Each state of a game is looked at in another language per view: German has the longest words, Arabic turns the page around. */
const LOCALES = ['de-DE', 'ar-EG', 'es-ES', 'en-IE', 'ja-JP', 'zh-Hans-CN', 'ko-KR'] as const;

/** The n-th locale of a view; German and Arabic as often as all others together. */
function localeAt(view: string, index: number): string {
  const turn = index + Object.keys(VIEWS).indexOf(view);
  const often = [...LOCALES, ...LOCALES.slice(0, 2), ...LOCALES.slice(0, 2)];
  return often[turn % often.length] ?? LOCALES[0];
}

/** What the dock says without buttons to press at once: the longest texts of a page. */
const WORDY = ['entry', 'sitting-out', 'waiting'] as const;

/** Fans of four to six cards, two boards, split pots, the offer and the buttons after a hand, with as many seats as the game has. */
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
];

/** With the tabs of other tables above the page, which take their height from the stage; and the replayer, which has the same stage. */
const UNDER_TABS: readonly { readonly state: string; readonly seats: number }[] = [
  ...[6, 9].flatMap((seats) => ['my-turn', 'all-shown'].map((state) => ({ state, seats }))),
  { state: 'twice', seats: 6 },
  { state: 'replay', seats: 3 },
];

/** The opponents labelled, and the card of one of them at the own turn: beside each kind of seat, with the report, in words of any length. */
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

const LARGE_CARDS: readonly { readonly state: string; readonly seats: number }[] = [6, 9].flatMap((seats) => [
  { state: 'my-turn', seats },
  { state: 'all-shown', seats },
]);

/** The chat beside the table or over its stage: the buttons stay where they are and free. */
const CHATS: readonly Pick<Run, 'state' | 'query' | 'lang' | 'axe'>[] = [
  { state: 'my-turn', query: 'chat=free', axe: true },
  { state: 'my-turn', query: 'chat=phrases', lang: 'de-DE' },
  { state: 'pre-action', query: 'chat=free', lang: 'ar-EG', axe: true },
  { state: 'watching', query: 'chat=free&tabs', lang: 'ko-KR' },
];

const chatRun =
  (view: string) =>
  (run: (typeof CHATS)[number], index: number): Run => ({ ...run, name: `${view}-chat-${index}-${run.state}`, seats: 6, chat: true });

/** axe takes longer than all the rest of a page, and what it judges hardly depends on the size. */
const WITH_AXE: readonly string[] = ['desktop', 'portrait'];

function runsOf(view: string): Run[] {
  const between = BETWEEN.includes(view);
  const runs = between ? runsBetween(view) : runsOfDevice(view);
  return WITH_AXE.includes(view) ? runs : runs.map((run) => ({ ...run, axe: false }));
}

/** The fullest tables and the games with most on them. */
function runsBetween(view: string): Run[] {
  return [
    { name: `${view}-turn-6`, state: 'my-turn', seats: 6 },
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
    ...[2, 6, 9].map((seats) => ({
      name: `${view}-shown-${seats}`,
      state: 'all-shown',
      seats,
      lang: localeAt(view, seats),
      axe: seats === 6,
    })),
    { name: `${view}-pots-9`, state: 'side-pots', seats: 9, lang: localeAt(view, 0) },
    { name: `${view}-watching-9`, state: 'watching', seats: 9, lang: localeAt(view, 1), axe: true },
    { name: `${view}-won-6`, state: 'won', seats: 6, lang: localeAt(view, 3) },
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
    ...UNDER_TABS.map(({ state, seats }) => ({ name: `${view}-tabs-${state}-${seats}`, state, seats, query: 'tabs' })),
  ];
}

async function check(page: Page, base: string, run: Run, out: string | null): Promise<Findings> {
  await page.goto(`${base}dev/gallery?state=${run.state}&seats=${run.seats}&lang=${run.lang ?? 'en-IE'}&${run.query ?? ''}`);
  await page.waitForSelector('[data-layout]');
  for (const wanted of awaited(run.query ?? '')) await page.waitForSelector(wanted);
  if (run.chat) await openChat(page);
  const measured: Findings = await page.evaluate(measureTable);
  // A card lies over seats on purpose.
  const findings = run.query?.includes('card=') ? await measureCard(page) : [...measured.findings];
  if (run.chat) findings.splice(0, findings.length, ...(await chatFindings(page, findings)));
  const most = NODES_MAX + (run.query?.includes('card=') ? CARD_NODES_MAX : 0);
  if (measured.nodes > most) findings.push(`${measured.nodes} nodes, more than ${most}`);
  if (run.axe) {
    const axe = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
    findings.push(...axe.violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target).join(' | ')}`));
  }
  if (out) await page.screenshot({ path: join(out, `${run.name}.png`), animations: 'disabled' });
  return { findings, nodes: measured.nodes };
}

/** What is fetched after the page and has to be there before it is judged. */
function awaited(query: string): string[] {
  const card = query.includes('card=')
    ? [query.includes('report') ? `[data-testid="${testIds.reportSend}"]` : `[data-testid="${testIds.cardNote}"]`]
    : [];
  return [...card, ...(query.includes('labels') ? [`[data-testid="${testIds.seatMark}"]`] : [])];
}

function argument(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

interface Bench {
  readonly browser: Browser;
  /** Address of the client, with a slash at its end. */
  readonly base: string;
  readonly out: string | null;
  /** Part of the names of the runs wanted; null = all. */
  readonly only: string | null;
}

function report(name: string, findings: readonly string[], nodes?: number): boolean {
  const size = nodes === undefined ? '' : ` ${nodes} nodes`;
  console.log(
    `${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(32)}${size}${findings.map((finding) => `\n       ${finding}`).join('')}`,
  );
  return findings.length === 0;
}

async function checkPlaces({ browser, base, only }: Bench): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const [view, options] of Object.entries(VIEWS)) {
    if (only !== null && !`${view}-places`.includes(only)) continue;
    const context = await browser.newContext(options);
    const addresses = ['pre-action', 'my-turn'].map((state) => `${base}dev/gallery?state=${state}&seats=6`) as [string, string];
    results.push(report(`${view}-places`, await comparePlaces(await context.newPage(), addresses)));
    await context.close();
  }
  return results;
}

/** One page per view, so that the client is loaded and a process started once and not for every state. */
async function checkView([view, options]: View, { browser, base, out, only }: Bench): Promise<boolean[]> {
  const lang = argument('--lang');
  const wanted = runsOf(view).filter(({ name }) => only === null || name.includes(only));
  const runs = lang === null ? wanted : wanted.map((run) => ({ ...run, lang, axe: false }));
  if (runs.length === 0) return [];
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const results: boolean[] = [];
  for (const run of runs) {
    const { findings, nodes } = await check(page, base, run, out);
    results.push(report(run.lang === undefined ? run.name : `${run.name} ${run.lang}`, findings, nodes));
  }
  await context.close();
  return results;
}

type View = readonly [name: string, options: BrowserContextOptions];

/** Every view, two at a time: the machines have two cores. */
async function checkStates(bench: Bench): Promise<boolean[]> {
  const queue: View[] = Object.entries(VIEWS);
  const worker = async (): Promise<boolean[]> => {
    const results: boolean[] = [];
    for (let next = queue.shift(); next; next = queue.shift()) results.push(...(await checkView(next, bench)));
    return results;
  };
  return (await Promise.all([worker(), worker()])).flat();
}

async function main(): Promise<number> {
  const out = argument('--out');
  if (out) mkdirSync(out, { recursive: true });
  const gallery = await serveGallery();
  const executablePath = process.env.CHROMIUM ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
  const bench: Bench = { browser, base: gallery.base, out, only: argument('--only') };
  const results = [...(await checkPlaces(bench)), ...(await checkStates(bench))];
  await browser.close();
  await gallery.close();
  const failed = results.filter((passed) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exit(await main());
