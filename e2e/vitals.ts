/** Measurements that a page has recorded since it was opened. Times in ms since its navigation. */
export interface Vitals {
  /** When the largest element of the first view was painted, and what it is. */
  lcp: { at: number; what: string };
  /** Layout shifts that no input explains. */
  readonly shifts: Shift[];
  /** The longest event of each interaction, by the browser's interaction number. */
  readonly interactions: Record<string, Interaction>;
  /** Frames that took more than 50 ms, with the scripts the browser blames. */
  readonly longFrames: { readonly at: number; readonly ms: number; readonly blockingMs: number; readonly scripts: string[] }[];
  /** Tasks of more than 50 ms. */
  readonly longTasks: { readonly at: number; readonly ms: number }[];
}

export interface Shift {
  readonly at: number;
  readonly value: number;
  readonly what: string;
}

export interface Interaction {
  readonly name: string;
  readonly target: string;
  readonly ms: number;
  /** How long the event waited for the page's thread. */
  readonly waitedMs: number;
  /** How long the page's own handlers took. */
  readonly handledMs: number;
}

/** Upper limit of a page's layout shift score, in the lobby and at a table. */
export const SHIFT_MAX = 0.02;
/** Nodes of one table. */
export const TABLE_NODES_MAX = 400;

const WINDOW_GAP_MS = 1_000;
const WINDOW_MS_MAX = 5_000;
/** One outlier is ignored per this many interactions. */
const INTERACTIONS_PER_OUTLIER = 50;

/** Cumulative Layout Shift as web-vitals defines it: the worst window of shifts less than 1 s apart and at most 5 s long. */
export function layoutShiftOf(shifts: readonly Shift[]): number {
  let [worst, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    const joins = at - last < WINDOW_GAP_MS && at - first < WINDOW_MS_MAX;
    sum = joins ? sum + value : value;
    if (!joins) first = at;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Interaction to Next Paint as web-vitals defines it: the slowest interaction, ignoring one outlier per fifty; null without any. */
export function interactionToPaintOf(interactions: readonly Interaction[]): Interaction | null {
  const slowest = [...interactions].sort((one, other) => other.ms - one.ms);
  return slowest[Math.floor(slowest.length / INTERACTIONS_PER_OUTLIER)] ?? null;
}

/** Runs in the page before its own scripts (`addInitScript`). */
export function observeVitals(): void {
  const vitals: Vitals = { lcp: { at: 0, what: '' }, shifts: [], interactions: {}, longFrames: [], longTasks: [] };
  Object.assign(window, { vitals });
  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const id = element?.closest('[data-testid]')?.getAttribute('data-testid') ?? '';
    return `${element?.localName ?? '?'}${id === '' ? '' : ` in ${id}`}`;
  };
  type Entry = PerformanceEntry & {
    readonly element?: Element;
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources?: readonly { readonly node?: Node }[];
    readonly interactionId: number;
    readonly target?: Node | null;
    readonly processingStart: number;
    readonly processingEnd: number;
    readonly blockingDuration: number;
    readonly scripts: readonly { readonly invoker: string; readonly sourceURL: string; readonly duration: number }[];
  };
  const observe = (type: string, note: (entry: Entry) => void, more: object = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => void note(entry as Entry))).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  observe('largest-contentful-paint', (entry) => {
    vitals.lcp = { at: entry.startTime, what: nameOf(entry.element) };
  });
  observe('layout-shift', ({ hadRecentInput, startTime, value, sources }) => {
    if (hadRecentInput) return;
    vitals.shifts.push({ at: startTime, value, what: (sources ?? []).map(({ node }) => nameOf(node)).join(', ') });
  });
  // By the time an entry is told, a press may have taken its own target off the page.
  const targets = new Map<number, string>();
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) {
    addEventListener(type, ({ timeStamp, target }) => void targets.set(timeStamp, nameOf(target as Node)), {
      capture: true,
      passive: true,
    });
  }
  const interaction = ({ interactionId, startTime, duration, name, target, processingStart, processingEnd }: Entry): void => {
    if (!interactionId || duration < (vitals.interactions[interactionId]?.ms ?? 0)) return;
    vitals.interactions[interactionId] = {
      name,
      target: targets.get(startTime) ?? nameOf(target),
      ms: duration,
      waitedMs: processingStart - startTime,
      handledMs: processingEnd - processingStart,
    };
  };
  observe('event', interaction, { durationThreshold: 16 });
  observe('first-input', interaction);
  observe('longtask', ({ startTime, duration }) => vitals.longTasks.push({ at: startTime, ms: duration }));
  observe('long-animation-frame', ({ startTime, duration, blockingDuration, scripts }) => {
    const blamed = scripts.map((one) => `${one.invoker} ${one.sourceURL.split('/').pop() ?? ''} ${Math.round(one.duration)} ms`);
    vitals.longFrames.push({ at: startTime, ms: duration, blockingMs: blockingDuration, scripts: blamed });
  });
}

/** Runs in the page: what it has recorded so far. */
export function notedVitals(): Vitals {
  return (window as unknown as { readonly vitals: Vitals }).vitals;
}
