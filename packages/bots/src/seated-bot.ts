import { randomUUID } from 'node:crypto';
import type { NoticeMessage, TableInfo, TableRequest, YouMessage } from '@cardroom/protocol';
import type { PublicTable } from '@cardroom/protocol/shapes';
import type { BotOptions } from './bot-options.ts';
import { buyInChips, isDeep, RETURN_WINDOW_MS, topUpChips } from './buy-in.ts';
import type { DemoCasino } from './demo-casino.ts';
import type { PlayerSession } from './player-session.ts';
import { integerBetween } from './random.ts';
import type { Spot } from './spot.ts';
import type { Link } from './table-link.ts';
import { freeSeats, infoOf, isPlaying, offerTo, somebodyWaits, spotOf } from './table-snapshot.ts';

/** How a visit to a table ended. `broken`: the connection is gone, but the stay may continue. */
export type SeatOutcome = 'left' | 'no-seat' | 'replaced' | 'broken';

export interface SeatedBotOptions extends Pick<BotOptions, 'player' | 'strategy' | 'random' | 'pace' | 'plan' | 'log' | 'seen'> {
  readonly casino: Pick<DemoCasino, 'refill'>;
  readonly link: Link;
  readonly session: Pick<PlayerSession, 'receipts'>;
  readonly isRetiring: () => boolean;
}

const SIT_DOWN_TRIES = 5;
const REFUSED_REST_MS = 3_000;
/** Refusals unrelated to the request, which may be repeated after a pause. */
const TRY_AGAIN: readonly string[] = ['too-many-requests', 'lost', 'internal'];
const BUSY_REST_MS = 200;
/** Thinking never uses more than this share of the time for a decision. */
const CLOCK_SHARE = 0.6;
/** The chance per hand to make room at a full table. */
const MAKES_ROOM = 0.15;
/** The longest time for the answer to an offer, which stays open for 5 s or more. */
const OFFER_MS_MAX = 3_000;
/** The chance to accept an offer to run it twice. */
const RUNS_TWICE = 0.7;

/** A bot at one table: it looks at the table and does one thing at a time. */
export class SeatedBot {
  readonly #options: SeatedBotOptions;
  readonly #link: Link;
  #handsLeft: number;
  #signal = new AbortController().signal;
  #sitDownTries = 0;
  #hasSat = false;
  #askedToLeave = false;
  #handId = '';
  #answered = '';
  /** The hand and chips at the last top-up request, so that it is asked only once for each. */
  #toppedUpAt = '';

  constructor(options: SeatedBotOptions) {
    this.#options = options;
    this.#link = options.link;
    this.#handsLeft = integerBetween(options.random, ...options.plan.handsPerStay);
  }

  async play(signal: AbortSignal): Promise<SeatOutcome> {
    this.#signal = signal;
    while (!this.#signal.aborted && this.#link.closed === null) {
      const { revision } = this.#link;
      const outcome = await this.#step();
      if (outcome === 'waiting') await this.#link.changedSince(revision);
      else if (outcome !== 'again') return outcome;
    }
    return this.#link.isReplaced ? 'replaced' : 'broken';
  }

