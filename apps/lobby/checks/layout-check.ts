/**
 * Layout check of the table page over the gallery: no seat, bet, board, pot, card or dealer button may overlap another, nothing
 * may leave the stage, no horizontal scroll, every action button on screen and clear of the sizing row, axe clean, and no table
 * over its budget of nodes; and every pre-action has the place of its button.
 *   node apps/lobby/checks/layout-check.ts [--out DIR] [--only NAME]
 * Browser: CHROMIUM (path), else Debian's /usr/bin/chromium, else Playwright's own.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Findings, measureTable } from '@cardroom/ui/measure-table';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { createServer } from 'vite';
import { comparePlaces } from './same-places.ts';

interface Run {
  readonly name: string;
  readonly state: string;
  readonly seats: number;
  readonly query?: string;
  readonly axe?: boolean;
}

const VIEWS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1024, height: 700 } },
  portrait: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
  small: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  zoom200: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  split: { viewport: { width: 720, height: 900 } },
};

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const NODES_MAX = 400;
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

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

function runsOf(view: string): Run[] {
  return [
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((seats) => ({ name: `${view}-turn-${seats}`, state: 'my-turn', seats, axe: seats === 6 })),
    ...[2, 6, 9].map((seats) => ({ name: `${view}-shown-${seats}`, state: 'all-shown', seats, axe: seats === 6 })),
    { name: `${view}-pots-9`, state: 'side-pots', seats: 9 },
    { name: `${view}-watching-9`, state: 'watching', seats: 9, axe: true },
    { name: `${view}-won-6`, state: 'won', seats: 6 },
    ...GAMES.map(({ state, seats, game, axe = false }) => ({
      name: `${view}-${game}-${state}-${seats}`,
      state,
      seats,
      query: `game=${game}`,
      axe,
    })),
    { name: `${view}-korean-9`, state: 'all-shown', seats: 9, query: 'game=plo8&lang=ko' },
    { name: `${view}-rtl-6`, state: 'my-turn', seats: 6, query: 'dir=rtl' },
  ];
}

async function check(context: BrowserContext, base: string, run: Run, out: string | null): Promise<Findings> {
  const page = await context.newPage();
  await page.goto(`${base}dev/gallery?state=${run.state}&seats=${run.seats}&${run.query ?? ''}`);
  await page.waitForSelector('[data-testid="table:7"]');
  const measured: Findings = await page.evaluate(measureTable);
  const findings = [...measured.findings];
  if (measured.nodes > NODES_MAX) findings.push(`${measured.nodes} nodes, more than ${NODES_MAX}`);
  if (run.axe) {
    const axe = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
    findings.push(...axe.violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target).join(' | ')}`));
  }
  if (out) await page.screenshot({ path: join(out, `${run.name}.png`), animations: 'disabled' });
  await page.close();
  return { findings, nodes: measured.nodes };
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
    `${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(20)}${size}${findings.map((finding) => `\n       ${finding}`).join('')}`,
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

/** One context per view, so that the client is loaded once and not for every state. */
async function checkStates({ browser, base, out, only }: Bench): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const [view, options] of Object.entries(VIEWS)) {
    const runs = runsOf(view).filter(({ name }) => only === null || name.includes(only));
    if (runs.length === 0) continue;
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    for (const run of runs) {
      const { findings, nodes } = await check(context, base, run, out);
      results.push(report(run.name, findings, nodes));
    }
    await context.close();
  }
  return results;
}

async function main(): Promise<number> {
  const out = argument('--out');
  if (out) mkdirSync(out, { recursive: true });
  const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), server: { port: 0 }, logLevel: 'error' });
  await server.listen();
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('the development server has no address');
  const executablePath = process.env.CHROMIUM ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
  const bench: Bench = { browser, base, out, only: argument('--only') };
  const results = [...(await checkPlaces(bench)), ...(await checkStates(bench))];
  await browser.close();
  await server.close();
  const failed = results.filter((passed) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exit(await main());
