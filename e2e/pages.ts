import { testIds } from '@cardroom/ui/test-ids';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Stack } from './stack.ts';

/** A person at a browser: acts and reads through the names on the screen and the test ids of one typed file. */
export class Person {
  readonly page: Page;
  /** Where the client is: the page itself, or a frame in it. */
  readonly view: Page | FrameLocator;
  readonly playerId: string;
  readonly #touches: boolean;
  /** Every WebSocket frame this browser received, as bytes. */
  readonly frames: Buffer[] = [];

  constructor(page: Page, playerId: string, { touches = false, view = page }: { touches?: boolean; view?: Page | FrameLocator } = {}) {
    this.page = page;
    this.view = view;
    this.playerId = playerId;
    this.#touches = touches;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.frames.push(Buffer.from(payload)));
    });
  }

  /** Opens a browser for one player, in the lobby. */
  static async inLobby(browser: Browser, stack: Stack, playerId: string, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    return Person.at(context, playerId, await stack.launchUrl(playerId));
  }

  /** Opens a browser that takes every visitor's path: the casino's page, its Play button, the lobby. */
  static async fromCasino(
    browser: Browser,
    stack: Stack,
    player: { playerId: string; name: string },
    options: BrowserContextOptions = {},
  ): Promise<Person> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const person = new Person(await context.newPage(), player.playerId, { touches: options.hasTouch ?? false });
    await person.page.goto(stack.demo);
    await person.press(person.page.getByRole('button', { name: `Play poker as ${player.name}` }));
    await expect(person.page.getByTestId('lobby')).toBeVisible();
    return person;
  }

  static async at(context: BrowserContext, playerId: string, url: string): Promise<Person> {
    const person = new Person(await context.newPage(), playerId);
    await person.page.goto(url);
    await expect(person.page.getByTestId('lobby')).toBeVisible();
    return person;
  }

  /** A tap on a touch screen, otherwise a click. */
  async press(what: Locator): Promise<void> {
    if (this.#touches) await what.tap();
    else await what.click();
  }

  get root() {
    return this.view.locator(ROOT);
  }

  /** Presses quick seat; the table opens with the buy-in dialog. Resolves with the table's id. */
  async quickSeat(): Promise<string> {
    await this.press(this.view.getByTestId('quick-seat'));
    await expect(this.view.getByTestId(testIds.buyInDialog)).toBeVisible();
    return this.tableId();
  }

  async tableId(): Promise<string> {
    return ((await this.root.getAttribute('data-testid')) ?? '').replace('table:', '');
  }

  /** The balance as the lobby shows it. */
  get lobbyBalance() {
    return this.view.getByTestId('lobby-balance');
  }

  /** The cash-outs the lobby lists, newest first. */
  get lobbyReceipts() {
    return this.view.locator('[data-testid^="receipt-"]');
  }

  /** Opens a table, with the buy-in of `seat` if one is given. */
  async openTable(tableId: string, seat: number | null = null): Promise<void> {
    await this.page.evaluate(
      (path) => {
        const [base] = /^\/lobby(\/at\/[^/]+)?/.exec(location.pathname) ?? [];
        history.pushState(null, '', `${base}${path}`);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `/table/${tableId}${seat === null ? '' : `?seat=${seat}`}`,
    );
    await expect(this.view.getByTestId(testIds.table(tableId))).toBeVisible();
  }

  /** Asks for a seat through the buy-in dialog; `amount` as people type it. The caller checks the outcome. */
  async askForSeat(seat: number, amount: string): Promise<void> {
    await this.press(this.view.getByTestId(testIds.seatSitHere(seat)));
    await this.buyIn(amount);
  }

  /** Sits down through the buy-in dialog and waits for the seat and its chips. */
  async sitDown(seat: number, amount: string): Promise<void> {
    await this.askForSeat(seat, amount);
    await expect(this.root).toHaveAttribute('data-hero', String(seat));
    await expect(this.view.getByTestId(testIds.seatStack(seat))).toBeVisible();
  }

  async buyIn(amount: string): Promise<void> {
    await this.view.getByTestId(testIds.buyInAmount).fill(amount);
    await this.confirmBuyIn();
  }

  /** Presses the button of the open buy-in dialog, with the amount already there. */
  async confirmBuyIn(): Promise<void> {
    await this.press(this.view.getByTestId(testIds.buyInConfirm));
  }

  /** Waits until the player has cards; resolves with the hand's id. */
  async dealtIn(): Promise<string> {
    await expect(this.view.locator('[data-kind="hero"] [data-card]').first()).toBeVisible({ timeout: 40_000 });
    return this.hand();
  }

  /** Waits until a hand other than this one has begun; resolves with its id. */
  async handAfter(hand: string): Promise<string> {
    await this.#root(`[data-phase="preflop"]:not([data-hand="${hand}"])`, 30_000);
    return this.hand();
  }

  /** Waits until it is the player's turn; resolves with the decision's id. */
  async turn(): Promise<string> {
    await this.#root('[data-turn="me"]');
    return (await this.root.getAttribute('data-decision')) ?? '';
  }

  /** The button of an action, whether it says bet or raise. */
  button(action: Action) {
    return this.view.getByTestId(BUTTONS[action]);
  }

  /** Acts on the player's turn and waits until the decision is over. The click waits until the button accepts presses (UX-2). */
  async act(action: Action): Promise<void> {
    const decision = await this.turn();
    await this.press(this.button(action));
    // Where checking is free, a fold is asked about once.
    const asked = this.view.getByTestId(testIds.freeFold);
    if (action === 'fold' && (await asked.isVisible())) await this.press(this.button(action));
    await this.#root(`:not([data-decision="${decision}"])`);
  }

  /** Types the amount to bet or raise to, then presses the button. */
  async raiseTo(amount: string): Promise<void> {
    await this.turn();
    const input = this.view.getByTestId(testIds.amountInput);
    await input.fill(amount);
    await input.press('Enter');
    await this.act('raise');
  }

  /** Bets or raises the pot, which has to be this total for the street. */
  async pot(amount: string): Promise<void> {
    await this.turn();
    await this.press(this.view.getByTestId(testIds.preset('pot')));
    await expect(this.view.getByTestId(testIds.amountInput)).toHaveValue(amount);
    await this.act('raise');
  }

  async allIn(): Promise<void> {
    await this.turn();
    await this.press(this.view.getByTestId(testIds.preset('all-in')));
    await this.act('raise');
  }

  /** Checks or calls on each of the player's turns until the hand is over. */
  async stayIn(): Promise<void> {
    const hand = await this.hand();
    for (;;) {
      await this.#root(`:is([data-turn="me"], [data-phase="showdown"], :not([data-hand="${hand}"]))`, 60_000);
      const isOver = (await this.phase()) === 'showdown' || (await this.hand()) !== hand;
      if (isOver) return;
      const canCheck = await this.button('check').isVisible();
      await this.act(canCheck ? 'check' : 'call');
    }
  }

  /** Leaves the seat; on a phone through the menu. */
  async leave(): Promise<void> {
    if ((await this.root.getAttribute('data-layout')) !== 'desktop') await this.press(this.view.getByTestId(testIds.menu));
    await this.press(this.view.getByTestId(testIds.leave));
    const confirm = this.view.getByTestId(testIds.leaveConfirm);
    if (await confirm.isVisible()) await this.press(confirm);
  }

  /** The cards of a seat as this screen shows them: `As`, or `back`. */
  async cards(seat: number): Promise<string[]> {
    await this.shown();
    return this.view.getByTestId(`cards-of-${seat}`).locator('[data-card]').evaluateAll(cardTexts);
  }

  async board(): Promise<string[]> {
    await this.shown();
    return this.view.getByTestId('board').locator('[data-card]').evaluateAll(cardTexts);
  }

  /** The stack of a seat in minor units, once the felt has caught up with the table. */
  async stack(seat: number): Promise<number> {
    await this.shown();
    return Number(await this.view.getByTestId(testIds.seatStack(seat)).getAttribute('data-amount'));
  }

  /** Resolves once the felt shows the table as it is: the show of the last step is over. */
  async shown(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-show', 'still', { timeout: 20_000 });
  }

  /** Resolves with the hand once a winner is on the felt: for less time than an assertion may wait between two looks. */
  async winnerShown(): Promise<string> {
    const shown = await this.page.waitForFunction(() =>
      document.querySelector('[data-won]')?.closest('[data-hand]')?.getAttribute('data-hand'),
    );
    return (await shown.jsonValue()) ?? '';
  }

  /**
   * Waits until the table's attributes match this selector. Not an assertion: one that fails at its first look describes the whole page for
   * its report, in the page's own thread, and a press in that time is answered late.
   */
  #root(attributes: string, timeout = 40_000): Promise<void> {
    return this.view.locator(`${ROOT}${attributes}`).waitFor({ state: 'attached', timeout });
  }

  phase() {
    return this.root.getAttribute('data-phase');
  }

  async hand(): Promise<string> {
    return (await this.root.getAttribute('data-hand')) ?? '';
  }
}

type Action = 'fold' | 'check' | 'call' | 'bet' | 'raise';

const ROOT = '[data-testid^="table:"]';
const BUTTONS: Readonly<Record<Action, string | RegExp>> = {
  fold: testIds.actionFold,
  check: testIds.actionCheck,
  call: testIds.actionCall,
  bet: /^action-(bet|raise)$/,
  raise: /^action-(bet|raise)$/,
};

function cardTexts(cards: Element[]): string[] {
  return cards.map((card) => card.getAttribute('data-card') ?? '');
}
