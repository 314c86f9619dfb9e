export interface Findings {
  readonly findings: readonly string[];
  readonly nodes: number;
}

/** Finds elements of the table that overlap, stick out or are covered. It runs in the page, sent as text, so it uses nothing outside itself. */
export function measureTable(): Findings {
  const SLACK = 2;
  /** The hero's cards may cover this many px of their pod. */
  const TUCK = 8;
  /** This many px of a covered card stay visible: enough for rank and suit. */
  const STRIP = 12;
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
      '[data-anchor^="pod-"], [data-anchor^="cards-"], [data-anchor^="plate-"], [data-testid="dealer-button"], [class*="empty"]',
    ))
      items.push({
        name: `${name} ${part.dataset.anchor ?? part.dataset.testid ?? 'empty'}`,
        seat: name,
        box: part.getBoundingClientRect(),
      });
  }
  for (const part of all(
    '[data-anchor^="bet-"], [data-anchor="strength"], [data-testid="pot-total"], [data-testid="pot-1"], [data-testid="pot-2"], [data-testid="awards"] > li',
  ))
    items.push({ name: part.dataset.anchor ?? part.dataset.testid ?? 'award', seat: null, box: part.getBoundingClientRect() });
  // A part of the name without room on the felt is outside its box and cut off.
  for (const felt of all('[data-anchor="felt-name"]')) {
    const { right } = felt.getBoundingClientRect();
    for (const part of felt.children) {
      const box = part.getBoundingClientRect();
      if (box.left < right && box.height > 0) items.push({ name: 'felt name', seat: 'felt', box });
    }
  }
  for (const card of all(
    '[data-anchor^="board-"] > svg, [data-anchor^="board2-"] > svg, [data-testid^="rabbit-"]:not([data-testid="rabbit-hunt"])',
  ))
    items.push({ name: card.dataset.testid ?? 'board', seat: null, box: card.getBoundingClientRect() });
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
  for (const pod of all('[data-anchor^="pod-"]')) {
    for (const text of pod.querySelectorAll<HTMLElement>('bdi[dir="auto"], [data-testid$="-stack"]')) {
      const { left, top, width, height } = text.getBoundingClientRect();
      const covered = [0.1, 0.5, 0.9].some((part) => !pod.contains(document.elementFromPoint(left + width * part, top + height / 2)));
      if (width > 0 && covered) findings.push(`${pod.dataset.anchor}: name or stack is covered`);
    }
    for (const amount of pod.querySelectorAll<HTMLElement>('[data-testid$="-stack"]')) {
      if (amount.scrollWidth > amount.clientWidth + 1) findings.push(`${pod.dataset.anchor}: ${amount.textContent} is cut`);
    }
  }
  for (const pill of all('[data-action="off"]')) {
    if (pill.scrollWidth > pill.clientWidth + 1) findings.push(`the pill ${pill.textContent} is cut`);
  }
  for (const fan of all('[data-anchor^="cards-"]')) {
    const lefts = [...fan.querySelectorAll('[data-card]:not([data-card="back"])')].map((card) => card.getBoundingClientRect().left);
    const narrow = lefts.some((left, index) => index > 0 && left - (lefts[index - 1] ?? left) < STRIP);
    if (narrow) findings.push(`${fan.dataset.anchor}: a card hides another one`);
  }
  for (const plate of all('[data-anchor^="plate-"]')) {
    const dealer = plate.parentElement?.querySelector('[data-testid="dealer-button"]')?.getBoundingClientRect();
    const [w, h] = dealer ? across(plate.getBoundingClientRect(), dealer) : [0, 0];
    if (w > SLACK && h > SLACK) findings.push(`${plate.dataset.anchor} over the dealer button`);
    if (plate.scrollWidth > plate.clientWidth + 1) findings.push(`${plate.dataset.anchor}: the text is cut`);
  }
  const heroName = document.querySelector('[data-hero] [class*="name_"], [data-hero] bdi[dir="auto"]')?.getBoundingClientRect();
  const heroCards = document.querySelector('[data-kind="hero"]')?.getBoundingClientRect();
  if (heroName && heroCards && across(heroName, heroCards)[1] > TUCK / 2) findings.push('own cards cover the own name');
  const actions = all('[data-meaning]');
  for (const control of all(
    '[data-testid^="preset-"], [data-testid^="amount-"]:not([data-testid="amount-hint"]), [data-testid="rabbit-hunt"]',
  )) {
    for (const action of actions) {
      const [w, h] = across(control.getBoundingClientRect(), action.getBoundingClientRect());
      if (w > SLACK && h > SLACK) findings.push(`${control.dataset.testid} under ${action.dataset.meaning}`);
    }
  }
  for (const preset of all('[data-testid^="preset-"]')) {
    const oneLine = Number.parseFloat(getComputedStyle(preset).fontSize) * 2;
    const text = document.createRange();
    text.selectNodeContents(preset);
    const { width, height } = text.getBoundingClientRect();
    if (height > oneLine || width > preset.clientWidth) findings.push(`${preset.textContent} does not fit into its button`);
  }
  for (const action of [...actions, ...all('[data-testid="rabbit-hunt"]')]) {
    const box = action.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      findings.push(`off screen: ${action.dataset.meaning}`);
    if (box.height < 44) findings.push(`${action.dataset.meaning ?? action.dataset.testid} is ${box.height} px high`);
    if (action.scrollWidth > action.clientWidth + 1) findings.push(`${action.dataset.meaning}: the label is too long`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) findings.push('horizontal scroll');
  if (document.documentElement.scrollHeight > innerHeight + 1) findings.push('vertical scroll');
  return { findings, nodes: document.querySelectorAll('[data-testid^="table:"] *').length };
}
