import { randomUUID } from 'node:crypto';
import { DemoCasino, PlayerSession, readLobby, type TableDeal, TableLink } from '@cardroom/bots';
import { CLOSE, type Rejection, type TableRequest } from '@cardroom/protocol';
import { until } from './drills/until.ts';
import type { Stack } from './stack.ts';

const WAIT_MS = 20_000;

/** A table that has moved is joined again within this time on a calm machine, ms. */
const MOVES_MS = 5_000;

/** A player at a real socket who follows a script, and a table that moves to another process, as a browser does. */
export class ScriptedPlayer {
  readonly playerId: string;
  readonly session: PlayerSession;
  #link: TableLink | null = null;
  /** The table has moved and is joined again. */
  #following: Promise<void> = Promise.resolve();

  private constructor(playerId: string, session: PlayerSession) {
    this.playerId = playerId;
    this.session = session;
  }

  /** Opens an account with `balanceMinor` and a session at the service. `newDeal`: makes the player's part in the deal of a table. */
  static async enrol(
    stack: Stack,
    player: { playerId: string; name: string; currency?: string; balanceMinor: number },
    newDeal?: () => TableDeal,
  ): Promise<ScriptedPlayer> {
    const { playerId, name, currency = 'EUR', balanceMinor } = player;
    await stack.demoApi('/api/players', { player_id: playerId, name, currency, balance_minor: balanceMinor });
    const casino = new DemoCasino(`http://127.0.0.1:${stack.demoPort}`);
    return new ScriptedPlayer(playerId, new PlayerSession(stack.service, casino, { playerId, name, currency }, newDeal));
  }

  get link(): TableLink {
    if (!this.#link) throw new Error(`${this.playerId} is at no table`);
    return this.#link;
  }

  /** The first table with these stakes and seats in the lobby's list. */
  async findTable(wanted: { bigBlind: number; seats: number }): Promise<string> {
    const tables = await readLobby(this.session);
    const table = tables.find(({ bigBlind, seats }) => bigBlind === wanted.bigBlind && seats === wanted.seats);
    if (!table) throw new Error(`no table with big blind ${wanted.bigBlind} and ${wanted.seats} seats`);
    return table.tableId;
  }

  async open(tableId: string): Promise<void> {
    const link = await TableLink.open(this.session, tableId);
    this.#link = link;
    void link.ended.then((code) => {
      if (code === CLOSE.moved && this.#link === link) this.#following = this.#follow(tableId);
    });
  }

  /** Its next process may need a moment to read it back. */
  async #follow(tableId: string): Promise<void> {
    const joined = () =>
      this.open(tableId).then(
        () => true,
        () => false,
      );
    await until(`${this.playerId} to be at the moved table`, joined, MOVES_MS);
  }

  /** Sends a request; one that was not answered because the table moves is sent again there. */
  async #ask(type: TableRequest, payload: object): Promise<Rejection | null> {
    const { link } = this;
    const request = { ...payload, actionId: randomUUID() };
    const refused = await link.request(type, request);
    // The SDK may give the answer up just before it tells of the close.
    await new Promise((done) => setImmediate(done));
    if (refused?.code !== 'lost' || link.closed !== CLOSE.moved) return refused;
    await this.#following;
    return this.link.request(type, request);
  }

  /** Asks for a seat; resolves when the chips are there, or with the code of the refusal. */
  async sitDown(seat: number, chips: number): Promise<string | null> {
    const refused = await this.#ask('sit-down', { seat, chips });
    if (refused) return refused.code;
    await this.until(
      ({ snapshot, notice }) => notice !== null || (snapshot?.seats[seat]?.stack ?? 0) > 0 || (snapshot?.seats[seat]?.inHand ?? false),
    );
    return this.link.news.notice?.code ?? null;
  }

  /** Waits for the player's turn and takes one action; throws when it is refused. */
  async act(action: { type: 'fold' | 'check' | 'call' } | { type: 'raise'; to: number }): Promise<void> {
    const seat = await this.mySeat();
    await this.until(({ snapshot }) => snapshot?.toAct === seat);
    const decisionId = this.link.news.snapshot?.decisionId ?? '';
    const refused = await this.#ask('act', { ...action, decisionId });
    if (refused) throw new Error(`${this.playerId} ${action.type}: ${refused.code}`);
  }

  async mySeat(): Promise<number> {
    await this.until(({ you }) => (you?.seat ?? null) !== null);
    return this.link.news.you?.seat ?? -1;
  }

  /** During a hand the player folds on their turn and is gone when the hand is over. */
  async askToLeave(): Promise<void> {
    const refused = await this.#ask('leave', {});
    if (refused) throw new Error(`${this.playerId} leave: ${refused.code}`);
  }

  async leave(): Promise<void> {
    await this.askToLeave();
    await this.until(({ you }) => you?.seat === null);
  }

  /** Resolves once the table's messages contain what is asked for. Throws if they do not within the limit. */
  async until(holds: (news: TableLink['news']) => boolean, ms = WAIT_MS): Promise<void> {
    const late = Symbol('late');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expired = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), ms);
    });
    try {
      for (;;) {
        const { revision } = this.link;
        if (holds(this.link.news)) return;
        if (this.link.closed === CLOSE.moved) await this.#following;
        else if (this.link.closed !== null) throw new Error(`${this.playerId}: the socket closed with ${this.link.closed}`);
        if ((await Promise.race([this.link.changedSince(revision), expired])) === late) {
          throw new Error(`${this.playerId}: waited ${ms} ms for ${holds}`);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#link?.close();
    this.#link = null;
  }
}
