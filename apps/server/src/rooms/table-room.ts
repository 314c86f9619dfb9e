import { type CuesMessage, TABLE_REQUESTS, TableSchema, type TableSchemaState, type YouMessage } from '@cardroom/protocol';
import type { SeatState, Table, TableEvent } from '@cardroom/table';
import { privateHole, projectYou } from '@cardroom/views';
import type { Said, TableChat } from '../chat/table-chat.ts';
import { AppRoom, type AppRoomServices, authOf, type Player, type Reply } from './app-room.ts';
import type { HouseNews } from './house-news.ts';
import type { OpenTable, TableViewer } from './open-table.ts';
import type { PlayerCommands } from './player-commands.ts';
import { projectState } from './project-state.ts';
import type { Committed } from './table-loop.ts';
import type { WaitingLists } from './waiting-lists.ts';

export interface TableRoomServices extends AppRoomServices {
  table(tableId: string): OpenTable | undefined;
  readonly commands: PlayerCommands;
  readonly chat: Pick<TableChat, 'open' | 'close' | 'history' | 'mutedUntil' | 'say'>;
  readonly house: Pick<HouseNews, 'of'>;
  readonly waiting: Pick<WaitingLists, 'heldSeats'>;
}

/** Watchers without a seat. */
export const SPECTATORS_MAX = 64;
/** Places beyond those of the watchers, for each seat: however many watch, a seated player always comes back, and on a bad line he needs several. */
export const PLACES_PER_SEAT = 40;

/** A resync is answered with the whole hand again, so that it counts for several messages. */
export const RESYNC_COST = 5;
/** A rabbit hunt replays the whole hand to find its cards, even when it is refused then. */
export const RABBIT_HUNT_COST = 5;
/** How often the table's idea of who is connected is compared with the sockets. */
export const LINES_COMPARED_MS = 5_000;

/**
 * Shows one table to its players and watchers. Public facts go into the schema and the cues, the same for everybody;
 * own cards and own stay go to their owner alone. It decides nothing: every request is an input of the table.
 */
export abstract class TableRoom extends AppRoom<TableSchemaState, TableRoomServices> implements TableViewer {
  override state = new TableSchema();
  #table!: OpenTable;
  #unwatch = () => {};
  #comparedAt = 0;
  /** Until when each socket was told that its player may not write. */
  readonly #mutes = new WeakMap<Player, number | null>();
  /** Last `you` message by socket, so that only changes are sent. */
  readonly #told = new WeakMap<Player, string>();

  override onCreate({ tableId }: { readonly tableId: string }): void {
    const table = this.services.table(tableId);
    if (table === undefined) throw new Error(`no table ${tableId}`);
    this.roomId = tableId;
    this.metadata = { pool: table.pool };
    this.maxClients = SPECTATORS_MAX + table.config.seats * PLACES_PER_SEAT;
    this.#table = table;
    this.#unwatch = table.watch(this);
    this.refresh();
    void this.#openChat();
  }

