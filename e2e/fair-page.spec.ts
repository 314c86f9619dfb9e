import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { playPlan } from '@cardroom/fairness/src/testing/world.ts';
import { expect, test } from '@playwright/test';
import { nothingFound } from './axe.ts';
import { Stack } from './stack.ts';

// The page that checks proofs, saved from a service and opened from disk without a network.

const world = playPlan({ seed: 23, deck: '52', holeCards: 2, seats: [0, 3, 5], cases: ['showdown', 'cut-failed'], late: false });
const proof = JSON.stringify({ ...world.hands[0]?.proofs[0], keys: world.service.keyFile }, null, 1);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

for (const viewport of SIZES) {
  test(`a proof agrees, and one altered byte does not, at ${viewport.width} × ${viewport.height}`, async ({ browser }) => {
    const file = (name: string) => test.info().outputPath(name);
    const served = await fetch(`${stack.service}/fair`);
    expect([served.status, served.headers.get('content-security-policy')]).toEqual([200, "frame-ancestors 'none'"]);
    writeFileSync(file('fair.html'), await served.text());
    writeFileSync(file('proof.json'), proof);
    writeFileSync(
      file('altered.json'),
      proof.replace(/("salt": ")(.)/, (_, before, digit) => `${before}${digit === '0' ? '1' : '0'}`),
    );
    const keys = JSON.stringify(world.service.keyFile);
    writeFileSync(file('keys.json'), keys);

    const context = await browser.newContext({ viewport, offline: true });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const address = pathToFileURL(file('fair.html')).href;
    await page.goto(address);
    const findings = page.locator('[data-verdict]');
    const files = page.locator('input[type=file]');

    await files.setInputFiles(file('proof.json'));
    await expect(page.getByRole('status')).toHaveText('Checked, and everything agrees.');
    await expect(findings).toHaveAttribute('data-verdict', 'good');
    await expect(findings.getByText('Your cards')).toBeVisible();
    await expect(findings.getByText('The keys came with the proof.')).toBeVisible();

    await files.setInputFiles(file('altered.json'));
    await expect(page.getByRole('status')).toHaveText('1 of 2 does not agree.');
    const bad = page.locator('[data-verdict=bad]');
    await expect(bad).toContainText('A card is not the one that was sealed.');
    await expect(bad).toContainText('opened[0]');

    await files.setInputFiles(file('keys.json'));
    await expect(page.getByText('The keys came with the proof.')).toHaveCount(0);
    await nothingFound(page, 'the page with findings');
    await page.emulateMedia({ colorScheme: 'dark' });
    await nothingFound(page, 'the page with findings, dark');
    await page.screenshot({ path: file('fair.png'), fullPage: true });

    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(findings).toHaveCount(0);
    expect(requests).toEqual([address]);
    await context.close();
  });
}
