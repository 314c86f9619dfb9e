import { createHmac } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { nothingFound } from './axe.ts';
import type { Stack } from './stack.ts';

/** People of the back office, as they come in. */
export const PASSWORD = 'four wild geese';
const STEP_MS = 30_000;

/** An authenticator app of its own: what RFC 6238 says, and the steps whose codes it has given away. */
export class Authenticator {
  /** As the page showed it. */
  readonly key: string;
  recoveryCodes: readonly string[] = [];
  readonly #secret: Buffer;
  readonly #aheadMs: number;
  #last = 0;

  /** `aheadMs`: how far the service's clock was moved. */
  constructor(key: string, aheadMs = 0) {
    this.key = key;
    this.#aheadMs = aheadMs;
    const bits = [...key.replaceAll(' ', '')].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
    this.#secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code the service has not seen: where that of the present step is used, the next one, which it takes a step early. */
  code(): string {
    const step = Math.max(Math.floor((Date.now() + this.#aheadMs) / STEP_MS), this.#last + 1);
    this.#last = step;
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac('sha1', this.#secret).update(counter).digest();
    return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}

/** A page of that browser, which tells at its end what its policy has refused. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => (/Content Security Policy/.test(message.text()) ? refused.push(message.text()) : undefined));
  page.on('close', () => expect(refused).toEqual([]));
  return page;
}

/** Opens a link in a browser of its own and sets the password. */
export async function comeIn(browser: Browser, link: string, more: object = {}): Promise<Page> {
  return answerLink(await browser.newContext({ reducedMotion: 'reduce', ...more }), link);
}

/** Opens a link and sets the password. */
export async function answerLink(context: BrowserContext, link: string, password = PASSWORD): Promise<Page> {
  const page = await newPage(context);
  await page.goto(link);
  await expect(page).not.toHaveURL(/#/);
  await nothingFound(page, 'welcome');
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  return page;
}

/** Sets an authenticator up where the role asks for one. */
export async function setUpAuthenticator(page: Page, aheadMs = 0): Promise<Authenticator> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await nothingFound(page, 'authenticator');
  const app = new Authenticator((await page.getByTestId('totp-key').textContent()) ?? '', aheadMs);
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  app.recoveryCodes = await codes.allTextContents();
  await nothingFound(page, 'recovery codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return app;
}

/** Invites somebody and accepts the invitation; `operator` is theirs, where there is a choice. */
export async function invite(page: Page, who: { name: string; email: string; role: RegExp; operator?: string }): Promise<string> {
  await openPage(page, 'Team');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByLabel('Name').fill(who.name);
  await dialog.getByLabel('Email').fill(who.email);
  if (who.operator !== undefined) await dialog.getByLabel('Operator').selectOption({ label: who.operator });
  const role = dialog.getByLabel('Role');
  await role.selectOption((await role.locator('option').filter({ hasText: who.role }).getAttribute('value')) ?? '');
  await nothingFound(page, 'invitation');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = (await page.getByTestId('invite-link').textContent()) ?? '';
  await page.getByRole('dialog', { name: 'Send this link' }).getByRole('button', { name: 'Close' }).click();
  return link;
}

/**
 * Comes in by the calls behind the pages of `comeIn` and `setUpAuthenticator`, which have scenarios of their own. No fresh code is asked for
 * within the next ten minutes. `aheadMs`: how far the service's clock was moved. `code`: the other half of a link made by two people.
 */
export async function enter(browser: Browser, link: string, more: object = {}, aheadMs = 0, code?: string): Promise<Page> {
  const page = await newPage(await browser.newContext({ reducedMotion: 'reduce', ...more }));
  const { origin, hash } = new URL(link);
  const { stage } = await call<{ stage: string }>(page, origin, '/links/accept', {
    token: hash.slice(1),
    password: PASSWORD,
    ...(code === undefined ? {} : { code }),
  });
  if (stage === 'enrol') {
    const { key } = await call<{ key: string }>(page, origin, '/authenticator', {});
    await call(page, origin, '/authenticator/confirm', { code: new Authenticator(key, aheadMs).code() });
  }
  await page.goto(`${origin}/backoffice/`);
  return page;
}

/** Invites by the call behind the page; answers the link. */
export async function inviteByCall(page: Page, who: { name: string; email: string; role: string; operatorId?: string }): Promise<string> {
  const { link } = await call<{ link: string }>(page, new URL(page.url()).origin, '/people', who);
  return link;
}

/** Comes in with a role that takes two people: `page` asks, the command beside the service approves. */
export async function enterByTwo(
  browser: Browser,
  {
    stack,
    page,
    who,
    more,
    aheadMs,
  }: { stack: Stack; page: Page; who: Parameters<typeof inviteByCall>[1]; more: object; aheadMs?: number },
): Promise<Page> {
  type Asked = { asked: { requestId: string }; code: string };
  const { asked, code } = await call<Asked>(page, new URL(page.url()).origin, '/people', who);
  const { link } = await stack.operatorCommand<{ link: string }>('access', 'approve', '--request', asked.requestId);
  const entered = await enter(browser, link, more, aheadMs, code);
  stack.letStaffStand();
  return entered;
}

/** Picks an item of a row's menu. */
export async function pick(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Searches a list by the field in its bar. */
export async function find(page: Page, field: string, text: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(text);
  await page.getByLabel(field, { exact: true }).press('Enter');
}

async function call<Answer>(page: Page, origin: string, path: string, data: object): Promise<Answer> {
  const reply = await page.request.post(`${origin}/backoffice/api${path}`, { data, headers: { origin } });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Answer;
}

/** Opens a page from the menu, which is a drawer on a phone. */
export async function openPage(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Menu' });
  const isPhone = (page.viewportSize()?.width ?? 1_280) <= 860;
  if (isPhone) await drawer.click();
  const place = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await place.getByRole('link', { name }).click();
}
