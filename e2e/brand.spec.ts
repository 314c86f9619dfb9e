import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothingFound } from './axe.ts';
import { type BrowserContextOptions, expect, type Page, test } from './browser-test.ts';
import { operatorCommand } from './operator-command.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** An operator's own colours and logo, in the lobby and at the table, in both themes. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#b3123d"/>
<path d="M20 8l3.6 8 8.8.9-6.600 5.900 1.900 8.600-7.700-4.500-7.700 4.500 1.900-8.600-6.600-5.900 8.800-.9z" fill="#fff"/><text x="42" y="27" font-family="sans-serif" font-weight="700" font-size="19" fill="#fff">LUCKY</text></svg>`;
const SIZES: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

let stack: Stack;
let folder: string;
test.beforeAll(async () => {
  stack = await Stack.start();
  folder = mkdtempSync(join(tmpdir(), 'cardroom-brand-'));
  const file = join(folder, 'logo.svg');
  writeFileSync(file, LOGO);
  await operatorCommand(stack, 'set-brand', '--operator', 'demo', '--colour', '#b3123d', '--felt', '#3b1f5b', '--logo', file);
});
test.afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

const token = (page: Page, name: string) =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name);

for (const [size, options] of Object.entries(SIZES)) {
  test(`the lobby and a table show the operator’s brand, readable in both themes: ${size}`, async ({ browser }) => {
    const tableId = await openRoom(stack, { name: `brand-${size}` });
    const people = [];
    for (const one of ['ann', 'bo']) {
      await new OperatorWallet(stack).enrol(`${one}-${size}`, 100_000);
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      people.push(await Person.at(context, `${one}-${size}`, await stack.launchUrl(`${one}-${size}`)));
    }
    const [ann, bo] = people as [Person, Person];
    const logo = ann.page.locator('header img');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await token(ann.page, '--brand')).toBe('#b3123d');
    await nothingFound(ann.page, 'lobby');
    await picture(ann.page, 'lobby');
    for (const [seat, one] of people.entries()) {
      await one.openTable(tableId);
      await one.sitDown(seat, '100');
    }
    await ann.dealtIn();
    expect(await token(ann.page, '--felt')).toBe('#3b1f5b');
    // The clock's pill changes its colours while it runs.
    await stack.control('/clock', { pause: true });
    for (const one of people) await nothingFound(one.page, 'table');
    await picture(ann.page, 'table-ann');
    await picture(bo.page, 'table-bo');
    await stack.control('/clock', { resume: true });
  });
}

test('the tables show the operator’s felt, card back and emblem, until a player chooses another felt', async ({ browser }) => {
  const [mark, felt] = [join(folder, 'mark.svg'), join(folder, 'felt.json')];
  const path = 'M48 4 40 38 14 46l26 8 8 14z';
  writeFileSync(mark, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="${path}"/></svg>`);
  const colours = { ground: '#5a1030', light: '#7a2048', dark: '#300818', line: '#f4bd8c', text: '#ffe8de', piping: '#dd9a63' };
  writeFileSync(felt, JSON.stringify({ ...colours, tile: 'fans' }));
  const set = (...options: string[]) => operatorCommand(stack, 'set-table-look', '--operator', 'demo', ...options);
  await expect(set('--felt', felt)).rejects.toThrow(/tile/);
  writeFileSync(felt, JSON.stringify({ ...colours, tile: 'ember' }));
  await set('--felt', felt, '--back', 'dawn', '--emblem', mark);

  const tableId = await openRoom(stack, { name: 'table-look' });
  await new OperatorWallet(stack).enrol('ann-look', 100_000);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const ann = await Person.at(context, 'ann-look', await stack.launchUrl('ann-look'));
  await ann.openTable(tableId);
  expect([await token(ann.page, '--felt'), await token(ann.page, '--back')]).toEqual(['#5a1030', '#b4491d']);
  await expect(ann.page.locator(`main path[d="${path}"]`)).toBeVisible();
  await expect(ann.page.locator(`#cr-back path[d="${path}"]`)).toBeAttached();
  await picture(ann.page, 'table-look');
  await context.close();
  await set('--felt', 'none', '--back', 'none', '--emblem', 'none');
});
