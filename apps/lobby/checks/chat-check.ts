import { testIds } from '@cardroom/ui/test-ids';
import type { Page } from 'playwright';

/** Opens the chat as a player does. */
export async function openChat(page: Page): Promise<void> {
  await page.getByTestId(testIds.chatButton).click();
  await page.getByTestId(testIds.chatLog).waitFor();
}

/** The chat may cover seats, but must leave the buttons free and be fully visible itself. */
export async function chatFindings(page: Page, measured: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(() => {
    const findings: string[] = [];
    const dock = document.querySelector('[data-testid="dock"]');
    for (const control of dock?.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input') ?? []) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (width > 0 && !control.disabled && !dock?.contains(hit))
        findings.push(`${control.dataset.testid ?? control.textContent} is covered`);
    }
    const box = document.querySelector('[data-testid="chat"]');
    const room = box?.closest('aside');
    if (!box || !room) return [...findings, 'no chat'];
    if (room.scrollWidth > room.clientWidth + 1) findings.push('the chat is wider than its container');
    const log = document.querySelector('[data-testid="chat-log"]');
    if (log && log.scrollWidth > log.clientWidth + 1) findings.push('a message is cut off');
    if (log && log.clientHeight < 60) findings.push(`${log.clientHeight} px left for messages`);
    const bottom = [...box.children].at(-1)?.getBoundingClientRect().bottom ?? 0;
    if (bottom > room.getBoundingClientRect().bottom + 1) findings.push('the chat is taller than its container');
    return findings;
  });
  return [...measured.filter((finding) => !finding.endsWith('name or stack is covered')), ...found];
}
