import type {
  BalanceMessage,
  ChatHistoryMessage,
  ChatMessage,
  ChatWords,
  CuesMessage,
  HoleMessage,
  NoticeMessage,
  ReceiptMessage,
  YouMessage,
} from '@cardroom/protocol';
import type { ConnectionSnapshot, Link, PlayerAction, PublicTable, SitOutWhen, TableConnection } from '../table/connection.ts';
import { NOTICES_MAX } from '../table/connection.ts';
import type { Api } from './api.ts';
import { withMessages } from './chat-list.ts';
import { isGap, isRecount, withCues } from './cue-list.ts';
import { QUIET_MS } from './heartbeat.ts';
import { serverClock } from './latency.ts';
import { Requests } from './requests.ts';
import { type LinkEnd, type LinkState, RoomLink } from './room-link.ts';
import type { OpenSocket } from './room-socket.ts';
import { type LoadDeal, TableDeal } from './table-deal.ts';

export interface TablePorts {
  readonly tableId: string;
  readonly api: Pick<Api, 'joinTable'>;
  readonly open: OpenSocket;
  /** Server clock minus client clock, used before the first heartbeat. */
  readonly clockGuess: number;
  now(): number;
  random(): number;
  /** `navigator.onLine`; only a "no" is reliable. */
  online(): boolean;
  /** Runs it in a task of its own, before the next frame. */
  soon(run: () => void): void;
  /** Messages for the whole client: `session`, `balance`, `receipt`. */
  shared(type: string, payload: unknown): void;
  ended(end: LinkEnd): void;
  refreshBalance(): Promise<void>;
  /** Loads the player's part in the fair deal. */
  readonly deal: LoadDeal;
}

/** Gaps in the steps request a resync at most this often. */
export const RESYNC_EVERY_MS = 2_000;
const RESYNC_ANSWER_MS = 5_000;

const EMPTY: ConnectionSnapshot = {
  table: null,
  hole: null,
  you: null,
  cues: [],
  notices: [],
  receipt: null,
  balance: null,
  latencyMs: null,
  link: 'reconnecting',
  draining: false,
  closed: null,
};

/** One table over the network, as the `TableConnection` of the table page. */
export class NetworkTable implements TableConnection {
  readonly tableId: string;
  readonly #ports: TablePorts;
  readonly #link: RoomLink;
  readonly #requests = new Requests();
  readonly #deal: TableDeal;
  readonly #clock;
  readonly #listeners = new Set<() => void>();
  #snapshot = EMPTY;
  #telling = false;
  #noticesSeen = 0;
  /** Whether this page has seen the player without a seat here. */
  #hasBeenUp = false;
  #resyncedAt = Number.NEGATIVE_INFINITY;
  /** True until the first message of its kind arrives on a socket; that message may come from a restarted service. */
  #fresh = { state: true, cues: true };

  constructor(ports: TablePorts) {
    this.tableId = ports.tableId;
    this.#ports = ports;
    this.#deal = new TableDeal(ports.deal, { now: ports.now, roundTripMs: () => this.#snapshot.latencyMs });
    this.#clock = serverClock(ports.clockGuess);
    this.#link = new RoomLink(
      {
        reserve: () => ports.api.joinTable(ports.tableId),
        open: ports.open,
        clock: this.#clock,
        quietMs: () => quietMsOf(this.#snapshot),
        now: ports.now,
        random: ports.random,
      },
      {
        state: (state) => this.#takeState(state as PublicTable),
        message: (type, payload) => this.#takeMessage(type, payload),
        opened: (socket) => {
          this.#requests.attach(socket);
          this.#deal.attach(socket);
          // A service that is shutting down accepts nobody, so this must be another one.
          this.#change({ draining: false });
        },
        lost: () => {
          this.#requests.detach();
          this.#deal.detach();
          this.#fresh = { state: true, cues: true };
        },
        changed: (state) => this.#takeLink(state),
      },
    );
  }

  /** Joins the table, or takes it back after `closed: 'replaced'`. */
  start(): void {
    this.#change({ closed: null });
    this.#link.start();
  }

  /** Call when the page wakes up or the network comes or goes. */
  wake(): void {
    this.#change({ link: this.#linkName(this.#link.state) });
    this.#link.wake();
  }

  /** Leaves the room without giving up the player's seat. */
  close(): void {
    this.#link.leave();
    this.#requests.failAll();
  }

