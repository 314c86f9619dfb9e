import { aesGcmSealer, createTableJournal, dealtInto, insertTx, type OwnedTable, outboxStore, type Store, sql } from '@cardroom/journal';
import { type GameResult, wireTime } from '@cardroom/operator-api';
import { cancelTx, creditTx, debitTx, resultTx, type StayFacts, type TxEnd, type TxRow } from '@cardroom/wallet';
import { roomSettings } from '../operators/room-options.ts';

/** One player of a hand: what he put in, got back, and gave to the house, in minor units. */
export interface Dealt {
  readonly playerId: string;
  readonly bet: number;
  readonly win: number;
  readonly rake: number;
}

/** The stack with which everybody begins a hand here. */
export const START_STACK = 10_000;
/** Cards that nobody may ever be shown. */
export const UNSHOWN = 'Qh';

/** What has happened at one table of an operator, written as the service writes it. Ids begin with the operator's, so that no two share one. */
export class OperatorPast {
  readonly #store: Store;
  readonly #journal;
  readonly #operatorId: string;
  readonly #tableId: string;
  #table: OwnedTable | null = null;
  #ids = 0;

  private constructor(store: Store, operatorId: string, tableId: string) {
    this.#store = store;
    this.#journal = createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 1)));
    this.#operatorId = operatorId;
    this.#tableId = tableId;
  }

  /** Opens a table in a room of its own; the operator must be there. */
  static async open(store: Store, operatorId: string, tableId: string): Promise<OperatorPast> {
    const past = new OperatorPast(store, operatorId, tableId);
    const roomId = `1${tableId}`;
    const room = roomSettings({ bigBlind: 100 }, 'EUR');
    if (!room.ok) throw new Error('these are no settings of a room');
    const settings = JSON.stringify(room.value.settings);
    await store.write([
      sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values (${roomId}, ${operatorId}, 'EUR', 'Room', ${settings}, 0)`,
    ]);
    const config = { gameKey: 'nlhe', seats: 6 };
    past.#table = await past.#journal.create({ tableId, roomId, operatorId, currency: 'EUR', config }, 'process', 0);
    return past;
  }

  /** A player sits down; his debit is due. Answers its id. */
  async sitsDown(playerId: string, at: number, amountMinor = START_STACK): Promise<string> {
    const stay = this.#stay(playerId);
    const id = this.#id();
    await this.#store.write([
      sql`insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, opened_at)
        values (${stay.stayId}, ${this.#operatorId}, ${playerId}, 'EUR', ${stay.roomId}, ${this.#tableId}, 0, ${at})`,
      ...insertTx(debitTx(stay, { amountMinor }, { id, createdAt: at })),
    ]);
    return id;
  }

  /** Sends one row, as the dispatcher does, and ends it so. */
  async answered(id: string, end: Omit<TxEnd, 'error' | 'outcome'> & Partial<TxEnd>): Promise<void> {
    await this.#store.write([sql`update wallet_tx set status = 1, attempts = attempts + 1, owner = 'test' where id = ${id}`]);
    const row = await this.row(id);
    const attempt = {
      startedAt: end.at - 40,
      httpStatus: 200,
      code: end.error ?? end.outcome ?? null,
      response: null,
      verdict: 'done',
    } as const;
    await this.#store.write(outboxStore(this.#store).finish(row, { outcome: null, error: null, attempt, ...end }));
  }

  /** A debit that is given back, because nobody knows how it ended. Answers the cancel's id. */
  async cancelled(debitId: string, at: number): Promise<string> {
    const id = this.#id();
    await this.answered(debitId, { status: 'unknown', at, outcome: 'wallet-timeout', error: 'timeout' });
    await this.#store.write(insertTx(cancelTx(await this.row(debitId), { id, createdAt: at })));
    return id;
  }

  /** A lot is cashed out; his stay ends. Answers the credit's id. */
  async leaves(playerId: string, lotId: string, at: number): Promise<string> {
    const stay = this.#stay(playerId);
    const id = this.#id();
    await this.#store.write([
      sql`update stay set closed_at = ${at}, cashed_out = ${START_STACK} where stay_id = ${stay.stayId}`,
      ...insertTx(creditTx(stay, { lotId, amountMinor: START_STACK, handId: null }, { id, createdAt: at })),
    ]);
    return id;
  }

  /** A whole hand, with a result for each player unless it is void. */
  async hand(handId: string, players: readonly Dealt[], endedAt: number, state: 'ended' | 'void' = 'ended'): Promise<void> {
    const events = [
      { type: 'hand-opened', handId },
      { type: 'hole-cards-dealt', cards: [UNSHOWN] },
      { type: state === 'void' ? 'hand-voided' : 'hand-closed', handId },
    ];
    const potMinor = state === 'void' ? 0 : players.reduce((sum, { bet }) => sum + bet, 0);
    const results = state === 'void' ? [] : players.flatMap((player) => insertTx(this.#resultOf(player, players, handId, endedAt)));
    this.#table = await this.#journal.append({
      table: this.#table as OwnedTable,
      at: endedAt,
      handId,
      actionId: null,
      events,
      hidden: new Set(['hole-cards-dealt']),
      snapshot: {},
      closedHand: { handId, state, startedAt: endedAt - 30_000, endedAt, potMinor },
      extra: [
        ...results,
        ...players.map(({ playerId }) => dealtInto({ operatorId: this.#operatorId, playerId }, handId, { endedAt, pot: potMinor })),
      ],
    });
  }

  async row(id: string): Promise<TxRow> {
    const [row] = await outboxStore(this.#store).rows([id]);
    if (row === undefined) throw new Error(`there is no ${id}`);
    return row;
  }

  #resultOf(player: Dealt, players: readonly Dealt[], handId: string, at: number) {
    const net = player.win - player.bet;
    const stay = this.#stay(player.playerId);
    const result: GameResult = {
      gameKey: 'nlhe',
      playerResult: net > 0 ? 'win' : 'loss',
      playerId: player.playerId,
      roomId: stay.roomId,
      tableId: this.#tableId,
      roundId: handId,
      amount: Math.abs(net),
      currency: 'EUR',
      result: {
        communityCard: ['2c', '7d', 'Kh'],
        players: players.map((one, index) => playerOf(one, index + 1)),
        bets: {
          preflop: [
            {
              seq: 1,
              playerId: player.playerId,
              seat: 1,
              action: 'small_blind',
              amount: 50,
              total: 50,
              allIn: false,
              at: Date.parse(wireTime(at)),
            },
          ],
        },
      },
    };
    return resultTx(stay, result, { id: this.#id(), createdAt: at });
  }

  #stay(playerId: string): StayFacts {
    const [operatorId, tableId] = [this.#operatorId, this.#tableId];
    const stayId = `${operatorId}-${tableId}-${playerId}`;
    return { operatorId, playerId, currency: 'EUR', roomId: `1${tableId}`, tableId, stayId, gameKey: 'nlhe' };
  }

  #id(): string {
    this.#ids += 1;
    return `${this.#operatorId}-${this.#tableId}-${this.#ids}`;
  }
}

function playerOf({ playerId, bet, win, rake }: Dealt, seat: number): GameResult['result']['players'][number] {
  return {
    playerId,
    displayName: playerId,
    seat,
    position: 'BTN',
    startStack: START_STACK,
    endStack: START_STACK + win - bet,
    holeCards: [],
    status: win > 0 ? 'won' : 'folded',
    handRank: null,
    bestHand: [],
    bet,
    win,
    net: win - bet,
    rake,
  };
}
