import { openStays, receipts } from '@cardroom/journal';
import {
  BALANCE_AGE_MIN_MS,
  type OpeningLobby,
  type OpenStay,
  type ReceiptMessage,
  type RoomPlace,
  type TablePreview,
} from '@cardroom/protocol';
import { type PackedLine, ROOM_LINES } from '@cardroom/protocol/packed-lines';
import { poolOf } from '@cardroom/rooms';
import type { Store } from '@cardroom/storage';
import { BALANCES_MAX, type BalanceOf, type BalanceReader } from '../callbacks/balance.ts';
import type { Crew } from '../cluster/crew.ts';
import { carried, peerCall } from '../cluster/peer-calls.ts';
import { type LivePlayerRules, newsOf } from '../operators/live-player-rules.ts';
import type { PlayerIdentity, SeatedIdentity } from '../players/identity.ts';
import type { LobbyListing } from '../tables/lobby-listing.ts';
import type { QuickSeat } from '../tables/quick-seat.ts';
import { type NoOwner, type TableOwners, tableCall } from '../tables/table-owners.ts';
import { receiptMessage } from '../tables/wallet-desk.ts';
import type { LobbyRoomOptions } from './lobby-room.ts';
import type { BestSeat, OwnTables, StayChips } from './own-tables.ts';
import type { PlayerRefusal, PlayerServices } from './player-services.ts';
import type { PlayerSockets } from './player-sockets.ts';
import { authOfIdentity, LOBBY_ROOM, type SharedRooms } from './shared-rooms.ts';

export interface PlayerDeskPorts {
  readonly store: Store;
  readonly sockets: Pick<PlayerSockets, 'closeOthers'>;
  readonly balances: BalanceReader;
  readonly listing: Pick<LobbyListing, 'of'>;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  readonly rooms: SharedRooms;
  readonly own: OwnTables;
  readonly owners: TableOwners;
  readonly crew: Crew;
  now(): number;
}

const JOIN = tableCall<PlayerIdentity, RoomPlace | PlayerRefusal>('join-table');
const PREVIEW = tableCall<PlayerIdentity, TablePreview | PlayerRefusal>('preview-table');
const SEATED = tableCall<PlayerIdentity, readonly SeatedIdentity[] | PlayerRefusal>('seated-at');
const CHIPS = tableCall<{ readonly stayId: string }, StayChips>('chips-of-stay');
const FIRST_SEAT = peerCall('first-seat', {
  question: carried<{ readonly player: PlayerIdentity; readonly tableIds: readonly string[] }>(),
  answer: carried<{ readonly is: QuickSeat | PlayerRefusal }>(),
});
const BEST_SEAT = peerCall('best-seat', {
  question: carried<{ readonly player: PlayerIdentity; readonly roomId: string }>(),
  answer: carried<{ readonly is: BestSeat | null }>(),
});

/** Implements the player's HTTP API on top of tables and wallet. Tables in other pools count as not found. */
export function createPlayerDesk(ports: PlayerDeskPorts): PlayerServices {
  const { store, sockets, balances, rooms, own, owners, now } = ports;
  answerOthers(ports);
  const looks = new BalanceLooks(now);
  const staysOf = async (player: PlayerIdentity): Promise<OpenStay[]> => {
    const open = await openStays(store, player.operatorId, player.playerId);
    return Promise.all(
      open.map(async ({ stayId, tableId, roomId, roomName, seat, currency }): Promise<OpenStay> => {
        const chips = await owners.at(CHIPS, { tableId, ask: { stayId } }, async () => own.chipsOf(tableId, stayId));
        return { stayId, tableId, roomId, roomName, seat, currency, ...(typeof chips === 'string' ? NO_CHIPS : chips) };
      }),
    );
  };
  const receiptsOf = async (player: PlayerIdentity): Promise<ReceiptMessage[]> =>
    (await receipts(store, player.operatorId, player.playerId)).map(receiptMessage);
  return {
    opening: async (player, at) => {
      const [stays, ended] = await Promise.all([staysOf(player), receiptsOf(player)]);
      return { lobby: at === 'table' ? null : lobbyNews(ports, player), stays, receipts: ended };
    },
    balance: async (player, fresh) => {
      const { operatorId, playerId, currency } = player;
      const who = { operatorId, playerId, currency };
      const last = await balances.last(who);
      const reading = fresh && looks.may(who, last.at) ? await balances.read(who) : last;
      return { ...reading, currency };
    },
    stays: staysOf,
    receipts: receiptsOf,
    joinLobby: (player) => rooms.join({ type: LOBBY_ROOM, key: poolOf(player), options: lobbyOf(player) }, player),
    joinTable: async (player, tableId) => refusalOf(await owners.at(JOIN, { tableId, ask: player }, () => own.join(player, tableId))),
    quickSeat: (player, tableIds) => firstSeat(ports, player, tableIds),
    landing: (player, place) => ('tableId' in place ? landingAt(ports, player, place.tableId) : landingIn(ports, player, place.roomId)),
    preview: async (player, tableId) => refusalOf(await owners.at(PREVIEW, { tableId, ask: player }, () => own.preview(player, tableId))),
    seated: async (player, tableId) => refusalOf(await owners.at(SEATED, { tableId, ask: player }, () => own.seated(player, tableId))),
    takenOver: (player) => sockets.closeOthers(authOfIdentity(player)),
  };
}