  /** Takes a balance that arrived elsewhere, unless it is older than the known one. */
  takeBalance(balance: BalanceMessage): void {
    if (balance.at >= (this.#snapshot.balance?.at ?? 0)) this.#change({ balance });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  snapshot(): ConnectionSnapshot {
    return this.#snapshot;
  }

  serverNow(): number {
    return this.#clock.at(this.#ports.now());
  }

  act(action: PlayerAction, decisionId: string): Promise<void> {
    return this.#requests.send('act', { ...action, decisionId });
  }

  sitDown(seat: number, chips: number): Promise<void> {
    return this.#requests.send('sit-down', { seat, chips });
  }

  topUp(chips: number): Promise<void> {
    return this.#requests.send('top-up', { chips });
  }

  leave(): Promise<void> {
    return this.#requests.send('leave', {});
  }

  sitOut(when: SitOutWhen): Promise<void> {
    return this.#requests.send('sit-out', { when });
  }

  comeBack(): Promise<void> {
    return this.#requests.send('come-back', {});
  }

  chooseEntry(entry: NonNullable<YouMessage['entryChoice']>): Promise<void> {
    return this.#requests.send('choose-entry', { entry });
  }

  showCards(cards: readonly number[]): Promise<void> {
    return this.#requests.send('show-cards', { cards });
  }

  runTwice(agree: boolean, decisionId: string): Promise<void> {
    return this.#requests.send('run-twice', { agree, decisionId });
  }

  rabbitHunt(): Promise<void> {
    return this.#requests.send('rabbit-hunt', {});
  }

  say(words: ChatWords): Promise<void> {
    return this.#requests.send('text' in words ? 'chat-text' : 'chat-phrase', { ...words });
  }

  async resync(): Promise<void> {
    this.#resyncedAt = this.#ports.now();
    const outcome = await this.#link.socket?.request('resync', {}, RESYNC_ANSWER_MS);
    if (outcome?.kind === 'rejected') return Promise.reject(outcome.rejection);
    if (outcome?.kind !== 'answered') return Promise.reject({ code: 'unreachable' });
  }

  refreshBalance(): Promise<void> {
    return this.#ports.refreshBalance();
  }

  #takeState(table: PublicTable): void {
    // A restarted service may count its steps from the start; its list then replaces this one.
    const restarted = this.#fresh.state && table.seq < (this.#snapshot.cues.at(-1)?.seq ?? 0);
    this.#fresh.state = false;
    this.#change(restarted ? { table, cues: [] } : { table });
  }

  #takeMessage(type: string, payload: unknown): void {
    if (type === 'hole') this.#change({ hole: payload as HoleMessage });
    else if (type === 'you') this.#takeYou(payload as YouMessage);
    else if (type.startsWith('deal')) this.#deal.told(payload);
    else if (type === 'cues') this.#takeCues(payload as CuesMessage);
    else if (type === 'notice') this.#takeNotice(payload as NoticeMessage);
    else if (type === 'chat') this.#takeChat([payload as ChatMessage]);
    else if (type === 'chat-history') this.#takeHistory(payload as ChatHistoryMessage);
    else if (type === 'draining') this.#change({ draining: true });
    else {
      // A player's receipts go to all their sockets, also to those at the table they have moved to.
      if (type === 'receipt' && (payload as ReceiptMessage).tableId === this.tableId) this.#change({ receipt: payload as ReceiptMessage });
      this.#ports.shared(type, payload);
    }
  }

  #takeYou(you: YouMessage): void {
    this.#change({ you });
    this.#tellSeat();
  }

  /** A player pledges as soon as a seat is reserved for them, so that the list of their first hand has their cut. */
  #tellSeat(): void {
    const { you } = this.#snapshot;
    if (you === null) return;
    const { seat, stayId } = you;
    if (seat === null) this.#hasBeenUp = true;
    this.#deal.seated(seat !== null && stayId != null ? { stayId, seat, isNew: this.#hasBeenUp } : null);
  }

  #takeCues(message: CuesMessage): void {
    const known = this.#fresh.cues && isRecount(this.#snapshot.cues, message) ? [] : this.#snapshot.cues;
    // A new socket starts with the current hand so far, so earlier gaps are not filled.
    const gap = !this.#fresh.cues && isGap(known, message.seq);
    this.#fresh.cues = false;
    this.#change({ cues: withCues(known, message) });
    const allowed = this.#ports.now() - this.#resyncedAt >= RESYNC_EVERY_MS;
    if (gap && allowed) this.resync().catch(() => {});
  }

  #takeHistory({ you, messages, mutedUntil }: ChatHistoryMessage): void {
    this.#change({ chat: { you, mutedUntil: mutedUntil ?? null, messages: withMessages(this.#snapshot.chat?.messages ?? [], messages) } });
  }

  #takeChat(messages: readonly ChatMessage[]): void {
    const chat = this.#snapshot.chat ?? { you: '', mutedUntil: null, messages: [] };
    this.#change({ chat: { ...chat, messages: withMessages(chat.messages, messages) } });
  }

  #takeNotice(notice: NoticeMessage): void {
    this.#noticesSeen += 1;
    const notices = [...this.#snapshot.notices, { ...notice, id: this.#noticesSeen, at: this.serverNow() }];
    this.#change({ notices: notices.slice(-NOTICES_MAX) });
  }

  #takeLink(state: LinkState): void {
    const closed = state.end ? CLOSED_BY[state.end] : null;
    if (closed) this.#requests.failAll();
    this.#change({ link: this.#linkName(state), latencyMs: state.latencyMs, closed });
    if (state.end) this.#ports.ended(state.end);
  }

  #linkName(state: LinkState): Link {
    if (state.status === 'open' || state.status === 'moving') return 'live';
    return this.#ports.online() ? 'reconnecting' : 'offline';
  }

  #change(part: Partial<ConnectionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    if (this.#telling) return;
    // A step arrives as several messages, and listeners draw the table: once for all that has arrived, not once for each.
    this.#telling = true;
    this.#ports.soon(() => {
      this.#telling = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }
}

/** A player notices a dead line soon where they would lose by it: before their turn passes, and before it comes. */
function quietMsOf({ table, you }: ConnectionSnapshot): number {
  const seat = you?.seat ?? null;
  const state = seat === null ? undefined : table?.seats[seat];
  if (state === undefined || !state.inHand || state.folded || table?.handId === '') return QUIET_MS.otherwise;
  return table?.toAct === seat ? QUIET_MS.onTurn : QUIET_MS.inHand;
}

const CLOSED_BY: Record<LinkEnd, ConnectionSnapshot['closed']> = {
  replaced: 'replaced',
  'session-ended': 'session-ended',
  gone: 'table-closed',
  failed: 'failed',
};
