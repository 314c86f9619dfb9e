import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from './browser-test.ts';
import { operatorCommand } from './operator-command.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** Two players in their own browsers chat at a table of two; the demo operator allows free text. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

async function player(browser: Browser, playerId: string, language: string, options: BrowserContextOptions = {}): Promise<Person> {
  await new OperatorWallet(stack).enrol(playerId, 100_000);
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  return Person.at(context, playerId, await stack.launchUrl(playerId, { language }));
}

async function twoAtATable(browser: Browser, name: string, options: BrowserContextOptions = {}) {
  const tableId = await openRoom(stack, { name });
  const ann = await player(browser, `ann-${name}`, 'en_GB');
  const bo = await player(browser, `bo-${name}`, 'ko_KR', options);
  for (const [seat, one] of [ann, bo].entries()) {
    await one.openTable(tableId);
    await one.sitDown(seat, '100');
  }
  return { ann, bo, tableId };
}

const said = (page: Page) => page.getByTestId(testIds.chatLog).locator('li p');

async function say(page: Page, words: string): Promise<void> {
  await page.getByTestId(testIds.chatInput).fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.chatInput)).toHaveValue('');
}

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

test('text arrives unchanged, phrases in the reader’s language, and typing in the field triggers no hotkey', async ({ browser }) => {
  const { ann, bo } = await twoAtATable(browser, 'talk');
  await ann.dealtIn();
  const { page } = ann;
  await page.keyboard.press('v');
  await expect(page.getByTestId(testIds.chatInput)).toBeFocused();
  const before = await ann.root.getAttribute('data-decision');
  await page.keyboard.type('cfr <b>bold</b> aaa');
  expect(await ann.root.getAttribute('data-decision')).toBe(before);
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText(['cfr <b>bold</b> aaa']);

  await expect(bo.page.getByTestId(testIds.chatButton)).toHaveAccessibleName('채팅, 새 메시지 1개');
  await picture(bo.page, 'unread');
  await bo.page.getByTestId(testIds.chatButton).click();
  await expect(said(bo.page)).toHaveText(['cfr <b>bold</b> aaa']);
  await expect(bo.page.getByTestId(testIds.chatButton)).toHaveAccessibleName('채팅');

  // Phrases by keyboard: back from the field, along the phrases, and press.
  await expect(bo.page.getByTestId(testIds.chatInput)).toBeFocused();
  await bo.page.keyboard.press('Shift+Tab');
  await expect(bo.page.getByTestId(testIds.chatPhrase('hello'))).toBeFocused();
  await bo.page.keyboard.press('ArrowRight');
  await bo.page.keyboard.press('ArrowRight');
  await bo.page.keyboard.press('Enter');
  await expect(said(bo.page)).toHaveText(['cfr <b>bold</b> aaa', '멋진 핸드예요']);
  await expect(said(page)).toHaveText(['cfr <b>bold</b> aaa', 'Nice hand']);
  await nothingFound(page, 'chat beside the table');
  await picture(page, 'chat');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.chatInput)).not.toBeFocused();
});

test('an emote shows in the chat with its sender and briefly over the sender’s seat', async ({ browser }) => {
  const { ann, bo } = await twoAtATable(browser, 'emote');
  await bo.page.getByTestId(testIds.chatButton).click();
  await ann.page.getByTestId(testIds.chatButton).click();
  await ann.page.getByTestId(testIds.chatPhrase('emote-clap')).click();
  const atSeat = (page: Page, seat: number) => page.getByTestId(testIds.seatEmote(seat));
  await Promise.all([expect(atSeat(bo.page, 0)).toHaveText('👏'), expect(atSeat(ann.page, 0)).toHaveText('👏')]);
  await picture(bo.page, 'emote');
  await expect(bo.page.getByTestId(testIds.chatLog).getByRole('img', { name: '박수' })).toBeVisible();
  await nothingFound(bo.page, 'a picture in the chat');
  await expect(atSeat(bo.page, 0)).toHaveCount(0);

  // A player who has muted the sender sees it nowhere.
  await bo.page
    .getByTestId(testIds.chatLog)
    .getByRole('button', { name: /ann-emote/ })
    .click();
  await ann.page.getByTestId(testIds.chatPhrase('emote-fire')).click();
  await expect(said(ann.page)).toHaveCount(2);
  await bo.page.getByTestId(testIds.chatPhrase('emote-wow')).click();
  await expect(atSeat(ann.page, 1)).toHaveText('😮');
  await expect(atSeat(bo.page, 1)).toHaveText('😮');
  await expect(atSeat(bo.page, 0)).toHaveCount(0);
});