  async #step(): Promise<SeatOutcome | 'waiting' | 'again'> {
    const { snapshot, you, notice } = this.#link.news;
    if (snapshot === null || you === null || snapshot.seats.length === 0) return 'waiting';
    if (notice !== null) return this.#hear(notice);
    if (you.seat === null) return this.#hasSat ? this.#goHome() : this.#sitDown(snapshot);
    if (snapshot.seats[you.seat]?.status !== 'reserved') this.#hasSat = true;
    this.#countHand(snapshot, you.seat);
    const spot = spotOf(snapshot, this.#link.news.hole, you.seat);
    if (spot !== null && snapshot.decisionId !== this.#answered) return this.#act(snapshot, spot);
    const offer = offerTo(snapshot, you.seat);
    if (offer !== null && offer !== this.#answered) return this.#answerOffer(offer);
    return this.#care(snapshot, you, you.seat);
  }

  /** Thinks, then answers the offer unless it has closed in the meantime. */
  async #answerOffer(decisionId: string): Promise<'again'> {
    const { pace, random } = this.#options;
    const agree = random() < RUNS_TWICE;
    await pace.think({ decision: 'offer', random, atMostMs: OFFER_MS_MAX, isHurried: this.#isHurried, signal: this.#signal });
    const { snapshot, you } = this.#link.news;
    const isOpen = snapshot !== null && you?.seat != null && offerTo(snapshot, you.seat) === decisionId;
    if (this.#signal.aborted || !isOpen) return 'again';
    this.#answered = decisionId;
    const refused = await this.#ask('run-twice', { agree, decisionId });
    if (refused !== null && TRY_AGAIN.includes(refused)) this.#answered = '';
    return 'again';
  }

  /** Nobody should have to watch a whole hand at the pace of people before the first cards. */
  get #isHurried(): boolean {
    const { snapshot } = this.#link.news;
    return snapshot !== null && somebodyWaits(snapshot);
  }

  /** Decides, takes the time that the decision takes, then acts unless the time has run out. */
  async #act({ decisionId, turnStartedAt, actUntil }: PublicTable, spot: Spot): Promise<'again'> {
    const { pace, random, strategy } = this.#options;
    const action = strategy(spot, random);
    const atMostMs = (actUntil - turnStartedAt) * CLOCK_SHARE;
    await pace.think({ decision: { spot, action }, random, atMostMs, isHurried: this.#isHurried, signal: this.#signal });
    if (this.#signal.aborted || this.#link.news.snapshot?.decisionId !== decisionId) return 'again';
    this.#answered = decisionId;
    const actionId = randomUUID();
    const refused = await this.#ask('act', { ...action, decisionId, actionId });
    if (refused === null) this.#options.seen?.({ type: 'acted', actionId, tableId: this.#link.tableId });
    // The decision is still open. If the first attempt did count, the next one is refused as stale.
    else if (TRY_AGAIN.includes(refused)) this.#answered = '';
    return 'again';
  }

  /** Everything other than decisions: leaving, posting, coming back, topping up. */
  async #care(snapshot: PublicTable, you: YouMessage, seat: number): Promise<'waiting' | 'again'> {
    if (you.leaving || this.#askedToLeave) return 'waiting';
    if (this.#options.isRetiring() || (this.#isDone(snapshot, seat) && !isPlaying(snapshot, seat))) {
      const refused = await this.#ask('leave', {});
      this.#askedToLeave = refused === null;
      if (refused === null) return 'waiting';
      // Alone at the table, no other event may come that would trigger a retry.
      await this.#options.pace.rest(REFUSED_REST_MS, this.#signal);
      return 'again';
    }
    const own = snapshot.seats[seat];
    if (own === undefined || own.status === 'reserved') return 'waiting';
    if (you.entryChoice === 'wait') {
      await this.#ask('choose-entry', { entry: 'post' });
      return 'waiting';
    }
    if (you.sittingOut && own.stack > 0) {
      await this.#ask('come-back', {});
      return 'waiting';
    }
    return this.#wantChips(snapshot, you, seat);
  }

  /** The bot has played as long as it wanted to, or has won so much that it takes it home. */
  #isDone(snapshot: PublicTable, seat: number): boolean {
    const own = snapshot.seats[seat];
    const { deepBuyIns } = this.#options.plan;
    return this.#handsLeft <= 0 || (own !== undefined && isDeep(infoOf(snapshot), own.stack + own.behind, deepBuyIns));
  }

  async #wantChips(snapshot: PublicTable, you: YouMessage, seat: number): Promise<'waiting'> {
    const own = snapshot.seats[seat];
    if (own === undefined) return 'waiting';
    const chips = isPlaying(snapshot, seat) || you.topUpAsked > 0 || you.topUpInFlight > 0 ? 0 : topUpChips(infoOf(snapshot), own);
    const moment = `${snapshot.handId} ${own.stack} ${own.behind}`;
    if (chips === 0 || this.#toppedUpAt === moment) return 'waiting';
    this.#toppedUpAt = moment;
    if ((await this.#ask('top-up', { chips })) === null) this.#options.seen?.({ type: 'topped-up' });
    return 'waiting';
  }

  async #sitDown(snapshot: PublicTable): Promise<SeatOutcome | 'waiting' | 'again'> {
    const { plan, random, pace } = this.#options;
    const info = infoOf(snapshot);
    const free = freeSeats(snapshot);
    const seat = free[integerBetween(random, 0, free.length - 1)];
    const taken = snapshot.seats.length - free.length;
    const isWelcome = snapshot.status === 'open' && taken < plan.crowd(snapshot.seats.length);
    if (seat === undefined || !isWelcome || this.#sitDownTries >= SIT_DOWN_TRIES || this.#options.isRetiring()) return 'no-seat';
    this.#sitDownTries += 1;
    const cashedOut = await this.#lastCashOut(info);
    // It would have to bring everything it has just taken home.
    if (isDeep(info, cashedOut, plan.deepBuyIns)) return 'no-seat';
    const chips = buyInChips(info, cashedOut, random);
    const { revision } = this.#link;
    if ((await this.#ask('sit-down', { seat, chips })) === null) {
      this.#options.seen?.({ type: 'sat-down' });
      // The seat appears in the next `you` message; if the debit is refused, a notice says why.
      while (this.#link.news.you?.seat == null && this.#link.news.notice === null && this.#link.closed === null && !this.#signal.aborted)
        await this.#link.changedSince(this.#link.revision);
      return 'again';
    }
    await pace.rest(REFUSED_REST_MS, this.#signal);
    await this.#link.changedSince(revision);
    return 'again';
  }

  /** The bot's last cash-out from this room within an hour, because it may not return with less. */
  async #lastCashOut({ roomName }: TableInfo): Promise<number> {
    const receipts = await this.#options.session.receipts();
    const since = Date.now() - RETURN_WINDOW_MS;
    const last = receipts.find((receipt) => receipt.roomName === roomName && receipt.at > since);
    return last?.cashedOut ?? 0;
  }

  async #hear(notice: NoticeMessage): Promise<'again'> {
    this.#link.news.notice = null;
    const { casino, player, pace, log } = this.#options;
    if (notice.code === 'insufficient-funds') {
      log(`${player.playerId} is broke and gets new play money`);
      await casino.refill(player);
      this.#toppedUpAt = '';
    } else if (notice.code !== 'top-up-accepted' && this.#link.news.you?.seat === null) {
      // The wallet is in trouble, so the bot pauses before it asks again.
      await pace.rest(REFUSED_REST_MS, this.#signal);
    }
    if (this.#link.news.you?.seat === null && !this.#askedToLeave) this.#hasSat = false;
    return 'again';
  }

  #goHome(): SeatOutcome {
    this.#options.seen?.({ type: 'left' });
    return 'left';
  }

  #countHand(snapshot: PublicTable, seat: number): void {
    const own = snapshot.seats[seat];
    if (snapshot.handId === '' || snapshot.handId === this.#handId || own?.inHand !== true) return;
    this.#handId = snapshot.handId;
    this.#handsLeft -= 1;
    this.#options.seen?.({ type: 'hand', handId: snapshot.handId });
    const isFull = snapshot.seats.length > 2 && freeSeats(snapshot).length === 0;
    if (isFull && this.#options.random() < MAKES_ROOM) this.#handsLeft = 0;
  }

  /** Sends a request, with an ID of its own unless it has one. Returns the code of a refusal, or null if it was accepted. */
  async #ask(type: TableRequest, payload: object): Promise<string | null> {
    const refused = await this.#link.request(type, { actionId: randomUUID(), ...payload });
    if (refused === null) return null;
    this.#options.seen?.({ type: 'refused', request: type, code: refused.code });
    if (TRY_AGAIN.includes(refused.code)) await this.#options.pace.rest(BUSY_REST_MS, this.#signal);
    return refused.code;
  }
}
