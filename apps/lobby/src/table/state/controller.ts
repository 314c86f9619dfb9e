import { type BetSizes, USUAL_BET_SIZES } from '@cardroom/protocol';
import type { StoreApi } from 'zustand/vanilla';
import { localeStore } from '../../i18n/i18n.ts';
import { moneyText } from '../../i18n/money.ts';
import type { PlayerAction, Rejection, TableConnection } from '../connection.ts';
import { Attention, buzz, notifyTurn } from '../effects/attention.ts';
import { SoundPlayer } from '../effects/sounds.ts';
import { hasActed, heroSeatOf, isHeroTurn, toCallOf } from '../rules/hero.ts';
import { cutLog } from '../rules/log-lines.ts';
import { isAsked, offerOf } from '../rules/offer.ts';
import { firePreAction, keepPreAction, type PreActionKind, type PreActionSpot } from '../rules/pre-actions.ts';
import { type Preset, startingAmount } from '../rules/sizing.ts';
import { type Sound, soundVolume } from '../rules/sound-groups.ts';
import type { ShowClock } from '../show/show-clock.ts';
import { TableShow } from '../show/table-show.ts';
import { BankWatch } from './bank-watch.ts';
import { ownDecision, ownOffer } from './own-decision.ts';
import type { Settings } from './settings.ts';
import { SizeChooser } from './size-chooser.ts';
import { boundsOf } from './sizing-spot.ts';
import { createTableStore, nextView, type TableStore, type TableView } from './table-store.ts';
import { offerText, type Speech, turnText } from './turn-texts.ts';
import { createUiStore, type UiStore } from './ui-store.ts';

/** Commands of the three action buttons and the two buttons of an offer. */
const COMMANDS = ['fold', 'check-call', 'raise', 'run-once', 'run-twice'] as const;
export type ActionCommand = (typeof COMMANDS)[number];

/** The player is warned once when this many seconds remain. */
const WARN_AT_S = [10, 5] as const;

export interface ControllerOptions {
  readonly clock?: ShowClock | undefined;
  readonly houseSizes?: BetSizes | undefined;
}

/**
 * Handles everything a change of the table must trigger without waiting for a render: the turn sound and flash, pre-actions, announcements
 * and motions. One per page; `start` and `stop` may be called repeatedly.
 */
export class TableController {
  readonly sounds = new SoundPlayer();
  readonly sizes: SizeChooser;
  readonly attention = new Attention();
  readonly #bank: BankWatch;
  readonly #presses = new Map<ActionCommand, () => void>();
  #stopListening: (() => void) | null = null;
  #warnings: ReturnType<typeof setTimeout>[] = [];
  #cut: ReturnType<typeof setTimeout> | null = null;

  /** False for a table that is not in focus: it still calls the player but makes no other sounds. */
  active = true;
  readonly connection: TableConnection;
  /** The table as it is: buttons, amounts and turns read this one. */
  readonly table: TableStore;
  /** What the felt and the log show, behind the true table by the cues not yet played. */
  readonly show: TableShow;
  readonly ui: UiStore;
  readonly settings: StoreApi<Settings>;
  /** The operator's bet sizes, which hold until the player sets their own. */
  readonly houseSizes: BetSizes;

  constructor(connection: TableConnection, settings: StoreApi<Settings>, { clock, houseSizes = USUAL_BET_SIZES }: ControllerOptions = {}) {
    this.houseSizes = houseSizes;
    this.connection = connection;
    this.settings = settings;
    this.table = createTableStore(connection);
    this.ui = createUiStore();
    this.sizes = new SizeChooser(this.table, this.ui);
    this.#bank = new BankWatch(this.table, this.serverNow);
    this.show = new TableShow(this.table, settings, { play: (sound) => this.play(sound), ...(clock ? { clock } : {}) });
  }

  /** Server time, ms. */
  readonly serverNow = (): number => this.connection.serverNow();

