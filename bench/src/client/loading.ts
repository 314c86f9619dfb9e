import type { Stack } from '@cardroom/e2e/stack';
import { layoutShiftOf, notedVitals, SHIFT_MAX, type Vitals } from '@cardroom/e2e/vitals';
import type { Browser, BrowserContextOptions } from 'playwright';
import { type Figure, median } from './figures.ts';
import { DESKTOP, fast4G, openPage, PHONE, PHONE_CPU, slowDown } from './site.ts';

const LOADS = 7;
const LCP_MS_MAX = 2_000;
const SEAT_MS_MAX = 1_000;

interface Load {
  readonly vitals: Vitals;
  /** When the quick seat appeared, in ms since the navigation. */
  readonly seatAt: number;
}

/** From the launch URL to the lobby, always with an empty cache: slowed down to a phone, and at full speed. */
export async function measureLoading(stack: Stack, browser: Browser): Promise<Figure[]> {
  const slow = await loads(stack, browser, PHONE, true);
  const quick = await loads(stack, browser, DESKTOP, false);
  const how = `median of ${LOADS} cold loads`;
  return [
    {
      name: 'LCP of the lobby, phone',
      value: median(slow.map(({ vitals }) => vitals.lcp.at)),
      unit: 'ms',
      limit: LCP_MS_MAX,
      note: `${how}, CPU ${PHONE_CPU}× slower, Fast 4G; ${slow.map(({ vitals }) => Math.round(vitals.lcp.at)).join(' ')}; ${slow[0]?.vitals.lcp.what}`,
    },
    {
      name: 'launch URL to a seat to sit at, phone',
      value: median(slow.map(({ seatAt }) => seatAt)),
      unit: 'ms',
      limit: null,
      note: `${how}, slowed down likewise`,
    },
    {
      name: 'launch URL to a seat to sit at',
      value: median(quick.map(({ seatAt }) => seatAt)),
      unit: 'ms',
      limit: SEAT_MS_MAX,
      note: `${how}, not slowed down`,
    },
    shiftsOf('CLS of the lobby while it loads, phone', slow),
    shiftsOf('CLS of the lobby while it loads', quick),
  ];
}

function shiftsOf(name: string, all: readonly Load[]): Figure {
  const sums = all.map(({ vitals }) => layoutShiftOf(vitals.shifts));
  const worst = all[sums.indexOf(Math.max(...sums))];
  return {
    name,
    value: Math.max(...sums),
    unit: '',
    limit: SHIFT_MAX,
    note: `worst of ${LOADS} loads`,
    details: (worst?.vitals.shifts ?? []).map(({ at, value, what }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${what}`),
  };
}

async function loads(stack: Stack, browser: Browser, device: BrowserContextOptions, slowed: boolean): Promise<Load[]> {
  const all: Load[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const { page, cdp } = await openPage(browser, device);
    if (slowed) await Promise.all([slowDown(cdp, PHONE_CPU), fast4G(cdp)]);
    await page.goto(await stack.launchUrl('alice'));
    await page.getByTestId('quick-seat').waitFor();
    const seatAt = await page.evaluate(() => performance.now());
    // Parts that are fetched ahead and the balance arrive after the list.
    await page.waitForLoadState('networkidle');
    all.push({ seatAt, vitals: await page.evaluate(notedVitals) });
    await page.context().close();
  }
  return all;
}
