import {
  CLOSE,
  type CuesMessage,
  TABLE_REQUESTS,
  type TableRequest,
  TableSchema,
  type TableSchemaState,
  type YouMessage,
} from '@cardroom/protocol';
import { JOIN_FRAMES } from '@cardroom/protocol/joined-frames';
import { packCues } from '@cardroom/protocol/packed-cues';
import type { SeatState } from '@cardroom/table';
import { privateHole, projectYou } from '@cardroom/views';
import type { z } from 'zod';
import type { Said, TableChat } from '../chat/table-chat.ts';
import type { DealNews } from '../fair-deal/deal-news.ts';
import { isHouseBot } from '../operators/house-bot-ids.ts';
import type { LivePlayerRules } from '../operators/live-player-rules.ts';
import type { PlayerLooks } from '../players/player-looks.ts';
import { type Tracing, traced } from '../process/tracing.ts';
import type { TableNews } from '../tables/feed.ts';
import type { OpenTable } from '../tables/open-table.ts';
import type { PlayerCommands } from '../tables/player-commands.ts';
import type { Committed } from '../tables/step.ts';
import type { WaitingLists } from '../tables/waiting-lists.ts';
import { AppRoom, type AppRoomServices, authOf, type Player, type Reply } from './app-room.ts';
import { DealFollowers } from './deal-followers.ts';
import type { LinePings } from './line-pings.ts';
import { ProjectedState } from './project-state.ts';
import { noticesOf } from './table-notices.ts';
import { ToldYou } from './told-you.ts';

export interface TableRoomServices extends AppRoomServices {
  table(tableId: string): OpenTable | undefined;
  /** Subscribes to the news of one table; call the returned function to unsubscribe. */
  hearTable(tableId: string, listen: (news: TableNews) => void): () => void;
  readonly commands: PlayerCommands;
  readonly chat: Pick<TableChat, 'open' | 'close' | 'history' | 'mutedUntil' | 'say'>;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  readonly waiting: Pick<WaitingLists, 'heldSeats'>;
  readonly looks: Pick<PlayerLooks, 'shown' | 'changes'>;
  readonly tracing: Tracing;
  readonly lines: Pick<LinePings, 'await'>;
}

/** Maximum number of spectators. */
export const SPECTATORS_MAX = 64;
/** Extra places per seat, so that a seated player can always come back however many watch; a bad connection may need several. */
export const PLACES_PER_SEAT = 40;

/** A resync sends the whole hand again, so it counts as several messages. */
export const RESYNC_COST = 5;
/** A rabbit hunt replays the whole hand to find its cards, even when the request is then refused. */
export const RABBIT_HUNT_COST = 5;
/** `follow-deal` opens the hand's cards again. */
export const FOLLOW_DEAL_COST = 3;
/** How often the table's connection states are compared with the open sockets. */
export const LINES_COMPARED_MS = 5_000;
/** How often it is looked whether a player's mute has changed. */
const MUTES_COMPARED_MS = 1_000;

/**
 * Shows one table to its players and spectators. Public state goes to everybody through the schema and cues; hole cards and a player's own
 * stay go only to that player. The room decides nothing: every request is an input of the table.
 */
export abstract class TableRoom extends AppRoom<TableSchemaState, TableRoomServices> {
  override state = new TableSchema();
  readonly #shown = new ProjectedState(this.state);
  #table!: OpenTable;
  #unhear = () => {};
  #comparedAt = 0;
  #mutesComparedAt = 0;
  /** The end of the mute that each socket was last told. */
  readonly #mutes = new WeakMap<Player, number | null>();
  readonly #told = new ToldYou();
  readonly #deal = new DealFollowers();

  override onCreate({ tableId }: { readonly tableId: string }): void {
    const table = this.services.table(tableId);
    if (table === undefined) throw new Error(`no table ${tableId}`);
    this.roomId = tableId;
    this.metadata = { pool: table.pool };
    this.maxClients = SPECTATORS_MAX + table.config.seats * PLACES_PER_SEAT;
    this.#table = table;
    // Nobody can be here yet, and the players of a table that has moved are given time to come (N69).
    this.#comparedAt = this.services.now();
    this.#unhear = this.services.hearTable(tableId, (news) => this.#hear(news));
    this.refresh();
    this.beginBeat();
    void this.#openChat();
  }

