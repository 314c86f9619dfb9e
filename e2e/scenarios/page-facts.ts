import { amountText, type ScreenFact, type SeatStateName, seatNamed } from '@cardroom/scenarios';
import { testIds } from '@cardroom/ui/test-ids';
import type { TableView } from '@cardroom/views';
import type { Person } from '../pages.ts';

type Of<Is extends ScreenFact['is']> = Extract<ScreenFact, { is: Is }>;

/** What is wrong with the shield of a finished hand in the log: it is red, or the browser has not checked the hand yet. */
export async function wrongShield(me: Person, handId: string): Promise<string | null> {
  const shield = me.page.getByTestId(`shield-${handId}`).first();
  if ((await shield.count()) === 0) return `the screen shows no shield of hand ${handId}`;
  const colour = await shield.getAttribute('data-colour');
  return colour === 'green' || colour === 'grey' ? null : `the shield is ${colour}: ${await shield.getAttribute('title')}`;
}

/** What is wrong with a page at this moment; null when it shows the fact. `view` only says who sits where. */
export async function wrongOnPage(me: Person, view: TableView, sees: ScreenFact): Promise<string | null> {
  const at = (id: string) => me.page.getByTestId(id);
  switch (sees.is) {
    case 'action':
      return wrongAction(me, sees);
    case 'stack':
    case 'bet': {
      const seat = seatNamed(view, sees.name);
      const shown = at(sees.is === 'stack' ? testIds.seatStack(seat) : testIds.seatBet(seat));
      const amount = (await shown.count()) === 0 ? null : Number(await shown.getAttribute('data-amount'));
      return amount === sees.chips
        ? null
        : `the screen shows ${amount === null ? 'none' : amountText(amount)} as the ${sees.is} of ${sees.name}`;
    }
    case 'pot':
      return differs('the pot', amountIn(await textOf(me, testIds.potTotal)), sees.chips);
    case 'board': {
      const board = (await me.page.locator('[data-testid^="board-"][data-card]').evaluateAll(cardsOf)).join('');
      return board === sees.cards ? null : `the screen shows the board ${board || 'empty'}`;
    }
    case 'cards':
      return wrongCards(me, view, sees);
    case 'seat':
      return (await isInState(me, seatNamed(view, sees.name), sees.state)) ? null : `the screen does not show ${sees.name} ${sees.state}`;
    case 'text':
      return (await me.page.getByText(sees.text).first().isVisible()) ? null : `the screen does not say "${sees.text}"`;
    case 'awards':
      return contains('the awards', await textOf(me, testIds.awards), sees.text);
    case 'strength':
      return contains('the hand strength', await textOf(me, testIds.handStrength), sees.text);
    case 'error': {
      const error = at(testIds.buyInError);
      const code = (await error.count()) === 0 ? 'no error' : await error.getAttribute('data-code');
      return code === sees.code ? null : `the screen shows ${code}`;
    }
    case 'receipt': {
      const receipt = at(testIds.receipt).locator('p[data-state]');
      const state = (await receipt.count()) === 0 ? 'no receipt' : await receipt.getAttribute('data-state');
      return state === sees.state ? null : `the screen shows ${state}`;
    }
    case 'banner': {
      const lost = (await me.page.locator(`[data-testid="${testIds.banner}"][data-tone="lost"]`).count()) > 0;
      return lost === (sees.state === 'lost') ? null : `the screen shows ${lost ? 'a' : 'no'} banner of a lost line`;
    }
  }
}

async function wrongAction(me: Person, { button, chips, not }: Of<'action'>): Promise<string | null> {
  const ids = {
    fold: testIds.actionFold,
    check: testIds.actionCheck,
    call: testIds.actionCall,
    bet: testIds.actionBet,
    raise: testIds.actionRaise,
  };
  const shown = me.page.getByTestId(ids[button]);
  const isThere = (await shown.count()) > 0 && (await me.root.getAttribute('data-turn')) === 'me';
  if (isThere === not) return `the screen ${not ? 'offers' : 'does not offer'} to ${button}`;
  return chips === null ? null : differs(`the button ${button}`, amountIn(await shown.innerText()), chips);
}

async function wrongCards(me: Person, view: TableView, { name, cards }: Of<'cards'>): Promise<string | null> {
  const seen = await me.cards(seatNamed(view, name));
  const text = seen.length === 0 ? 'none' : seen.every((card) => card === 'back') ? 'back' : seen.join('');
  return text === cards ? null : `the screen shows the cards of ${name} as ${text}`;
}

async function isInState(me: Person, seat: number, state: SeatStateName): Promise<boolean> {
  if (state === 'gone') return seat < 0;
  const shown = me.page.getByTestId(testIds.seat(seat));
  if ((await shown.count()) === 0) return false;
  const read = (name: string) => shown.getAttribute(name);
  switch (state) {
    case 'away':
      return (await read('data-away')) === 'true';
    case 'here':
      return (await read('data-away')) === null;
    case 'folded':
      return (await read('data-folded')) === 'true';
    default:
      return (await read('data-status')) === state;
  }
}

async function textOf(me: Person, id: string): Promise<string> {
  const found = me.page.getByTestId(id).first();
  return (await found.count()) === 0 ? '' : found.innerText();
}

function contains(what: string, is: string, wanted: string): string | null {
  return is.toLowerCase().includes(wanted.toLowerCase()) ? null : `the screen shows ${what} as "${is.replaceAll('\n', ' ')}"`;
}

/** An amount in a sentence on the screen, in minor units; null if there is none. */
function amountIn(text: string): number | null {
  const [, amount] = /(\d[\d,]*(?:\.\d{1,2})?)/.exec(text.replaceAll(/[\u2066-\u2069]/g, '')) ?? [];
  return amount === undefined ? null : Math.round(Number(amount.replaceAll(',', '')) * 100);
}

function differs(what: string, is: number | null, wanted: number): string | null {
  return is === wanted ? null : `the screen shows ${is === null ? 'nothing' : amountText(is)} as ${what}`;
}

function cardsOf(cards: Element[]): string[] {
  return cards.map((card) => card.getAttribute('data-card') ?? '');
}
