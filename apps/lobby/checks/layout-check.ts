/**
 * Checks the layout of every page in the gallery, in every language.
 *
 * Tables, with and without the tabs of other tables and in the replayer: seats, bets, boards, pots, cards and dealer buttons do not overlap
 * or leave the stage, the page does not scroll sideways, every action button is on screen and clear of the sizing row, axe finds nothing,
 * the page stays within its budget of nodes, and every pre-action has the place of its button.
 *
 * The sheet of components, the dialogs and the lobby: nothing leaves the screen, is cut off or is too small to hit.
 *
 *   npm run layouts -- [--out DIR] [--only NAME] [--lang LOCALE]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Findings, measureTable } from '@cardroom/ui/measure-table';
import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chatFindings, openChat } from './chat-check.ts';
import { serveGallery } from './gallery-server.ts';
import { type Run, runsOf, VIEWS, WITH_AXE } from './layout-runs.ts';
import { measureCard } from './measure-card.ts';
import { measurePage } from './measure-page.ts';
import { PAGE_VIEWS, type PageRun, pageRunsOf } from './page-runs.ts';
import { comparePlaces } from './same-places.ts';

const NODES_MAX = 400;
/** The player card on top of the table. */
const CARD_NODES_MAX = 80;
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

async function check(page: Page, base: string, run: Run, out: string | null): Promise<Findings> {
  await page.goto(`${base}dev/gallery?state=${run.state}&seats=${run.seats}&lang=${run.lang ?? 'en-IE'}&${run.query ?? ''}`);
  await page.waitForSelector('[data-layout]');
  for (const wanted of awaited(run.query ?? '')) await page.waitForSelector(wanted);
  if (run.chat) await openChat(page);
  const measured: Findings = await page.evaluate(measureTable);
  // A card covers seats on purpose.
  const findings = run.query?.includes('card=') ? await measureCard(page) : [...measured.findings];
  if (run.chat) findings.splice(0, findings.length, ...(await chatFindings(page, findings)));
  const most = NODES_MAX + (run.query?.includes('card=') ? CARD_NODES_MAX : 0);
  if (measured.nodes > most) findings.push(`${measured.nodes} nodes, more than ${most}`);
  if (run.axe) findings.push(...(await axeFindings(page)));
  if (out) await page.screenshot({ path: join(out, `${run.name}.png`), animations: 'disabled' });
  return { findings, nodes: measured.nodes };
}

/** Labels of actions fade after some seconds, and half-faded text would fail the contrast check. */
const FADES_MS_MIN = 1_000;

async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate((shortest) => {
    for (const animation of document.getAnimations()) {
      const ms = animation.effect?.getComputedTiming().duration;
      if (!(animation instanceof CSSAnimation) || typeof ms !== 'number' || ms < shortest) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  }, FADES_MS_MIN);
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

/** A page without a table, or a dialog over one. */
async function checkPage(page: Page, base: string, run: PageRun, out: string | null): Promise<string[]> {
  await page.goto(`${base}${run.path}`);
  await page.waitForSelector(run.awaited);
  await page.evaluate(() => document.fonts.ready);
  const findings = [...(await page.evaluate(measurePage)), ...(run.axe ? await axeFindings(page) : [])];
  if (out) await page.screenshot({ path: join(out, `${run.name.replaceAll(' ', '-')}.png`), animations: 'disabled' });
  return findings;
}

/** Selectors of what is loaded after the page and must be there before it is judged. */
function awaited(query: string): string[] {
  const card = query.includes('card=')
    ? [query.includes('report') ? `[data-testid="${testIds.reportSend}"]` : `[data-testid="${testIds.cardNote}"]`]
    : [];
  const list = query.includes('lists=joined') ? '[data-testid="wait-leave-7"]' : '[data-testid="wait-join"]';
  return [
    ...card,
    ...(query.includes('lists') ? [list] : []),
    ...(query.includes('labels') ? [`[data-testid="${testIds.seatMark}"]`] : []),
  ];
}

function argument(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

interface Bench {
  readonly browser: Browser;
  /** Address of the client, with a trailing slash. */
  readonly base: string;
  readonly out: string | null;
  /** Part of the names of the wanted runs; null = all. */
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

async function checkPages(view: string, { browser, base, out, only }: Bench): Promise<boolean[]> {
  const index = PAGE_VIEWS.indexOf(view);
  const runs = pageRunsOf(view, index, WITH_AXE.includes(view)).filter(({ name }) => only === null || name.includes(only));
  if (runs.length === 0) return [];
  const context = await browser.newContext({ ...VIEWS[view], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const results: boolean[] = [];
  for (const run of runs) results.push(report(run.name, await checkPage(page, base, run, out)));
  await context.close();
  return results;
}

/** One page per view, so that the client is loaded and a process started only once. */
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

/** Every view of tables and pages, two at a time because the machines have two cores. */
async function checkViews(bench: Bench): Promise<boolean[]> {
  const queue = [
    ...Object.entries(VIEWS).map((view) => () => checkView(view, bench)),
    ...PAGE_VIEWS.map((view) => () => checkPages(view, bench)),
  ];
  const worker = async (): Promise<boolean[]> => {
    const results: boolean[] = [];
    for (let next = queue.shift(); next; next = queue.shift()) results.push(...(await next()));
    return results;
  };
  return (await Promise.all([worker(), worker()])).flat();
}

async function main(): Promise<number> {
  const out = argument('--out');
  if (out) mkdirSync(out, { recursive: true });
  const gallery = await serveGallery();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  });
  const bench: Bench = { browser, base: gallery.base, out, only: argument('--only') };
  const results = [...(await checkPlaces(bench)), ...(await checkViews(bench))];
  await browser.close();
  await gallery.close();
  const failed = results.filter((passed) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exit(await main());