  /** The only place that writes the schema. The beat also ends a showdown that no further step follows. */
  protected override refresh(): void {
    const now = this.services.now();
    this.#compareLines(now);
    const spectators = this.#spectators();
    const { operatorId } = this.#table.config;
    const { looks, rules } = this.services;
    const { chat } = rules.of(operatorId);
    const isNewChat = this.state.chat !== chat;
    this.#shown.show([...this.#table.viewedState(now), spectators, chat, looks.changes], () =>
      this.#table.publicView({ spectators, chat, lookOf: (playerId) => looks.shown({ operatorId, playerId }), now }),
    );
    this.#refreshChat(isNewChat, now);
  }

  #spectators(): number {
    const { seats } = this.#table.loop.table;
    let count = 0;
    for (const { auth } of this.clients) {
      if (!seats.some((seat) => seat !== null && seat.playerId === auth?.playerId)) count += 1;
    }
    return count;
  }

  override messages = {
    [JOIN_FRAMES]: this.joinFrames,
    act: this.#asks('act', TABLE_REQUESTS.act, (client, message) => this.#commands.act(authOf(client), this.#table, message)),
    'sit-down': this.#asks('sit-down', TABLE_REQUESTS['sit-down'], (client, message) =>
      this.#commands.sitDown(authOf(client), this.#table, message),
    ),
    'top-up': this.#asks('top-up', TABLE_REQUESTS['top-up'], (client, message) =>
      this.#commands.topUp(authOf(client), this.#table, message),
    ),
    leave: this.#asks('leave', TABLE_REQUESTS.leave, (client, message) => this.#commands.leave(authOf(client), this.#table, message)),
    'sit-out': this.#asks('sit-out', TABLE_REQUESTS['sit-out'], (client, message) =>
      this.#commands.sitOut(authOf(client), this.#table, message),
    ),
    'come-back': this.#asks('come-back', TABLE_REQUESTS['come-back'], (client, message) =>
      this.#commands.comeBack(authOf(client), this.#table, message),
    ),
    'choose-entry': this.#asks('choose-entry', TABLE_REQUESTS['choose-entry'], (client, message) =>
      this.#commands.chooseEntry(authOf(client), this.#table, message),
    ),
    'show-cards': this.#asks('show-cards', TABLE_REQUESTS['show-cards'], (client, message) =>
      this.#commands.showCards(authOf(client), this.#table, message),
    ),
    'run-twice': this.#asks('run-twice', TABLE_REQUESTS['run-twice'], (client, message) =>
      this.#commands.runTwice(authOf(client), this.#table, message),
    ),
    'rabbit-hunt': this.#asks(
      'rabbit-hunt',
      TABLE_REQUESTS['rabbit-hunt'],
      (client, message) => this.#commands.rabbitHunt(authOf(client), this.#table, message),
      RABBIT_HUNT_COST,
    ),
    pledge: this.#asks('pledge', TABLE_REQUESTS.pledge, (client, message) => this.#commands.pledge(authOf(client), this.#table, message)),
    cut: this.request(TABLE_REQUESTS.cut, (client, message) => this.#commands.cut(authOf(client), this.#table, message)),
    'follow-deal': this.request(TABLE_REQUESTS['follow-deal'], (client) => this.#deal.follow(client, this.#table), FOLLOW_DEAL_COST),
    'chat-text': this.request(TABLE_REQUESTS['chat-text'], (client, message) => this.#say(client, message)),
    'chat-phrase': this.request(TABLE_REQUESTS['chat-phrase'], (client, message) => this.#say(client, message)),
    resync: this.request(TABLE_REQUESTS.resync, (client) => this.#resync(client), RESYNC_COST),
    ping: this.request(TABLE_REQUESTS.ping, () => ({ ok: true, at: this.services.now() })),
  };

  get #commands(): PlayerCommands {
    return this.services.commands;
  }

  /** A request that the table decides, within a span of its own. */
  #asks<Schema extends z.ZodType>(
    kind: TableRequest,
    schema: Schema,
    handle: (client: Player, message: z.infer<Schema>) => Reply | Promise<Reply>,
    cost = 1,
  ) {
    const within: typeof handle = (client, message) => {
      const facts = { kind, operatorId: this.#table.config.operatorId, tableId: this.#table.tableId };
      const start = { name: 'socket request', place: 'root', facts } as const;
      const outcomeOf = (reply: Reply) => ('ok' in reply ? {} : { outcome: reply.code });
      return traced(this.services.tracing, start, async () => handle(client, message), outcomeOf);
    };
    return this.request(schema, within, cost);
  }

  protected arrived(client: Player): void {
    this.broadcastPatch();
    this.#awaitActor();
    this.#welcome(client);
    // Sent even when the seat seems connected: the old socket's disconnect may still be queued at the table.
    if (this.#seatOf(client) !== undefined) void this.#commands.connected(authOf(client), this.#table);
  }

  protected gone(client: Player): void {
    this.broadcastPatch();
    const { playerId } = authOf(client);
    if (this.#seatOf(client) !== undefined && this.isAway(playerId)) void this.#commands.disconnected(authOf(client), this.#table);
  }

  #hear(news: TableNews): void {
    if (news.type === 'committed') this.#stepped(news.step, news.cues, news.deal);
    if (news.type === 'halted' || news.type === 'pause-changed') this.broadcastPatch();
    if (news.type === 'halted') this.#deal.halted();
    if (news.type === 'reloaded') this.#reloaded();
    if (news.type === 'held-changed') this.#tellAll();
    if (news.type === 'closed') this.#close();
    if (news.type === 'moved') this.#sendElsewhere();
  }

  #stepped(step: Committed, cues: CuesMessage | null, deal: DealNews | null): void {
    for (const event of step.events) {
      const hole = privateHole(event);
      const owner = hole === null ? null : (step.after.seats[hole.seat] ?? step.before.seats[hole.seat]);
      if (hole !== null) this.#toPlayer(owner?.playerId, 'hole', { handId: handIdOf(step), cards: hole.cards });
    }
    if (deal !== null) this.#deal.tell(this, deal, step);
    this.broadcastPatch();
    if (cues !== null) this.broadcast('cues', packCues(cues));
    // The reason goes first: a dialog that waits for its money needs it when the update shows that the money is not coming.
    for (const { playerId, ...notice } of noticesOf(step)) this.#toPlayer(playerId, 'notice', notice);
    this.#tellAll();
    this.#awaitActor();
  }

  /** The line of the player whose turn it is must not be lost unnoticed. */
  #awaitActor(): void {
    const { turn, seats } = this.#table.loop.table;
    const actor = turn === null ? undefined : seats[turn.seat]?.playerId;
    const own: Player['ref'][] = [];
    for (const { auth, ref } of this.clients) if (actor !== undefined && auth?.playerId === actor) own.push(ref);
    this.services.lines.await(this.roomId, own);
  }

  /**
   * Corrects the table's view of who is connected. A connect or disconnect may have arrived before its seat existed or while the table was
   * busy, and a seat wrongly counted as connected would never be cashed out.
   */
  #compareLines(now: number): void {
    if (now - this.#comparedAt < LINES_COMPARED_MS) return;
    this.#comparedAt = now;
    for (const seat of this.#table.loop.table.seats) {
      // House bots have no socket.
      if (seat === null || isHouseBot(seat.playerId) || seat.connected !== this.isAway(seat.playerId)) continue;
      void (seat.connected ? this.#commands.disconnected(seat, this.#table) : this.#commands.connected(seat, this.#table));
    }
  }

  /** A reloaded table treats every player as disconnected; those who follow its deal join again. */
  #reloaded(): void {
    for (const client of this.#deal.reloaded(this.clients)) this.kick(client, CLOSE.moved, 'the table was read back');
    for (const client of this.clients) {
      if (this.#seatOf(client) !== undefined) void this.#commands.connected(authOf(client), this.#table);
    }
  }

  #tellAll(): void {
    const now = this.services.now();
    for (const client of this.clients) this.#tellYou(client, now);
  }

  #close(): void {
    this.#unhear();
    this.dropPlaces();
    void this.disconnect();
  }

  /** Its players find the table at its next process. */
  #sendElsewhere(): void {
    this.#unhear();
    this.dropPlaces();
    for (const client of this.clients) this.kick(client, CLOSE.moved, 'the table has moved');
    void this.disconnect(CLOSE.moved);
  }

  override onDispose(): void {
    super.onDispose();
    this.#unhear();
    this.services.lines.await(this.roomId, []);
    this.services.chat.close(this.roomId);
  }

  /** Sends the chat history to clients that joined before it was loaded. Message ids let the client drop repeats. */
  async #openChat(): Promise<void> {
    await this.services.chat.open(this.#table.tableId);
    for (const client of this.clients) this.#tellHistory(client);
  }

  /** Sends the history again when the operator's chat setting or the player's mute has changed. */
  #refreshChat(isNew: boolean, now: number): void {
    if (!isNew && now - this.#mutesComparedAt < MUTES_COMPARED_MS) return;
    this.#mutesComparedAt = now;
    for (const client of this.clients) {
      if (isNew || this.#mutes.get(client) !== this.services.chat.mutedUntil(authOf(client))) this.#tellHistory(client);
    }
  }

  #tellHistory(client: Player): void {
    this.#mutes.set(client, this.services.chat.mutedUntil(authOf(client)));
    const history = this.services.chat.history(authOf(client), this.#table.tableId);
    if (history !== null) client.send('chat-history', history);
  }

  /** Chat bypasses the table: a message goes to everybody in the room and is not an input of the table. */
  #say(client: Player, said: Said): Reply {
    const answer = this.services.chat.say(authOf(client), this.#table.loop, said);
    if ('code' in answer) return answer;
    if (answer.message !== null) this.broadcast('chat', answer.message);
    return { ok: true };
  }

  /** Sends everything a client needs to show the running hand: hole cards, the player's stay and the hand's public events so far. */
  #welcome(client: Player): void {
    const { hand } = this.#table.loop;
    const seat = this.#seatOf(client);
    for (const { event } of hand?.events ?? []) {
      const hole = privateHole(event);
      if (hole !== null && hole.seat === seat?.seat) client.send('hole', { handId: hand?.handId, cards: hole.cards });
    }
    for (const cues of this.#table.story) client.send('cues', packCues(cues));
    this.#told.forget(client);
    this.#tellYou(client);
    this.#tellHistory(client);
  }

  #resync(client: Player): Reply {
    this.#welcome(client);
    return { ok: true };
  }

  #tellYou(client: Player, now = this.services.now()): void {
    const { playerId } = authOf(client);
    const view = projectYou(this.#table.loop.table, playerId, now);
    const you: YouMessage = view.seat === null ? { ...view, ...this.#heldFrom(playerId) } : view;
    if (this.#told.isNews(client, you)) client.send('you', you);
  }

  /** Seats held for others; they differ per player and are therefore not part of the table state. A seated player needs none of them. */
  #heldFrom(playerId: string): Pick<YouMessage, 'heldSeats'> {
    const heldSeats = this.services.waiting.heldSeats(this.#table, playerId);
    return heldSeats.length === 0 ? {} : { heldSeats };
  }

  #toPlayer(playerId: string | undefined, type: string, message: unknown): void {
    for (const client of this.clients) {
      if (playerId !== undefined && client.auth?.playerId === playerId) client.send(type, message);
    }
  }

  #seatOf(client: Player): SeatState | undefined {
    return this.#table.loop.table.seats.find((seat) => seat !== null && seat.playerId === client.auth?.playerId) ?? undefined;
  }
}

/** Returns the room class for Colyseus with the services it needs. */
export function tableRoomWith(services: TableRoomServices) {
  return class ServedTableRoom extends TableRoom {
    protected override readonly services = services;
  };
}

function handIdOf(step: Committed): string {
  return step.closed?.log.handId ?? step.after.handId ?? '';
}