  /** Buttons register their hotkeys here, so that a key is judged like a press of its button. */
  readonly hotkeys = Object.fromEntries(
    COMMANDS.map((command) => [command, (press: (() => void) | null) => this.#registerPress(command, press)]),
  ) as Readonly<Record<ActionCommand, (press: (() => void) | null) => void>>;

  /** The bet sizes on offer. */
  betSizes(): BetSizes {
    return this.settings.getState().betSizes ?? this.houseSizes;
  }

  pressButton(command: ActionCommand): void {
    this.#presses.get(command)?.();
  }

  start(): void {
    const unlock = (): void => this.sounds.unlock();
    const lookBack = (): void => {
      if (!document.hidden) this.attention.stop();
      else this.show.settle();
    };
    document.addEventListener('pointerdown', unlock);
    document.addEventListener('keydown', unlock);
    document.addEventListener('visibilitychange', lookBack);
    const stopConnection = this.connection.subscribe(() => this.#take());
    this.#take();
    // A page opened during the player's turn starts with it.
    const decisionId = ownDecision(this.table.getState());
    if (decisionId !== null && this.ui.getState().sizing?.decisionId !== decisionId) this.#startTurn(this.table.getState(), decisionId);
    this.#stopListening = () => {
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
      document.removeEventListener('visibilitychange', lookBack);
      stopConnection();
    };
  }

  stop(): void {
    this.#stopListening?.();
    this.#stopListening = null;
    if (this.#cut !== null) clearTimeout(this.#cut);
    this.#cut = null;
    this.#bank.stop();
    this.#endTurn();
    this.show.stop();
    this.sounds.close();
  }

  /** Sends an action for the decision on screen. A refusal is shown, and the player may try again. */
  act(action: PlayerAction): void {
    const { table, you } = this.table.getState().snapshot;
    const { pending } = this.ui.getState();
    if (!table || !isHeroTurn(table, you) || pending?.decisionId === table.decisionId) return;
    this.#send(table.decisionId, action.type, () => this.connection.act(action, table.decisionId));
  }

  /** Folds. Where checking is free, the first press only asks, unless the player has switched that off; the clock runs on. */
  fold(): void {
    const { table } = this.table.getState().snapshot;
    const decisionId = ownDecision(this.table.getState());
    const asks = this.settings.getState().askFreeFold && table?.canCheck === true && this.ui.getState().freeFold !== decisionId;
    if (asks) {
      this.ui.setState({ freeFold: decisionId });
      this.announce(this.speech().t('freeFold.question'));
    } else this.act({ type: 'fold' });
  }

  /** Answers the open offer to run it twice. A refusal is shown, and the player may try again. */
  answerOffer(agree: boolean): void {
    const { table, you } = this.table.getState().snapshot;
    const offer = offerOf(table);
    if (!offer || !isAsked(table, heroSeatOf(you)) || this.ui.getState().pending?.decisionId === offer.decisionId) return;
    const { decisionId } = offer;
    this.#send(decisionId, agree ? 'run-twice' : 'run-once', () => this.connection.runTwice(agree, decisionId));
  }

  /** Bets or raises to the amount in the sizing row. */
  raise(): void {
    const { sizing } = this.ui.getState();
    const { table } = this.table.getState().snapshot;
    if (sizing && sizing.to !== null && sizing.decisionId === table?.decisionId) this.act({ type: 'raise', to: sizing.to });
  }

  /** Sets the amount. One-click betting also sends it, except all-in, which always takes two presses. */
  choosePreset(preset: Preset): void {
    this.sizes.choose(preset);
    if (this.settings.getState().oneTapPresets && preset.enabled && preset.size.kind !== 'all-in') this.pressButton('raise');
  }

  /** Arms a pre-action, or cancels it if it is armed. */
  togglePreAction(kind: PreActionKind): void {
    const spot = this.#preActionSpot(this.table.getState());
    if (!spot) return;
    const armed = this.ui.getState().preAction;
    this.ui.setState({ preAction: armed?.kind === kind ? null : { kind, ...spot } });
  }

  /** Runs a request and shows a refusal as a toast. */
  readonly ask = (request: Promise<void>): void => {
    request.catch((rejection: Rejection) => this.tell(rejection));
  };

  tell(rejection: Rejection): void {
    this.ui.setState(({ toast }) => ({ toast: { code: rejection.code, n: (toast?.n ?? 0) + 1 } }));
  }

  /** Announces a text to screen readers at once, even if it is the same as the last one. */
  announce(text: string): void {
    if (text === '') return;
    this.ui.setState(({ announcement }) => ({ announcement: { text, n: announcement.n + 1 } }));
  }

  speech(): Speech {
    const { t, locale } = localeStore.getState();
    return { t, money: moneyText(locale, this.table.getState().info?.currency ?? 'EUR') };
  }

  /** Whole seconds the player to act has left, including the time bank. */
  secondsLeft(): number {
    const { table } = this.table.getState().snapshot;
    return table ? Math.max(0, Math.ceil((table.bankUntil - this.connection.serverNow()) / 1000)) : 0;
  }

  #send(decisionId: string, kind: string, ask: () => Promise<void>): void {
    this.ui.setState({ pending: { decisionId, kind } });
    ask().catch((rejection: Rejection) => {
      if (this.ui.getState().pending?.decisionId === decisionId) this.ui.setState({ pending: null });
      this.tell(rejection);
    });
  }

  #registerPress(command: ActionCommand, press: (() => void) | null): void {
    if (press) this.#presses.set(command, press);
    else this.#presses.delete(command);
  }

  #take(): void {
    const before = this.table.getState();
    const after = nextView(before, this.connection.snapshot());
    this.table.setState(after);
    const wasAsked = isAsked(before.snapshot.table, heroSeatOf(before.snapshot.you));
    const isNowAsked = isAsked(after.snapshot.table, heroSeatOf(after.snapshot.you));
    if (isNewTurn(before, after) || (isNowAsked && !wasAsked)) this.play('turn');
    this.show.take(after, document.hidden || !this.active || after.snapshot.link !== 'live');
    this.#followTurn(before, after);
    this.#bank.follow(after);
    this.#followOffer(before, after);
    if (this.#cut === null && cutLog(after.log) !== after.log) this.#cut = setTimeout(() => this.#cutLog(), LOG_CUT_MS);
  }

  #cutLog(): void {
    this.#cut = null;
    this.table.setState(({ log }) => ({ log: cutLog(log) }));
  }