test('a muted player is hidden, phrases included, after a reload and at another table, until unmuted', async ({ browser }) => {
  const { ann, bo, tableId } = await twoAtATable(browser, 'mute');
  const { page } = ann;
  await bo.page.getByTestId(testIds.chatButton).click();
  await say(bo.page, 'first');
  await page.getByTestId(testIds.chatButton).click();
  await expect(said(page)).toHaveText(['first']);
  await page.getByRole('button', { name: /^Mute / }).click();
  await expect(said(page)).toHaveCount(0);
  await bo.page.getByTestId(testIds.chatPhrase('thanks')).click();
  await expect(said(bo.page)).toHaveCount(2);

  await page.reload();
  await ann.openTable(tableId);
  await page.getByTestId(testIds.chatButton).click();
  await expect(page.getByTestId(testIds.chatMuted)).toContainText('1 muted player');
  await expect(said(page)).toHaveCount(0);

  const second = await openRoom(stack, { name: 'mute again' });
  for (const [seat, one] of [ann, bo].entries()) {
    await one.openTable(second);
    await one.sitDown(seat, '100');
  }
  await bo.page.getByTestId(testIds.chatButton).click();
  await say(bo.page, 'here, too');
  await page.getByTestId(testIds.chatButton).click();
  await page.getByTestId(testIds.chatPhrase('hello')).click();
  await expect(said(page)).toHaveText(['Hello']);
  await page.getByTestId(testIds.chatMuted).locator('summary').click();
  await page.getByRole('button', { name: /^Unmute / }).click();
  await expect(said(page)).toHaveText(['here, too', 'Hello']);
});

/** Frequency in Hz at which the message sound starts; no other sound starts there. */
const MESSAGE_HZ = 392;

test('messages of others play a sound with its own volume, own messages do not', async ({ browser }) => {
  const { ann, bo } = await twoAtATable(browser, 'heard');
  const { page } = ann;
  await page.evaluate(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      heard.push(value);
      return set.call(this, value, at);
    };
  });
  const sounds = () =>
    page.evaluate((hz) => (window as unknown as { heard: number[] }).heard.filter((value) => value === hz).length, MESSAGE_HZ);
  await page.getByTestId(testIds.chatButton).click();
  await bo.page.getByTestId(testIds.chatButton).click();
  await say(page, 'my own words');
  await say(bo.page, 'somebody else’s');
  await expect.poll(sounds).toBe(1);

  await page.getByTestId(testIds.menu).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByTestId(testIds.groupVolume('chat'))).toBeVisible();
  await page.getByRole('switch', { name: /^Table chat/ }).uncheck();
  await expect(page.getByTestId(testIds.groupVolume('chat'))).toHaveCount(0);
});

test('on a phone the chat leaves the action buttons free, and axe finds nothing', async ({ browser }) => {
  const { ann, bo } = await twoAtATable(browser, 'phone', PHONE);
  await ann.page.getByTestId(testIds.chatButton).click();
  await say(ann.page, 'hello phone');
  await expect(bo.page.getByTestId(testIds.chatButton)).toHaveAccessibleName('채팅, 새 메시지 1개');
  await picture(bo.page, 'phone-unread');
  await bo.page.getByTestId(testIds.chatButton).tap();
  await expect(said(bo.page)).toHaveText(['hello phone']);
  await nothingFound(bo.page, 'chat over the stage');
  await picture(bo.page, 'phone-chat');
  const [chat, dock] = [await bo.page.getByTestId(testIds.chat).boundingBox(), await bo.page.getByTestId(testIds.dock).boundingBox()];
  expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
});

test('with phrases only there is no text field; without a chat there is no sign of one', async ({ browser }) => {
  const { ann, bo, tableId } = await twoAtATable(browser, 'switch');
  const { page } = ann;
  await page.getByTestId(testIds.chatButton).click();
  await say(page, 'own words');
  await operatorCommand(stack, 'set-chat', '--operator', 'demo', '--mode', 'phrases');
  await expect(page.getByTestId(testIds.chatInput)).toHaveCount(0);
  await expect(page.getByTestId(testIds.chatPhrase('hello'))).toBeVisible();
  await expect(said(page)).toHaveCount(0);
  await operatorCommand(stack, 'set-chat', '--operator', 'demo', '--mode', 'off');
  await expect(page.getByTestId(testIds.chatButton)).toHaveCount(0);
  await expect(page.getByTestId(testIds.chat)).toHaveCount(0);

  const fetched: string[] = [];
  const late = await player(browser, 'late-switch', 'en_GB');
  late.page.on('request', (request) => fetched.push(request.url()));
  await late.openTable(tableId);
  await expect(late.page.getByTestId(testIds.seatStack(0))).toBeVisible();
  await late.page.keyboard.press('v');
  await expect(late.page.getByText('Chat')).toHaveCount(0);
  expect(fetched.filter((url) => /chat/i.test(url))).toEqual([]);
  expect(late.frames.filter((frame) => frame.includes('chat-history'))).toEqual([]);
  await operatorCommand(stack, 'set-chat', '--operator', 'demo', '--mode', 'free');
  await expect(bo.page.getByTestId(testIds.chatButton)).toBeVisible();
});
