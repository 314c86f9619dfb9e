import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { nothingFound } from './axe.ts';
import { expect, type Page, type TestInfo, test } from './browser-test.ts';
import type { ControlledTable } from './controlled-table.ts';
import { CutLine } from './cut-line.ts';
import { person } from './duel.ts';
import { openRoom } from './own-room.ts';
import type { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** Three players' browsers check each hand; a proof is accepted by the published command. */
const ROOT = join(import.meta.dirname, '..');
/** A list is open for 600 ms, so a clock that moves on by less stops while it is. */
const LIST_STEP_MS = 200;
/** Rarely is the table corrected within so short a step, ms. */
const FORGET_STEP_MS = 50;
/** A page sends its cut to the line that loses it, and once more to the next line. */
const LOST_AND_REPEATED = 2;
const WORDS = 'correct horse battery staple';

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('one player makes their own cut, one leaves, one loses their line: every shield is green, and a proof is verified', async ({
  browser,
}, info) => {
  const tableId = await openRoom(stack, { name: 'Fair', seats: '3' });
  const [ann, bo, cy] = await Promise.all(['ann-fair', 'bo-fair', 'cy-fair'].map((id) => person(stack, browser, id, tableId)));
  if (!ann || !bo || !cy) throw new Error('three players are needed');
  const all = [ann, bo, cy];
  // No hand begins before all three sit.
  await stack.control('/clock', { pause: true });
  for (const [seat, one] of all.entries()) await one.sitDown(seat, '100');
  await stack.control('/clock', { resume: true });
  // Their cuts are pledged with their seats, so the first hand is checked like any other.
  await cy.dealtIn();
  const arrival = await handOf(all);
  await Promise.all(all.map((one) => one.stayIn()));
  const first = await nextHand(all, arrival);

  await ann.page.getByTestId(`shield-${first}`).click();
  const sheet = ann.page.getByTestId('deal-sheet');
  await expect(sheet).toContainText('The hand is checked as soon as it has ended.');
  await sheet.getByTestId('own-cut-words').fill('too short');
  await expect(sheet.getByTestId('own-cut-use')).toBeDisabled();
  await sheet.getByTestId('own-cut-words').fill(WORDS);
  await sheet.getByTestId('own-cut-use').click();
  await expect(sheet.getByTestId('own-cut-state')).toHaveAttribute('data-state', 'used');
  await nothingFound(ann.page, 'sheet about a deal');
  await ann.page.keyboard.press('Escape');
  await Promise.all(all.map((one) => one.stayIn()));

  const second = await nextHand(all, first);
  await stack.control('/drop', { player_id: cy.playerId });
  await expect(cy.root).toHaveAttribute('data-link', 'live');
  await Promise.all(all.map((one) => one.stayIn()));

  const third = await nextHand(all, second);
  await bo.leave();
  await Promise.all([ann.stayIn(), cy.stayIn()]);
  await ann.handAfter(third);

  for (const hand of [arrival, first, second, third]) for (const one of all) await expectGreen(one.page, hand);
  await expect(ann.page.getByTestId('deal-alarm')).toHaveCount(0);

  await ann.page.getByTestId(`shield-${second}`).click();
  await expect(sheet).toContainText('Deal checked.');
  const file = await downloaded(ann.page, info);
  const proof = await readFile(file, 'utf8');
  expect(JSON.parse(proof)).toMatchObject({ kind: 'proof', list: { hand: second }, viewer: { seat: 0 } });
  expect(proof).not.toContain(WORDS);
  const keys = info.outputPath('keys.json');
  await writeFile(keys, await (await fetch(`${stack.service}/.well-known/cardroom-fairness.json`)).text());
  expect(await verify(keys, file)).toContain('verified 1 of 1');
  const altered = info.outputPath('altered.json');
  await writeFile(
    altered,
    proof.replace(/"salt":"(.)/, (_, digit: string) => `"salt":"${digit === '0' ? '1' : '0'}`),
  );
  expect(await verify(keys, altered)).toContain('opening-false');
  await expectFairPage(browser, info, { file, altered });

  await ann.page.goto(`${stack.service}/lobby/hands`);
  await expectGreen(ann.page, second);
  await nothingFound(ann.page, 'hands with shields');
  await ann.page.goto(`${stack.service}/lobby/hand/${second}`);
  await expectGreen(ann.page, second);
});

/** The page at /fair, saved and opened from disk without a network, takes the proof and refuses the altered one. */
async function expectFairPage(browser: Browser, info: TestInfo, proof: { readonly file: string; readonly altered: string }): Promise<void> {
  const saved = info.outputPath('fair.html');
  await writeFile(saved, await (await fetch(`${stack.service}/fair`)).text());
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(saved).href);
  await page.locator('input[type=file]').setInputFiles(proof.file);
  await expect(page.getByRole('status')).toHaveText('Checked, and everything agrees.');
  await page.locator('input[type=file]').setInputFiles(proof.altered);
  await expect(page.locator('[data-verdict=bad]')).toContainText('A card is not the one that was sealed.');
  await context.close();
}

test('a list that the published key has not signed warns at the table at once, and the hand is red', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'Unsigned', seats: '2' });
  const dan = await person(stack, browser, 'dan-fair', tableId);
  const eve = await person(stack, browser, 'eve-fair', tableId);
  await eve.page.route('**/.well-known/cardroom-fairness.json', async (route) => {
    const answer = await route.fetch();
    const { keys, ...file } = (await answer.json()) as { readonly keys: readonly object[] };
    const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    const other = Buffer.from(x ?? '', 'base64url').toString('hex');
    await route.fulfill({ response: answer, json: { ...file, keys: keys.map((key) => ({ ...key, public: other })) } });
  });
  await dan.sitDown(0, '100');
  await eve.sitDown(1, '100');
  const alarm = eve.page.getByTestId('deal-alarm');
  await expect(alarm).toContainText('This was not signed by the service, or was changed afterwards.', { timeout: 40_000 });
  await nothingFound(eve.page, 'warning about a deal');
  const hand = await eve.dealtIn();
  await expect(eve.page.getByTestId(`shield-${hand}`).first()).toHaveAttribute('data-colour', 'red', { timeout: 20_000 });
  await alarm.getByRole('button', { name: 'Details' }).click();
  await expect(eve.page.getByTestId('deal-sheet')).toContainText('The deal does not agree.');
  await eve.page.keyboard.press('Escape');
  await alarm.getByRole('button', { name: 'Close' }).click();
  await expect(alarm).toHaveCount(0);
  await expect(dan.page.getByTestId('deal-alarm')).toHaveCount(0);
});

test('a player who is there is warned when the service lists a hand without them, and can save the proof', async ({ browser }, info) => {
  const tableId = await openRoom(stack, { name: 'Left off', seats: '2' });
  const [fay, gil] = await Promise.all(['fay-fair', 'gil-fair'].map((id) => person(stack, browser, id, tableId)));
  if (!fay || !gil) throw new Error('two players are needed');
  await stack.control('/clock', { pause: true });
  await fay.sitDown(0, '100');
  await gil.sitDown(1, '100');
  await stack.control('/clock', { resume: true });
  const before = await handOf([fay, gil]);
  await stack.control('/clock', { pause: true });
  await Promise.all([fay.stayIn(), gil.stayIn()]);
  await untilListedWithout(gil, tableId, before);
  await stack.control('/clock', { resume: true });
  const alarm = gil.page.getByTestId('deal-alarm');
  await expect(alarm).toContainText('Your cut was left out of this hand’s list');
  const hand = await gil.handAfter(before);
  await expect(gil.page.getByTestId(`shield-${hand}`).first()).toHaveAttribute('data-colour', 'red');
  await expect(gil.root).toHaveAttribute('data-link', 'live');
  await Promise.all([fay.stayIn(), gil.stayIn()]);
  await gil.handAfter(hand);

  await alarm.getByRole('button', { name: 'Details' }).click();
  const proof = await readFile(await downloaded(gil.page, info), 'utf8');
  expect(JSON.parse(proof)).toMatchObject({
    list: { hand, unlisted: [{ seat: 1, why: 1 }] },
    viewer: { seat: 1, link: null, pledged: { sig: expect.stringMatching(/^[0-9a-f]{128}$/) } },
  });
  await expect(fay.page.getByTestId('deal-alarm')).toHaveCount(0);
});

test('a line that is cut while a list is open gives its cut when it is back in time; otherwise the hand is listed again without it', async ({
  browser,
}, info) => {
  const tableId = await openRoom(stack, { name: 'Line', seats: '3' });
  const [ann, bo, cy] = await Promise.all(['ann-line', 'bo-line', 'cy-line'].map((id) => person(stack, browser, id, tableId)));
  if (!ann || !bo || !cy) throw new Error('three players are needed');
  const all = [ann, bo, cy];
  const line = await CutLine.of(cy.page);
  await expect(cy.root).toHaveAttribute('data-link', 'live');
  await stack.control('/clock', { pause: true });
  for (const [seat, one] of all.entries()) await one.sitDown(seat, '100');
  await stack.control('/clock', { resume: true });
  await cy.dealtIn();
  const first = await handOf(all);

  // While the clock stands still, the list stays open.
  const before = await untilCutIsLost(line, all, 'up');
  await expect.poll(() => line.cuts()).toBe(before + LOST_AND_REPEATED);
  await expect(cy.root).toHaveAttribute('data-link', 'live');
  await stack.control('/clock', { resume: true });
  const second = await nextHand(all, first);

  await untilCutIsLost(line, all, 'down');
  await stack.control('/clock', { resume: true });
  const third = await ann.handAfter(second);
  await line.comesBack();
  await expect(cy.root).toHaveAttribute('data-link', 'live');
  await Promise.all(all.map((one) => one.stayIn()));
  const fourth = await nextHand(all, third);
  await Promise.all(all.map((one) => one.stayIn()));

  for (const hand of [first, second, fourth]) for (const one of all) await expectShield(one.page, hand, 'green');
  for (const one of [ann, bo]) await expectShield(one.page, third, 'green');
  await expectShield(cy.page, third, 'grey');
  for (const one of all) await expect(one.page.getByTestId('deal-alarm')).toHaveCount(0);

  await ann.page.getByTestId(`shield-${third}`).first().click();
  const file = await downloaded(ann.page, info);
  const [voided, dealt] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(voided).toMatchObject({ list: { hand: third }, void: { reason: 'cut-failed', missing: [2], links: [{ seat: 0 }, { seat: 1 }] } });
  expect(dealt).toMatchObject({ n: voided.n + 1, list: { hand: third, unlisted: [{ seat: 2, why: 1 }] }, cut: { asked: 1 } });
  const keys = info.outputPath('keys.json');
  await writeFile(keys, await (await fetch(`${stack.service}/.well-known/cardroom-fairness.json`)).text());
  expect(await verify(keys, file)).toContain('verified 2 of 2');
});

/**
 * All play their hand to its end; the next list is opened, and the line is cut when its player answers it. The clock stands still then.
 * Resolves with the cuts that the page had sent before: it may have repeated the lost one already.
 */
async function untilCutIsLost(line: CutLine, all: readonly Person[], then: 'up' | 'down'): Promise<number> {
  await stack.control('/clock', { pause: true });
  await line.cutAtNextCut(then);
  const before = await line.cuts();
  await Promise.all(all.map((one) => one.stayIn()));
  await expect(async () => {
    if ((await line.cuts()) === before) await stack.control('/clock', { advance_ms: LIST_STEP_MS });
    expect(await line.cuts()).toBeGreaterThan(before);
  }).toPass({ intervals: [300] });
  return before;
}

/**
 * Moves the stopped clock on until the hand after `before` is listed, and the table takes this player for disconnected. The room corrects the
 * table every few seconds, so it is told again before each step.
 */
async function untilListedWithout(left: Person, tableId: string, before: string): Promise<void> {
  await expect(async () => {
    await stack.control('/forget', { player_id: left.playerId });
    await stack.control('/clock', { advance_ms: FORGET_STEP_MS });
    const { tables } = await stack.control<{ tables: ControlledTable[] }>('/tables');
    const table = tables.find(({ table_id }) => table_id === tableId);
    const isDealt = table?.hand_running === true && table.hand_id !== before;
    expect(isDealt || (table?.cut ?? null) !== null).toBe(true);
  }).toPass({ intervals: [0] });
}

/** The hand that all of them are in. */
async function handOf(all: readonly Person[]): Promise<string> {
  for (const one of all) await one.dealtIn();
  const [hand = ''] = await Promise.all(all.map((one) => one.hand()));
  return hand;
}

async function nextHand(all: readonly Person[], before: string): Promise<string> {
  for (const one of all) await one.handAfter(before);
  return handOf(all);
}

function expectGreen(page: Page, hand: string): Promise<void> {
  return expectShield(page, hand, 'green');
}

async function expectShield(page: Page, hand: string, colour: 'green' | 'grey'): Promise<void> {
  await expect(page.getByTestId(`shield-${hand}`).first()).toHaveAttribute('data-colour', colour, { timeout: 20_000 });
}

async function downloaded(page: Page, info: TestInfo): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('proof-download').click()]);
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

/** What the published command says of a file, whether it accepts it or not. */
async function verify(keys: string, file: string): Promise<string> {
  const command = ['scripts/run-ts.mjs', 'packages/fairness/src/command/main.ts', 'verify', '--keys', keys, file];
  try {
    return (await promisify(execFile)(process.execPath, command, { cwd: ROOT })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    return stdout + stderr;
  }
}
