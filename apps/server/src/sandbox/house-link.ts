import type { TableNews as Latest, Link } from '@cardroom/bots/play';
import type { Rejection, TableRequest } from '@cardroom/protocol';
import { privateHole, projectYou } from '@cardroom/views';
import type { PlayerAuth } from '../players/identity.ts';
import type { TableFeed, TableNews } from '../tables/feed.ts';
import type { OpenTable } from '../tables/open-table.ts';
import type { PlayerCommands } from '../tables/player-commands.ts';
import type { Committed } from '../tables/step.ts';

export interface HouseLinkPorts {
  readonly commands: PlayerCommands;
  readonly feed: Pick<TableFeed, 'hearTable'>;
  now(): number;
}

/** The close code a bot sees when its table is gone; any will do. */
const GONE = 1_000;

/** Inputs that a bot's requests turn into. */
type Asked = (commands: PlayerCommands, who: PlayerAuth, table: OpenTable, message: never) => Promise<{ ok: true } | Rejection>;
const REQUESTS: Readonly<Partial<Record<TableRequest, Asked>>> = {
  act: (commands, who, table, message) => commands.act(who, table, message),
  'sit-down': (commands, who, table, message) => commands.sitDown(who, table, message),
  'top-up': (commands, who, table, message) => commands.topUp(who, table, message),
  leave: (commands, who, table, message) => commands.leave(who, table, message),
  'come-back': (commands, who, table, message) => commands.comeBack(who, table, message),
  'choose-entry': (commands, who, table, message) => commands.chooseEntry(who, table, message),
  'run-twice': (commands, who, table, message) => commands.runTwice(who, table, message),
};

/** A house bot's way to its table in this process. It is shown what a player in its seat is shown, and nothing else. */
export class HouseLink implements Link {
  readonly tableId: string;
  readonly news: Latest = { snapshot: null, you: null, hole: null, notice: null, receipt: null };
  readonly isReplaced = false;
  readonly #ports: HouseLinkPorts;
  readonly #table: OpenTable;
  readonly #who: PlayerAuth;
  readonly #unhear: () => void;
  #closed: number | null = null;
  #revision = 0;
  #wake: () => void = () => {};

  constructor(ports: HouseLinkPorts, table: OpenTable, who: PlayerAuth) {
    this.#ports = ports;
    this.#table = table;
    this.tableId = table.tableId;
    this.#who = who;
    this.#unhear = ports.feed.hearTable(table.tableId, 'house bot', (news) => this.#hear(news));
    this.#look();
  }

  get closed(): number | null {
    return this.#closed;
  }

  get revision(): number {
    return this.#revision;
  }

  changedSince(revision: number): Promise<void> {
    if (this.#closed !== null || this.#revision !== revision) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async request(type: TableRequest, payload: object): Promise<Rejection | null> {
    const asked = REQUESTS[type];
    if (asked === undefined) return { code: 'unknown-request' };
    const answer = await asked(this.#ports.commands, this.#who, this.#table, payload as never);
    return 'code' in answer ? answer : null;
  }

  /** Looks at the table again, also when nothing has happened: a retired bot leaves, a reloaded table learns that the bot is there. */
  nudge(): void {
    const seat = this.#seat();
    if (seat?.connected === false) void this.#ports.commands.connected(this.#who, this.#table);
    this.#look();
  }

  close(): void {
    this.#closed ??= GONE;
    this.#unhear();
    this.#look();
  }

  #hear(news: TableNews): void {
    if (news.type === 'closed' || news.type === 'moved') this.close();
    if (news.type === 'committed') this.#notice(news.step);
    this.nudge();
  }

  #notice({ events }: Committed): void {
    for (const event of events) {
      if (event.type === 'seat-released' && event.playerId === this.#who.playerId) this.news.notice = { code: event.reason };
    }
  }

  #look(): void {
    const now = this.#ports.now();
    this.news.snapshot = this.#table.publicView({ spectators: 0, now });
    this.news.you = projectYou(this.#table.loop.table, this.#who.playerId, now);
    this.news.hole = this.#hole();
    this.#revision += 1;
    this.#wake();
  }

  /** Only the cards dealt to the bot's own seat. */
  #hole(): Latest['hole'] {
    const { hand } = this.#table.loop;
    const seat = this.#seat()?.seat;
    if (hand === null || seat === undefined) return null;
    for (const { event } of hand.events) {
      const hole = event.type === 'hole-cards-dealt' && event.seat === seat ? privateHole(event) : null;
      if (hole !== null) return { handId: hand.handId, cards: hole.cards };
    }
    return null;
  }

  #seat() {
    return this.#table.loop.table.seats.find((seat) => seat?.playerId === this.#who.playerId) ?? null;
  }
}
