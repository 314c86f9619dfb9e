import type { BrowserContext, Page } from '@playwright/test';

/** Collects what the browser reports about breaches of the content security policy, in all pages and frames of the context from now on. */
export function policyViolations(context: BrowserContext): readonly string[] {
  const found: string[] = [];
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) found.push(message.text());
  });
  return found;
}

/** Whether the page turns text into markup, as an injected script would need. */
export function takesMarkup(page: Pick<Page, 'evaluate'>): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return true;
    } catch {
      return false;
    }
  });
}