  /** The one place where the schema is written. The sweep also ends a showdown that nothing follows. */
  protected override refresh(): void {
    this.#compareLines();
    const spectators = this.clients.filter((client) => this.#seatOf(client) === undefined).length;
    projectState(this.state, this.#table.publicView({ spectators, now: this.services.now() }));
    this.#refreshChat();
  }

  override messages = {
    act: this.request(TABLE_REQUESTS.act, (client, message) => this.#commands.act(authOf(client), this.#table, message)),
    'sit-down': this.request(TABLE_REQUESTS['sit-down'], (client, message) => this.#commands.sitDown(authOf(client), this.#table, message)),
    'top-up': this.request(TABLE_REQUESTS['top-up'], (client, message) => this.#commands.topUp(authOf(client), this.#table, message)),
    leave: this.request(TABLE_REQUESTS.leave, (client, message) => this.#commands.leave(authOf(client), this.#table, message)),
    'sit-out': this.request(TABLE_REQUESTS['sit-out'], (client, message) => this.#commands.sitOut(authOf(client), this.#table, message)),
    'come-back': this.request(TABLE_REQUESTS['come-back'], (client, message) =>
      this.#commands.comeBack(authOf(client), this.#table, message),
    ),
    'choose-entry': this.request(TABLE_REQUESTS['choose-entry'], (client, message) =>
      this.#commands.chooseEntry(authOf(client), this.#table, message),
    ),
    'show-cards': this.request(TABLE_REQUESTS['show-cards'], (client, message) =>
      this.#commands.showCards(authOf(client), this.#table, message),
    ),
    'run-twice': this.request(TABLE_REQUESTS['run-twice'], (client, message) =>
      this.#commands.runTwice(authOf(client), this.#table, message),
    ),
    'rabbit-hunt': this.request(
      TABLE_REQUESTS['rabbit-hunt'],
      (client, message) => this.#commands.rabbitHunt(authOf(client), this.#table, message),
      RABBIT_HUNT_COST,
    ),
    'chat-text': this.request(TABLE_REQUESTS['chat-text'], (client, message) => this.#say(client, message)),
    'chat-phrase': this.request(TABLE_REQUESTS['chat-phrase'], (client, message) => this.#say(client, message)),
    resync: this.request(TABLE_REQUESTS.resync, (client) => this.#resync(client), RESYNC_COST),
    ping: this.request(TABLE_REQUESTS.ping, () => ({ ok: true, at: this.services.now() })),
  };

  get #commands(): PlayerCommands {
    return this.services.commands;
  }

  protected arrived(client: Player): void {
    this.broadcastPatch();
    this.#welcome(client);
    // Offered even when the seat seems connected: the loss of the old socket may still be waiting at the table's door.
    if (this.#seatOf(client) !== undefined) void this.#commands.connected(authOf(client), this.#table);
  }

  protected gone(client: Player): void {
    this.broadcastPatch();
    const { playerId } = authOf(client);
    if (this.#seatOf(client) !== undefined && this.isAway(playerId)) void this.#commands.disconnected(authOf(client), this.#table);
  }

  stepped(step: Committed, cues: CuesMessage | null): void {
    for (const event of step.events) {
      const hole = privateHole(event);
      const owner = hole === null ? null : (step.after.seats[hole.seat] ?? step.before.seats[hole.seat]);
      if (hole !== null) this.#toPlayer(owner?.playerId, 'hole', { handId: handIdOf(step), cards: hole.cards });
    }
    this.broadcastPatch();
    if (cues !== null) this.broadcast('cues', cues);
    // Why before what: a dialog that waits for its money must know the reason when it sees that the money is not coming.
    this.#notices(step);
    for (const client of this.clients) this.#tellYou(client);
  }

  /**
   * Tells the table again who is here and who is away where it thinks otherwise: the news of a socket may come before the seat it is about,
   * or find the table too busy, and a seat that counts as connected without a socket would never be cashed out.
   */
  #compareLines(): void {
    const now = this.services.now();
    if (now - this.#comparedAt < LINES_COMPARED_MS) return;
    this.#comparedAt = now;
    for (const seat of this.#table.loop.table.seats) {
      if (seat === null || seat.connected !== this.isAway(seat.playerId)) continue;
      void (seat.connected ? this.#commands.disconnected(seat, this.#table) : this.#commands.connected(seat, this.#table));
    }
  }

  halted(): void {
    this.broadcastPatch();
  }

  reloaded(): void {
    for (const client of this.clients) {
      if (this.#seatOf(client) !== undefined) void this.#commands.connected(authOf(client), this.#table);
    }
  }

  heldChanged(): void {
    for (const client of this.clients) this.#tellYou(client);
  }

  closed(): void {
    this.#unwatch();
    void this.disconnect();
  }

  override onDispose(): void {
    this.#unwatch();
    this.services.chat.close(this.roomId);
  }

  /** Who came before the earlier messages were read is given them then; one that is told twice has one id. */
  async #openChat(): Promise<void> {
    await this.services.chat.open(this.#table.tableId);
    for (const client of this.clients) this.#tellHistory(client);
  }

  /** What the operator allows may have changed since the last patch; then everybody is given what may be read now. */
  #refreshChat(): void {
    const { chat } = this.services.house.of(this.#table.config.operatorId);
    const isNew = this.state.chat !== chat;
    this.state.chat = chat;
    for (const client of this.clients) {
      if (isNew || this.#mutes.get(client) !== this.services.chat.mutedUntil(authOf(client))) this.#tellHistory(client);
    }
  }

  #tellHistory(client: Player): void {
    this.#mutes.set(client, this.services.chat.mutedUntil(authOf(client)));
    const history = this.services.chat.history(authOf(client), this.#table.tableId);
    if (history !== null) client.send('chat-history', history);
  }

  /** Chat is no input of the table: it is told to whoever is here, and the table does not hear of it. */
  #say(client: Player, said: Said): Reply {
    const answer = this.services.chat.say(authOf(client), this.#table.loop, said);
    if ('code' in answer) return answer;
    if (answer.message !== null) this.broadcast('chat', answer.message);
    return { ok: true };
  }

  /** Everything a socket needs to show the running hand: own cards, own stay, and the hand's public events so far. */
  #welcome(client: Player): void {
    const { hand } = this.#table.loop;
    const seat = this.#seatOf(client);
    for (const { event } of hand?.events ?? []) {
      const hole = privateHole(event);
      if (hole !== null && hole.seat === seat?.seat) client.send('hole', { handId: hand?.handId, cards: hole.cards });
    }
    for (const cues of this.#table.story) client.send('cues', cues);
    this.#told.delete(client);
    this.#tellYou(client);
    this.#tellHistory(client);
  }

  #resync(client: Player): Reply {
    this.#welcome(client);
    return { ok: true };
  }

  #tellYou(client: Player): void {
    const { playerId } = authOf(client);
    const you: YouMessage = { ...projectYou(this.#table.loop.table, playerId, this.services.now()), ...this.#heldFrom(playerId) };
    const text = JSON.stringify(you);
    if (this.#told.get(client) === text) return;
    this.#told.set(client, text);
    client.send('you', you);
  }

  /** Seats are held beside the table and for each player others, so that they are no part of its state. Who sits wants none of them. */
  #heldFrom(playerId: string): Pick<YouMessage, 'heldSeats'> {
    const sits = this.#table.loop.table.seats.some((seat) => seat?.playerId === playerId);
    const heldSeats = sits ? [] : this.services.waiting.heldSeats(this.#table, playerId);
    return heldSeats.length === 0 ? {} : { heldSeats };
  }

  /** What a player must hear of his own buy-ins; nobody else does. */
  #notices(step: Committed): void {
    for (const event of step.events) {
      if (event.type === 'seat-released') this.#toPlayer(event.playerId, 'notice', { code: event.reason });
      if (event.type === 'top-up-dropped') this.#toPlayer(step.before.seats[event.seat]?.playerId, 'notice', { code: event.reason });
      if (event.type === 'top-up-accepted') {
        this.#toPlayer(step.before.seats[event.seat]?.playerId, 'notice', { code: 'top-up-accepted', chips: event.lot.chips });
      }
      for (const { playerId, ...notice } of stakeNotices(event, step.before)) this.#toPlayer(playerId, 'notice', notice);
    }
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

/** The room class as Colyseus makes it, with everything it needs from outside. */
export function tableRoomWith(services: TableRoomServices) {
  return class ServedTableRoom extends TableRoom {
    protected override readonly services = services;
  };
}

/** Where each hand is settled: whose stake did not come and why, who brings more, and that the table waits before it asks again. */
function stakeNotices(event: TableEvent, before: Table): { readonly playerId: string; readonly code: string; readonly chips?: number }[] {
  const at = (seat: number): string => before.seats[seat]?.playerId ?? '';
  if (event.type === 'stake-refused') return [{ playerId: at(event.seat), code: event.reason }];
  if (event.type === 'claim-raised') return [{ playerId: at(event.seat), code: 'top-up-accepted', chips: event.chips }];
  if (event.type !== 'stakes-called-off') return [];
  return before.seats.flatMap((seat) =>
    seat === null || seat.lots.length === 0 ? [] : [{ playerId: seat.playerId, code: 'stakes-called-off' }],
  );
}

function handIdOf(step: Committed): string {
  return step.closed?.log.handId ?? step.after.handId ?? '';
}