  /** Plays a sound at the player's volume. A table that is not in focus only calls the player. */
  play(sound: Sound): void {
    const calls = sound === 'turn' || sound === 'low-time';
    if (this.active || calls) this.sounds.play(sound, soundVolume(sound, this.settings.getState()));
  }

  #followTurn(before: TableView, after: TableView): void {
    const was = ownDecision(before);
    const is = ownDecision(after);
    if (was !== null && was !== is) this.#endTurn(before);
    const { preActionsOutliveBets } = this.settings.getState();
    const spot = this.#preActionSpot(after);
    const kept = spot ? keepPreAction(this.ui.getState().preAction, spot, preActionsOutliveBets) : null;
    if (kept !== this.ui.getState().preAction) this.ui.setState({ preAction: kept });
    if (is !== null && is !== was) this.#startTurn(after, is);
  }

  #followOffer(before: TableView, after: TableView): void {
    const [was, is] = [ownOffer(before), ownOffer(after)];
    if (was === is) return;
    this.ui.setState({ pending: null });
    if (is === null) this.attention.stop();
    else this.#callPlayer(this.speech().t('offer.question'), offerText(after, this.speech()));
  }

  /** Calls the player by every means they have switched on. */
  #callPlayer(title: string, text: string): void {
    this.announce(text);
    this.attention.start(title);
    const { notifications, vibration } = this.settings.getState();
    if (notifications) notifyTurn(title, text);
    if (vibration) buzz();
  }

  #startTurn(view: TableView, decisionId: string): void {
    const { table } = view.snapshot;
    if (!table) return;
    const { preAction } = this.ui.getState();
    this.ui.setState({
      preAction: null,
      pending: null,
      freeFold: null,
      sizing: { decisionId, to: startingAmount(boundsOf(view)), why: null },
    });
    const action = preAction ? firePreAction(preAction, table) : null;
    if (action) {
      this.act(action);
      return;
    }
    this.#callPlayer(this.speech().t('say.yourTurn'), turnText(view, this.speech()));
    this.#scheduleWarnings(table.bankUntil, table.actUntil);
  }

  #endTurn(view?: TableView): void {
    this.attention.stop();
    for (const timer of this.#warnings) clearTimeout(timer);
    this.#warnings = [];
    const handId = view?.snapshot.table?.handId;
    if (handId === undefined) return;
    const { ownActions } = this.ui.getState();
    this.ui.setState({ pending: null, ownActions: { handId, count: (ownActions.handId === handId ? ownActions.count : 0) + 1 } });
  }

  #scheduleWarnings(bankUntil: number, actUntil: number): void {
    const now = this.connection.serverNow();
    const { t } = this.speech();
    const later = (at: number, act: () => void): void => {
      if (at > now) this.#warnings.push(setTimeout(act, at - now));
    };
    for (const seconds of WARN_AT_S) later(bankUntil - seconds * 1000, () => this.announce(t('say.secondsLeft', { seconds })));
    later(actUntil - LOW_TIME_MS, () => this.play('low-time'));
  }

  #preActionSpot({ snapshot: { table, you } }: TableView): PreActionSpot | null {
    const seat = heroSeatOf(you);
    if (!table || seat === null) return null;
    const { ownActions } = this.ui.getState();
    const count = ownActions.handId === table.handId ? ownActions.count : 0;
    return { handId: table.handId, phase: table.phase, toCall: toCallOf(table, seat), ownActions: count, acted: hasActed(table, seat) };
  }
}

/** How long after its last lines an overlong log is cut, so that the cut gets a frame of its own. */
const LOG_CUT_MS = 400;
function isNewTurn(before: TableView, after: TableView): boolean {
  const decision = ownDecision(after);
  return decision !== null && decision !== ownDecision(before);
}

/** How long before the base time ends the low-time sound plays. */
const LOW_TIME_MS = 5_000;
