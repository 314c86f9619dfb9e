import { OperatorWallet } from '@cardroom/e2e/operator-wallet';
import { openRoom } from '@cardroom/e2e/own-room';
import { Person } from '@cardroom/e2e/pages';
import type { Stack } from '@cardroom/e2e/stack';
import { TableBots } from '@cardroom/e2e/table-bots';
import {
  type Interaction,
  interactionToPaintOf,
  layoutShiftOf,
  notedVitals,
  observeVitals,
  SHIFT_MAX,
  TABLE_NODES_MAX,
  type Vitals,
} from '@cardroom/e2e/vitals';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Figure } from './figures.ts';
import { DESKTOP, makeRoom, PHONE_CPU, slowDown } from './site.ts';
import { useLobby, useSizes, useTable } from './using.ts';

const SEATS = 6;
/** The player's seat; bots take the others. */
const HERO = 0;
const HANDS = 12;
const SLOW_HANDS = 5;
const INP_MS_MAX = 150;
const SLOWEST_TOLD = 14;
const TASK_MS_MAX = 50;

/** One player among five bots, with animations: hands at full speed, then every control pressed on a slow processor. */
export async function measurePlaying(stack: Stack, browser: Browser): Promise<Figure[]> {
  const tableId = await openRoom(stack, { name: 'Bench table', seats: String(SEATS) });
  let bots: TableBots | null = null;
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'no-preference' });
  await context.addInitScript(observeVitals);
  try {
    await new OperatorWallet(stack).enrol('bench-player', 1_000_000);
    const person = await Person.at(context, 'bench-player', await stack.launchUrl('bench-player'));
    const cdp = await context.newCDPSession(person.page);
    await makeRoom(cdp, person.page);
    await person.openTable(tableId);
    await person.sitDown(HERO, '100');
    bots = await TableBots.start(stack, { tableId, count: SEATS - 1 });
    return [...(await hands(person)), ...(await interactions(person, cdp))];
  } finally {
    await context.close();
    await bots?.stop();
  }
}

async function hands(person: Person): Promise<Figure[]> {
  await person.dealtIn();
  const from = await person.page.evaluate(() => performance.now());
  let nodes = 0;
  for (let hand = 0; hand < HANDS; hand += 1) {
    const id = await person.hand();
    await person.stayIn();
    nodes = Math.max(nodes, await tableNodes(person.page));
    await person.handAfter(id);
  }
  const vitals = await person.page.evaluate(notedVitals);
  const tasks = vitals.longTasks.filter(({ at }) => at >= from);
  const longest = Math.max(0, ...tasks.map(({ ms }) => ms));
  const shifts = vitals.shifts.filter(({ at }) => at >= from);
  const page = await person.page.evaluate(() => document.querySelectorAll('*').length);
  return [
    {
      name: 'longest task during hands (0: none over 50 ms)',
      value: longest,
      unit: 'ms',
      limit: TASK_MS_MAX,
      note: `${HANDS} hands against bots, ${tasks.length} over ${TASK_MS_MAX} ms`,
      details: blame(vitals, from),
    },
    {
      name: 'CLS of the table during hands',
      value: layoutShiftOf(shifts),
      unit: '',
      limit: SHIFT_MAX,
      note: `${HANDS} hands, everything moving`,
      details: shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what}`),
    },
    {
      name: 'nodes of the table',
      value: nodes,
      unit: '',
      limit: TABLE_NODES_MAX,
      note: `most at an end of a hand, without the log's lines; of the whole page ${page}`,
    },
  ];
}

/** Long tasks, with what the browser reports about their frame. */
function blame({ longTasks, longFrames }: Vitals, from: number): string[] {
  const told = longTasks.filter(({ at }) => at >= from);
  return told.map(({ at, ms }) => {
    const frame = longFrames.find((one) => one.at < at + ms && at < one.at + one.ms);
    return `${Math.round(ms)} ms: ${frame?.scripts.join('; ') || 'no script named'}`;
  });
}

function textOf({ ms, name, target, waitedMs, handledMs }: Interaction): string {
  return `${ms} ms: ${name} on ${target}; waited ${Math.round(waitedMs)} ms, handled in ${Math.round(handledMs)} ms`;
}

function tableNodes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const inTable = document.querySelectorAll('[data-testid^="table:"] *').length;
    return inTable - document.querySelectorAll('[data-testid="log"] *').length;
  });
}

async function interactions(person: Person, cdp: CDPSession): Promise<Figure[]> {
  const { page } = person;
  await page.reload();
  await page.waitForSelector('[data-layout]');
  await slowDown(cdp, PHONE_CPU);
  for (let hand = 0; hand < SLOW_HANDS; hand += 1) {
    await useTable(page);
    await person.turn();
    await useSizes(page);
    const id = await person.hand();
    await person.stayIn();
    await person.handAfter(id);
  }
  await page.getByTestId('to-lobby').click();
  await page.getByTestId('lobby-tables').waitFor();
  await useLobby(page);
  const { interactions: noted } = await page.evaluate(notedVitals);
  await slowDown(cdp, 1);
  const all = Object.values(noted).sort((one, other) => other.ms - one.ms);
  return [
    {
      name: 'INP, lobby and table',
      value: interactionToPaintOf(all)?.ms ?? 0,
      unit: 'ms',
      limit: INP_MS_MAX,
      note: `${all.length} interactions of 16 ms or more, CPU ${PHONE_CPU}× slower; the slowest:`,
      details: all.slice(0, SLOWEST_TOLD).map(textOf),
    },
  ];
}
