import type { BalanceMessage, NoticeMessage, ReceiptMessage, TableSchemaState, YouMessage } from '@cardroom/protocol';
import type { TestPlayer, TestSocket } from '../fixtures/test-player.ts';
import { eventually } from '../fixtures/test-service.ts';

/** Everybody's buy-in, minor units. */
export const CHIPS = 10_000;

/** A player with a real socket at one table, who knows only what the service has told them. */
export class Person {
  readonly id: string;
  readonly tableId: string;
  readonly #player: TestPlayer;
  readonly #socket: TestSocket<TableSchemaState>;

  private constructor(player: TestPlayer, tableId: string, socket: TestSocket<TableSchemaState>) {
    this.id = player.id;
    this.tableId = tableId;
    this.#player = player;
    this.#socket = socket;
  }

  static async at(tableId: string, player: TestPlayer): Promise<Person> {
    return new Person(player, tableId, await player.joinTable(tableId));
  }

  /** The same player at another table. */
  alsoAt(tableId: string): Promise<Person> {
    return Person.at(tableId, this.#player);
  }

  /** Asks for a seat. The returned function resolves with the outcome, ignoring notices that came before. */
  async askForSeat(seat: number): Promise<() => Promise<string>> {
    const told = this.#notices();
    const answer = await this.#socket.request('sit-down', { seat, chips: CHIPS });
    return () => ('ok' in answer ? this.#seatOutcome(seat, told) : Promise.resolve(answer.code));
  }

  /** Returns `seated` or the code of the refusal. */
  async sitDown(seat: number): Promise<string> {
    return (await this.askForSeat(seat))();
  }

  /** Asks to leave and returns the ID of the stay that ends. */
  async leave(): Promise<string> {
    const stayId = this.#socket.last<YouMessage>('you')?.stayId ?? '';
    const answer = await this.#socket.request('leave');
    if (!('ok' in answer)) throw new Error(`${this.id} may not leave: ${answer.code}`);
    return stayId;
  }

  /** The latest state of the cash-out that the player was told; null if none. */
  receipt(stayId: string): ReceiptMessage['state'] | null {
    return this.#socket.all<ReceiptMessage>('receipt').findLast((one) => one.stayId === stayId)?.state ?? null;
  }

  untilReceipt(stayId: string, state: ReceiptMessage['state']): Promise<void> {
    return eventually(() => {
      if (this.receipt(stayId) !== state) throw new Error(`${this.id}: the cash-out is ${this.receipt(stayId)}, not ${state}`);
    });
  }

  /** Buys in and leaves; returns what went wrong. */
  async round(seat: number): Promise<string[]> {
    const outcome = await this.sitDown(seat);
    if (outcome !== 'seated') return [`${this.id} got no seat: ${outcome}`];
    await this.untilReceipt(await this.leave(), 'paid');
    return [];
  }

  /** The player's balance, read again, in minor units; null if unknown. */
  async balance(): Promise<number | null> {
    const { body } = await this.#player.call('GET', '/api/session/balance?fresh=1');
    return (body as unknown as BalanceMessage).balance;
  }

  /** The balance on the player's screen. */
  get shownBalance(): number | null {
    return this.#socket.last<BalanceMessage>('balance')?.balance ?? null;
  }

  /** Folds at this decision. */
  async fold(decisionId: string): Promise<void> {
    const answer = await this.#socket.request('act', { type: 'fold', decisionId });
    if (!('ok' in answer)) throw new Error(`${this.id} may not fold: ${answer.code}`);
  }

  async close(): Promise<void> {
    await this.#socket.leave();
  }

  #notices(): number {
    return this.#socket.all('notice').length;
  }

  #seatOutcome(seat: number, told: number): Promise<string> {
    return eventually(() => {
      const news = this.#socket.all<NoticeMessage>('notice')[told];
      if (news !== undefined) return news.code;
      const { seat: mine, boughtIn } = this.#socket.last<YouMessage>('you') ?? { seat: null, boughtIn: 0 };
      if (mine !== seat || boughtIn === 0) throw new Error(`${this.id} is still waiting for the seat`);
      return 'seated';
    });
  }
}
