export interface Findings {
  readonly findings: readonly string[];
  readonly nodes: number;
}

/** Runs in the page: whatever overlaps, sticks out or is covered. It is sent there as text, so it uses nothing from outside. */
export function measureTable(): Findings {
  const SLACK = 2;
  /** Own cards may cover this much of the own pod. */
  const TUCK = 8;
  interface Item {
    readonly name: string;
    readonly seat: string | null;
    readonly box: DOMRect;
  }
  const findings: string[] = [];
  const items: Item[] = [];
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
  const across = (a: DOMRect, b: DOMRect): [number, number] => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  for (const seat of all('[data-place]')) {
    const name = `seat@${seat.dataset.place}`;
    for (const part of seat.querySelectorAll<HTMLElement>(
      '[data-anchor^="pod-"], [data-anchor^="cards-"], [data-testid="dealer-button"], [class*="empty"]',
    ))
      items.push({
        name: `${name} ${part.dataset.anchor ?? part.dataset.testid ?? 'empty'}`,
        seat: name,
        box: part.getBoundingClientRect(),
      });
  }
  for (const part of all('[data-anchor^="bet-"], [data-testid="pot-total"], [data-testid="pot-1"], [data-testid="pot-2"]'))
    items.push({ name: part.dataset.anchor ?? part.dataset.testid ?? '', seat: null, box: part.getBoundingClientRect() });
  const slots = all('[data-anchor^="board-"] > svg');
  for (const slot of slots) items.push({ name: slot.dataset.testid ?? 'board', seat: null, box: slot.getBoundingClientRect() });
  items.forEach((a, index) => {
    for (const b of items.slice(index + 1)) {
      const [w, h] = across(a.box, b.box);
      const own = a.seat !== null && a.seat === b.seat;
      if (own || w <= SLACK || h <= SLACK || (h <= TUCK && own)) continue;
      findings.push(`${a.name} x ${b.name} (${Math.trunc(w)}x${Math.trunc(h)})`);
    }
  });
  const stage = document.querySelector('#table-stage')?.getBoundingClientRect();
  for (const { name, box } of items) {
    const inside =
      stage && box.left >= stage.left - 1 && box.right <= stage.right + 1 && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
    if (!inside) findings.push(`outside the stage: ${name}`);
  }
  const heroName = document.querySelector('[data-hero] [class*="name_"], [data-hero] bdi[dir="auto"]')?.getBoundingClientRect();
  const heroCards = document.querySelector('[data-kind="hero"]')?.getBoundingClientRect();
  if (heroName && heroCards && across(heroName, heroCards)[1] > TUCK / 2) findings.push('own cards cover the own name');
  const actions = all('[data-meaning]');
  for (const control of all('[data-testid^="preset-"], [data-testid^="amount-"]:not([data-testid="amount-hint"])')) {
    for (const action of actions) {
      const [w, h] = across(control.getBoundingClientRect(), action.getBoundingClientRect());
      if (w > SLACK && h > SLACK) findings.push(`${control.dataset.testid} under ${action.dataset.meaning}`);
    }
  }
  for (const action of actions) {
    const box = action.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      findings.push(`off screen: ${action.dataset.meaning}`);
    if (box.height < 44) findings.push(`${action.dataset.meaning} is ${box.height} px high`);
    if (action.scrollWidth > action.clientWidth + 1) findings.push(`${action.dataset.meaning}: the label is too long`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) findings.push('horizontal scroll');
  if (document.documentElement.scrollHeight > innerHeight + 1) findings.push('vertical scroll');
  return { findings, nodes: document.querySelectorAll('[data-testid^="table:"] *').length };
}
