/**
 * Runs in the page: reports what sticks out at the sides, is cut off or is too small to hit, in the open dialog or else on the whole page.
 * It is sent to the page as text, so it uses nothing from outside.
 */
export function measurePage(): string[] {
  /** The smallest side of a target in px (WCAG 2.2, 2.5.8). */
  const TARGET_PX = 24;
  const findings: string[] = [];
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  const root = dialog ?? document.body;
  const nameOf = (element: HTMLElement): string =>
    element.closest<HTMLElement>('[data-testid]')?.dataset.testid ?? element.textContent?.trim().slice(0, 40) ?? element.localName;
  const scrollsAside = (element: HTMLElement): boolean => {
    for (let box: HTMLElement | null = element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1 && box !== root) return true;
    }
    return false;
  };
  const shown = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1 && !element.closest('.visually-hidden');

  if (document.documentElement.scrollWidth > innerWidth + 1) findings.push('the page scrolls sideways');
  if (dialog) {
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) findings.push('the dialog sticks out of the screen');
    if (dialog.scrollWidth > dialog.clientWidth + 1) findings.push('the dialog scrolls sideways');
  }
  for (const element of root.querySelectorAll<HTMLElement>(
    'button, a, input, select, textarea, h1, h2, h3, p, dt, dd, label, th, td, figcaption',
  )) {
    if (!shown(element)) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    if ((left < -1 || right > innerWidth + 1) && !scrollsAside(element)) findings.push(`off screen: ${nameOf(element)}`);
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    const isField = element.matches('input, select, textarea');
    if (!isField && overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      findings.push(`cut: ${nameOf(element)}`);
    // A control inside a label is hit through the label, and a link inside a line of text is as high as the line.
    const isTarget = element.matches('button, a, input, select, textarea') && !element.closest('label') && display !== 'inline';
    if (isTarget && Math.min(width, height) < TARGET_PX)
      findings.push(`${nameOf(element)} is ${Math.round(width)} x ${Math.round(height)} px`);
  }
  return [...new Set(findings)];
}
