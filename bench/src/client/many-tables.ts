import type { Stack } from '@cardroom/e2e/stack';
import { notedVitals, observeVitals } from '@cardroom/e2e/vitals';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { type BusyLobby, openBusyLobby, TABLES } from './busy-lobby.ts';
import { type Figure, percentile } from './figures.ts';
import { DESKTOP, PHONE } from './site.ts';
import { openFilters } from './using.ts';

const WATCH_MS = 5_000;
const SCROLLS = 24;
const STEP_MS_MAX = 30_000;
/** This many changed rows a second make 1 KB, the most that the lobby sends one client. */
const ROWS_PER_SECOND = 60;

/** Processor time of the page's main thread, which other work on the machine does not lengthen. */
interface Busy {
  readonly seconds: number;
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  readonly scriptMs: number;
  readonly layoutMs: number;
  readonly taskMs: number;
  readonly bytes: number;
}

/** The lobby with 300 changing tables, on a desktop and on a phone, at full speed. */
export async function measureManyTables(stack: Stack, browser: Browser): Promise<Figure[]> {
  const lobby = await openBusyLobby();
  try {
    return [
      ...(await onDevice('computer', DESKTOP, { stack, browser, lobby })),
      ...(await onDevice('phone', PHONE, { stack, browser, lobby })),
    ];
  } finally {
    await lobby.close();
  }
}

interface Site {
  readonly stack: Stack;
  readonly browser: Browser;
  readonly lobby: BusyLobby;
}

async function onDevice(name: string, device: BrowserContextOptions, { stack, browser, lobby }: Site): Promise<Figure[]> {
  lobby.change(0);
  const watch = await openList(device, { stack, browser, lobby });
  const { page } = watch;
  const still = (ms: number) => () => new Promise<void>((done) => setTimeout(done, ms));
  lobby.change(ROWS_PER_SECOND);
  const some = await watch.during(still(WATCH_MS));
  lobby.change(TABLES);
  const all = await watch.during(still(WATCH_MS));
  lobby.change(ROWS_PER_SECOND);
  const scrolled = await watch.during(() => scroll(page));
  const chosen = await watch.during(() => choose(page));
  await page.context().close();
  return [
    busyFigure(`${name}: ${ROWS_PER_SECOND} rows change a second`, some, some.seconds),
    busyFigure(`${name}: every row changes each second`, all, all.seconds),
    busyFigure(`${name}: scrolled to the end and back`, scrolled),
    busyFigure(`${name}: sorted and filtered`, chosen),
  ];
}

/** Processor time of the whole work, or per second of it. */
function busyFigure(name: string, busy: Busy, seconds = 1): Figure {
  const per = (ms: number): string => (ms / seconds).toFixed(0);
  return {
    name,
    value: busy.taskMs / seconds,
    unit: 'ms',
    limit: null,
    note: [
      `processor time${seconds === 1 ? '' : ' per second'} (script ${per(busy.scriptMs)}, layout and style ${per(busy.layoutMs)})`,
      `frames p50 ${percentile(busy.frames, 50).toFixed(0)}, p95 ${percentile(busy.frames, 95).toFixed(0)} ms`,
      `${busy.longTasks.length} tasks over 50 ms, longest ${Math.max(0, ...busy.longTasks).toFixed(0)}`,
      `${(busy.bytes / 1000 / busy.seconds).toFixed(1)} KB/s`,
    ].join('; '),
  };
}

/** The real client with a real session, whose list of tables comes from the busy lobby. */
async function openList(device: BrowserContextOptions, { stack, browser, lobby }: Site) {
  // The busy lobby has an address of its own, which the page's content security policy does not allow.
  const context = await browser.newContext({ ...device, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(observeVitals);
  const cdp = await context.newCDPSession(page);
  await page.route('**/api/session/lobby', async (route) => route.fulfill({ json: await lobby.reserve() }));
  let bytes = 0;
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (bytes += Buffer.from(payload).length)));
  page.setDefaultTimeout(STEP_MS_MAX);
  await page.goto(await stack.launchUrl('alice'));
  await page.locator('[data-testid^="lobby-table-"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const during = async (work: () => Promise<void>): Promise<Busy> => {
    const before = await reading(page, cdp);
    const bytesBefore = bytes;
    await page.evaluate(countFrames);
    await work();
    const frames = await page.evaluate(countedFrames);
    const after = await reading(page, cdp);
    return {
      seconds: after.at - before.at,
      frames,
      longTasks: after.longTasks.slice(before.longTasks.length),
      scriptMs: after.scriptMs - before.scriptMs,
      layoutMs: after.layoutMs - before.layoutMs,
      taskMs: after.taskMs - before.taskMs,
      bytes: bytes - bytesBefore,
    };
  };
  return { page, during };
}

async function reading(page: Page, cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const { longTasks } = await page.evaluate(notedVitals);
  return {
    at: of('Timestamp'),
    scriptMs: of('ScriptDuration') * 1_000,
    layoutMs: (of('LayoutDuration') + of('RecalcStyleDuration')) * 1_000,
    taskMs: of('TaskDuration') * 1_000,
    longTasks: longTasks.map(({ ms }) => ms),
  };
}

/** Runs in the page: notes how long each frame takes. */
function countFrames(): void {
  const frames: number[] = [];
  const counter = { frames, running: true };
  Object.assign(window, { frameCounter: counter });
  let last = performance.now();
  const frame = (): void => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    if (counter.running) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function countedFrames(): number[] {
  const { frameCounter } = window as unknown as { frameCounter: { running: boolean; frames: number[] } };
  frameCounter.running = false;
  return frameCounter.frames;
}

/** Scrolls to the end of the list and back in steps, like a mouse wheel. */
async function scroll(page: Page): Promise<void> {
  for (const way of [1, -1]) {
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), way * 700);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  }
}

/** Sorts by every column, or by the phone's sort menu, and sets and clears some filters. */
async function choose(page: Page): Promise<void> {
  const filters = page.getByTestId('lobby-filters');
  await openFilters(page);
  const heads = await page.getByTestId('lobby-tables').locator('thead button').all();
  for (const head of heads) if (await head.isVisible()) await head.click();
  const orders = filters.locator('label', { hasText: 'Sort by' }).locator('select');
  if (await orders.isVisible()) for (const order of ['name', '-players', '-pot', 'stakes']) await orders.selectOption(order);
  for (const chip of (await filters.locator('label:has(input[type="checkbox"])').all()).slice(0, 6)) {
    await chip.click();
    await chip.click();
  }
}