const NO_CHIPS: StayChips = { stack: 0, boughtIn: 0 };

/** Answers the other processes for the tables of this one. */
function answerOthers({ own, owners, crew }: PlayerDeskPorts): void {
  owners.answer(JOIN, (tableId, player) => own.join(player, tableId));
  owners.answer(PREVIEW, (tableId, player) => own.preview(player, tableId));
  owners.answer(SEATED, (tableId, player) => own.seated(player, tableId));
  owners.answer(CHIPS, async (tableId, { stayId }) => own.chipsOf(tableId, stayId));
  crew.answer(FIRST_SEAT, async ({ player, tableIds }) => ({ is: await own.firstSeat(player, tableIds) }));
  crew.answer(BEST_SEAT, async ({ player, roomId }) => ({ is: await own.bestSeat(player, roomId) }));
}

function refusalOf<Answer>(answer: Answer | NoOwner): Exclude<Answer, NoOwner> | PlayerRefusal {
  if (answer === 'no-such-table') return 'not-found';
  return answer === 'unavailable' ? 'unavailable' : (answer as Exclude<Answer, NoOwner>);
}

/** Asks the owners of these tables in the player's order of preference. An owner that does not answer is passed over. */
async function firstSeat(
  { own, owners, crew }: PlayerDeskPorts,
  player: PlayerIdentity,
  tableIds: readonly string[],
): Promise<QuickSeat | PlayerRefusal> {
  let refusal: PlayerRefusal = 'not-found';
  for (const run of await owners.runsOf(tableIds)) {
    const isOwn = run.processId === crew.processId;
    const asked = isOwn
      ? await own.firstSeat(player, run.tableIds)
      : ((await crew.ask(run.processId, FIRST_SEAT, { player, tableIds: run.tableIds }))?.is ?? 'no-open-seat');
    if (typeof asked === 'object') return asked;
    if (asked !== 'not-found') refusal = 'no-open-seat';
  }
  return refusal;
}

async function landingAt({ own, owners }: PlayerDeskPorts, player: PlayerIdentity, tableId: string): Promise<string | null> {
  const table = await owners.at(PREVIEW, { tableId, ask: player }, () => own.preview(player, tableId));
  return typeof table === 'string' ? null : tableId;
}

/** The player's own table in the room, or the fullest with a free seat; a player without a seat there can still watch or join a waitlist. */
async function landingIn({ own, crew, listing }: PlayerDeskPorts, player: PlayerIdentity, roomId: string): Promise<string | null> {
  const [here, { answers }] = await Promise.all([own.bestSeat(player, roomId), crew.askAll(BEST_SEAT, { player, roomId })]);
  const seats = [here, ...answers.map(({ answer }) => answer.is)].filter((seat) => seat !== null);
  const [best] = seats.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.taken - one.taken);
  const rows = listing.of(poolOf(player)).rows(roomId);
  const [first] = rows.toSorted((one, other) => Number(one.tableId) - Number(other.tableId));
  return best?.tableId ?? first?.tableId ?? null;
}

/** When each player's balance was last asked for, so that a wallet that fails is not asked more often than one that answers. */
class BalanceLooks {
  readonly #now: () => number;
  readonly #lookedAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the wallet may be asked now; counts as asked. `readAt`: when the wallet last reported the balance, ms. */
  may({ operatorId, playerId, currency }: BalanceOf, readAt: number): boolean {
    const key = `${operatorId}:${currency}:${playerId}`;
    const at = this.#now();
    if (at - Math.max(readAt, this.#lookedAt.get(key) ?? 0) < BALANCE_AGE_MIN_MS) return false;
    this.#lookedAt.delete(key);
    this.#lookedAt.set(key, at);
    const [oldest] = this.#lookedAt.keys();
    if (this.#lookedAt.size > BALANCES_MAX && oldest !== undefined) this.#lookedAt.delete(oldest);
    return true;
  }
}

function lobbyOf(player: PlayerIdentity): LobbyRoomOptions {
  return { pool: poolOf(player), operatorId: player.operatorId, currency: player.currency };
}

/** The table list of the player's pool, as its lobby room would show it now. */
function lobbyNews({ listing, rules }: PlayerDeskPorts, player: PlayerIdentity): OpeningLobby {
  const list = listing.of(poolOf(player));
  const news = { players: list.players, paged: list.paged, ...newsOf(rules.of(player.operatorId)) };
  if (list.paged) return { tables: {}, ...news, rooms: list.rooms().map((line): PackedLine => ROOM_LINES.pack(line)) };
  return { tables: Object.fromEntries(list.rows().map((row) => [row.tableId, row])), ...news };
}
