import { nothingFound } from './axe.ts';
import { comeIn, enter, invite, openPage, PASSWORD, pick, setUpAuthenticator } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { Stack } from './stack.ts';

/** The back office as its people use it: from the owner's link to what the audit log says of it all. */

/** Each looks at many pages with axe, which takes its time. */
const LONG_MS = 300_000;
test.setTimeout(LONG_MS);

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

test('an owner signs in with a link, invites somebody with a lesser role, and the audit log shows both', async ({ browser }) => {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'Ann@Cardroom.example', '--name', 'Ann');
  const ann = await comeIn(browser, link);
  const app = await setUpAuthenticator(ann);
  await expect(ann.getByRole('heading', { name: 'Home' })).toBeVisible();
  await openPage(ann, 'Team');
  await expect(ann.getByRole('heading', { name: 'Team' })).toBeVisible();
  await nothingFound(ann, 'people');

  const invitation = await invite(ann, { name: 'Bob', email: 'bob@demo.example', role: /^Support/ });
  await expect(ann.getByTestId('person-bob@demo.example')).toContainText('Invited');

  const bob = await comeIn(browser, invitation, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await expect(bob.getByRole('heading', { name: 'Home' })).toBeVisible();
  await bob.getByRole('button', { name: 'Menu' }).click();
  const drawer = bob.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Integration' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await nothingFound(bob, 'menu on a phone');
  await drawer.getByRole('link', { name: 'Your account' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(bob.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(bob.locator('html')).toHaveAttribute('data-theme', 'light');
  await nothingFound(bob, 'account on a phone, light');
  expect(await bob.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await bob.goto(`${stack.service}/backoffice/audit`);
  await expect(bob.getByText('Page not found, or you don’t have access.')).toBeVisible();
  expect(await bob.evaluate(async () => (await fetch('/backoffice/api/people')).status)).toBe(403);

  await openPage(ann, 'Audit log');
  const invited = ann.locator('tr[data-action="person.invite"]', { hasText: 'bob@demo.example' });
  await expect(invited).toContainText('ann@cardroom.example');
  await expect(ann.locator('tr[data-action="person.accept"]', { hasText: 'bob@demo.example' })).toBeVisible();
  await nothingFound(ann, 'audit log');
  await invited.getByRole('button', { name: 'person.invite' }).click();
  await expect(ann).toHaveURL(/\/backoffice\/audit\?action=person\.invite$/);
  await ann.reload();
  await expect(ann.locator('tbody tr').first()).toHaveAttribute('data-action', 'person.invite');
  await expect(ann.locator('tbody tr:not([data-action="person.invite"])')).toHaveCount(0);

  await ann.getByRole('button', { name: 'Sign out' }).click();
  await ann.getByLabel('Email').fill('ann@cardroom.example');
  await ann.getByLabel('Password').fill(PASSWORD);
  await nothingFound(ann, 'sign in');
  await ann.getByRole('button', { name: 'Sign in' }).click();
  await expect(ann.getByRole('heading', { name: 'Enter your authenticator code' })).toBeVisible();
  await nothingFound(ann, 'code');
  await ann.getByLabel('Code', { exact: true }).fill(app.code());
  await ann.getByRole('button', { name: 'Continue' }).click();
  await expect(ann.getByRole('heading', { name: 'Audit log' })).toBeVisible();

  // A sign-in with a code is fresh for a while: shutting Bob out asks for nothing more.
  await openPage(ann, 'Team');
  await pick(ann, 'Bob', 'Disable');
  await expect(ann.getByTestId('person-bob@demo.example')).toContainText('Disabled');
  await bob.reload();
  await expect(bob.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (const page of [ann, bob]) await page.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});

test('a right that takes two people is given by two: one has the code, the other one the link', async ({ browser }) => {
  const ownerLink = async (name: string) => {
    const email = `${name.toLowerCase()}@cardroom.example`;
    return (await stack.operatorCommand<{ link: string }>('owner-link', '--email', email, '--name', name)).link;
  };
  const ann = await enter(browser, await ownerLink('Ann'), { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  const otto = await enter(browser, await ownerLink('Otto'), { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await openPage(ann, 'Team');
  await openPage(otto, 'Team');
  await ann.getByRole('button', { name: 'Invite member' }).click();
  const dialog = ann.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByLabel('Name').fill('Rita');
  await dialog.getByLabel('Email').fill('rita@cardroom.example');
  await dialog.getByLabel('Operator').selectOption({ label: 'Service' });
  await dialog.getByLabel('Role').selectOption('service-risk');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const code = (await ann.getByTestId('access-code').textContent()) ?? '';
  await nothingFound(ann, 'the code');
  await picture(ann, 'access-code');
  await ann.getByRole('dialog', { name: 'Waiting for approval' }).getByRole('button', { name: 'Close' }).click();
  const waiting = (page: Page) => page.getByTestId('access-rita@cardroom.example');
  await expect(waiting(ann)).toContainText('Another owner must approve it.');
  await expect(waiting(ann).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await nothingFound(ann, 'a waiting request');
  await picture(ann, 'access-mine');

  await otto.reload();
  await expect(waiting(otto)).toContainText('must have had their account for 24 hours');
  await picture(otto, 'access-young-phone');
  stack.letStaffStand();
  await otto.reload();
  await waiting(otto).getByRole('button', { name: 'Approve' }).click();
  const link = (await otto.getByTestId('invite-link').textContent()) ?? '';
  await nothingFound(otto, 'the link');
  await picture(otto, 'access-link-phone');

  const rita = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await rita.goto(link);
  await rita.getByLabel('Code').fill('aaaaa-aaaaa');
  await rita.getByLabel('New password').fill(PASSWORD);
  await rita.getByLabel('Confirm password').fill(PASSWORD);
  await rita.getByRole('button', { name: 'Set password' }).click();
  await expect(rita.getByRole('alert')).toContainText('code');
  await nothingFound(rita, 'welcome with a code');
  await picture(rita, 'welcome-code');
  await rita.getByLabel('Code').fill(code);
  await rita.getByRole('button', { name: 'Set password' }).click();
  await setUpAuthenticator(rita);
  await expect(rita.getByRole('link', { name: 'Hands', exact: true })).toBeVisible();
  for (const page of [ann, otto, rita]) await page.close();
});

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled', fullPage: true });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

test('the keyboard alone leads from the demo’s login to the recovery codes; the code is asked again for what needs it', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${stack.service}/backoffice/`);
  const { staff } = stack.credentials();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(staff.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not that one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Email, password or code is wrong');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByLabel('Password').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  const app = await setUpAuthenticator(page);
  // A recovery code does not count as a fresh code.
  await openPage(page, 'Your account');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const codes = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog).toBeVisible();
  await nothingFound(page, 'fresh code');
  await dialog.getByLabel('Authenticator code').fill(app.code());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
});
