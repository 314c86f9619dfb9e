import type { Transcript } from '@cardroom/fairness/src/index.ts';
import type { BettingAction } from '@cardroom/poker';
import { amountText, type Request, type ScreenFact, seatNamed } from '@cardroom/scenarios';
import { testIds } from '@cardroom/ui/test-ids';
import type { TableView } from '@cardroom/views';
import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import { Person } from '../pages.ts';
import type { Stack } from '../stack.ts';
import { refusalOf } from './legal.ts';
import type { LivePlayer } from './live-player.ts';
import { ownProof } from './own-proof.ts';
import { wrongOnPage, wrongShield } from './page-facts.ts';
import { PageLine } from './page-line.ts';

const PAYMENT_MS = 25_000;
const BACK_MS = 30_000;
const ENTRIES = { post: testIds.entryPost, wait: testIds.entryWait, 'buy-button': testIds.entryBuyButton } as const;

/** A player in a browser, who clicks, types and reads. */
export class PagePlayer implements LivePlayer {
  readonly playerId: string;
  readonly #stack: Stack;
  readonly #page: Page;
  readonly #name: string;
  readonly #phone: boolean;
  #person: Person | null = null;
  #hole: readonly string[] = [];
  readonly #line: PageLine;

  private constructor(
    { stack, page, line }: { stack: Stack; page: Page; line: PageLine },
    who: { readonly playerId: string; readonly name: string; readonly phone: boolean },
  ) {
    this.#stack = stack;
    this.#page = page;
    this.#line = line;
    this.playerId = who.playerId;
    this.#name = who.name;
    this.#phone = who.phone;
  }

  static async enrol(
    stack: Stack,
    page: Page,
    who: { playerId: string; name: string; currency: string; balanceMinor: number; phone: boolean },
  ): Promise<PagePlayer> {
    const { playerId, name, currency, balanceMinor } = who;
    await stack.demoApi('/api/players', { player_id: playerId, name, currency, balance_minor: balanceMinor });
    return new PagePlayer({ stack, page, line: new PageLine(page) }, who);
  }

  get #me(): Person {
    if (this.#person === null) throw new Error(`${this.#name} has not come to the table`);
    return this.#person;
  }

  /** Comes through the lobby; a page that is already at the table reconnects automatically. */
  async open(tableId: string): Promise<void> {
    if (this.#person !== null) return this.#back();
    const url = await this.#stack.launchUrl(this.playerId, { device: this.#phone ? 'mobile' : 'desktop' });
    const person = new Person(this.#page, this.playerId, { touches: this.#phone });
    await this.#page.goto(url);
    await expect(this.#page.getByTestId('lobby')).toBeVisible({ timeout: BACK_MS });
    await person.openTable(tableId);
    this.#person = person;
  }

  async #back(): Promise<void> {
    await expect(this.#me.root).toHaveAttribute('data-link', 'live', { timeout: BACK_MS });
  }

  async act(action: BettingAction, view: TableView): Promise<string | null> {
    const refused = refusalOf(view, seatNamed(view, this.#name), action);
    if (refused !== null) return this.#notOffered(refused);
    if (action.type !== 'raise') await this.#me.act(action.type);
    else if (isFixed(view)) await this.#me.act('raise');
    else await this.#me.raiseTo(amountText(action.to));
    return null;
  }

  /** A screen does not offer what the rules refuse. */
  async #notOffered(code: string): Promise<string> {
    if (code === 'raise-not-allowed') await expect(this.#me.button('raise')).toHaveCount(0);
    if (code === 'cannot-check') await expect(this.#me.button('check')).toHaveCount(0);
    if (code === 'not-your-turn') await expect(this.#me.root).not.toHaveAttribute('data-turn', 'me');
    return code;
  }

  async ask(request: Request): Promise<string | null> {
    const me = this.#me;
    const press = (id: string) => me.press(me.page.getByTestId(id).first());
    switch (request.type) {
      case 'sit-down':
        await me.askForSeat(request.seat, amountText(request.chips));
        // The dialog stays open until the wallet has answered; the seat belongs to the player as soon as it is reserved.
        return this.#paid(async () => expect(me.page.getByTestId(testIds.buyInDialog)).toHaveCount(0, { timeout: 100 }));
      case 'top-up':
        await press(testIds.topUp);
        await me.buyIn(amountText(request.chips));
        return this.#paid(async () => expect(me.page.getByTestId(testIds.buyInDialog)).toHaveCount(0, { timeout: 100 }));
      case 'leave':
        await me.leave();
        return null;
      case 'come-back':
        await press(testIds.comeBack);
        return null;
      case 'rabbit-hunt':
        await press(testIds.rabbitHunt);
        return null;
      case 'sit-out':
        await press(request.when === 'next-big-blind' ? testIds.sitOutNextBigBlind : testIds.sitOutNextHand);
        return null;
      case 'choose-entry':
        await press(ENTRIES[request.entry]);
        return null;
      case 'run-twice':
        await press(request.agree ? testIds.runTwice : testIds.runOnce);
        return null;
      case 'show-cards':
        return this.#show(request.cards);
    }
  }

  async #show(cards: readonly string[]): Promise<null> {
    const me = this.#me;
    const hole = await this.look();
    if (cards.length === 0 || cards.length === hole.length) await me.press(me.page.getByTestId(testIds.showCards));
    else
      for (const card of cards)
        await me.press(me.page.locator('[data-testid^="show-card-"]', { has: me.page.locator(`[data-card="${card}"]`) }));
    return null;
  }

  /** Waits for the wallet's answer: null once the chips are there, otherwise the code in the dialog, which is then closed. */
  async #paid(isThere: () => Promise<void>): Promise<string | null> {
    const error = this.#me.page.getByTestId(testIds.buyInError);
    await expect(async () => {
      if (!(await error.isVisible())) await isThere();
    }).toPass({ timeout: PAYMENT_MS, intervals: [50] });
    if (!(await error.isVisible())) return null;
    const code = await error.getAttribute('data-code');
    await this.#me.page.keyboard.press('Escape');
    return code;
  }

  hole(): readonly string[] {
    return this.#hole;
  }

  /** Reads the player's own cards off the screen. */
  async look(): Promise<readonly string[]> {
    const seat = Number(await this.#me.root.getAttribute('data-hero'));
    const cards = Number.isNaN(seat) ? [] : await this.#me.cards(seat);
    if (cards.length > 0 && !cards.includes('back')) this.#hole = cards;
    return this.#hole;
  }

  async cutLine(): Promise<void> {
    await this.#page.context().setOffline(true);
    await this.#stack.control('/drop', { player_id: this.playerId });
  }

  async mendLine(): Promise<void> {
    await this.#page.context().setOffline(false);
    await this.#back();
  }

  withhold(): Promise<void> {
    return this.#line.withhold();
  }

  withholds(): Promise<boolean> {
    return this.#line.withholds();
  }

  /** The record of the player's client stays in the browser, which judges it itself: `shield`. */
  async proof(handId: string): Promise<readonly Transcript[] | null> {
    const answer = await this.#line.handProof(this.#stack.service, handId);
    return answer === null ? null : ownProof(answer, () => null);
  }

  /** A phone shows its log only when asked. */
  async shield(handId: string): Promise<string | null | undefined> {
    return this.#phone ? undefined : wrongShield(this.#me, handId);
  }

  async screen(sees: ScreenFact, view: TableView): Promise<string | null> {
    return wrongOnPage(this.#me, view, sees);
  }

  async close(): Promise<void> {}
}

function isFixed({ info }: TableView): boolean {
  return (JSON.parse(info) as { limit: string }).limit === 'FL';
}
