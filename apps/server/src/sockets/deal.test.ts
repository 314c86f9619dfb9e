import { randomBytes } from 'node:crypto';
import { PlayerLink, readKeys, sealDeck, toHex, type Viewer, verifyTranscript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { DealMessage, FollowedDeal, OwnDealMessage } from '@cardroom/protocol';
import { type PackedDeal, unpackDeal } from '@cardroom/protocol/packed-deal';
import { sql } from '@cardroom/storage';
import { WebSocketClient } from '@colyseus/ws-transport';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DealWitness } from '../../testing/fixtures/deal-witness.ts';
import { playHand, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';
import { numberContext } from '../fair-deal/sealed-places.ts';
import { partSecrets } from '../fair-deal/stored-number.ts';
import { MESSAGES_BURST } from './message-budget.ts';
import { LINES_COMPARED_MS } from './table-room.ts';

const frames = new Map<string, Buffer[]>();
const send = WebSocketClient.prototype.raw;
WebSocketClient.prototype.raw = function (this: WebSocketClient, data, ...rest) {
  frames.set(this.sessionId, [...(frames.get(this.sessionId) ?? []), Buffer.from(data)]);
  return send.call(this, data, ...rest);
};

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** A client that follows the deal over its socket. */
class Client {
  readonly socket: TableSocket;
  readonly doubts: string[] = [];
  witness: DealWitness | null = null;
  /** While true, what is told waits, as in a page that the browser has stopped. */
  isAsleep = false;
  readonly #unheard: DealMessage[] = [];
  readonly link = new PlayerLink({
    sha: nodeCrypto.sha256,
    secret: () => randomBytes(32),
    request: (type, payload) => this.#request(type, payload),
    isSigned: async () => true,
    doubted: (n, doubt) => void this.doubts.push(`${n}: ${doubt}`),
    now: () => performance.now(),
    roundTripMs: () => 0,
  });

  constructor(socket: TableSocket) {
    this.socket = socket;
    socket.room.onMessage('deal', (packed: PackedDeal) => {
      const message = unpackDeal(packed) as DealMessage;
      this.witness?.hear(message);
      this.#unheard.push(message);
      if (!this.isAsleep) this.wake();
    });
    socket.room.onMessage('deal-own', (own: PackedDeal) => this.witness?.hearOwn(unpackDeal(own) as OwnDealMessage));
  }

  wake(): void {
    this.isAsleep = false;
    for (const message of this.#unheard.splice(0)) this.link.told(message as Parameters<PlayerLink['told']>[0]);
  }

  static async follow(socket: TableSocket): Promise<Client> {
    const client = new Client(socket);
    await client.link.opened();
    return client;
  }

  async #request(type: string, payload: object): Promise<unknown> {
    const answer = await this.socket.request(type, payload as Record<string, unknown>);
    if (type === 'follow-deal' && 'ok' in answer) {
      const followed = answer as unknown as FollowedDeal;
      this.witness ??= new DealWitness(followed);
      this.witness.hear(followed);
      if (followed.own !== undefined) this.witness.hearOwn(followed.own);
    }
    return 'ok' in answer ? answer : null;
  }

  /** Proves the number as this client can. */
  async verified(n: number, place: number | null): Promise<unknown> {
    const record = this.link.recordOf(n);
    const viewer: Viewer | null = place === null || record === null ? null : { seat: place, ...record };
    const keys = readKeys(nodeCrypto, await (await fetch(`${service.url}/.well-known/cardroom-fairness.json`)).json());
    return verifyTranscript(JSON.parse(JSON.stringify(this.witness?.proofOf(n, viewer))), { crypto: nodeCrypto, keys });
  }
}

async function seated(tableId: string, names: readonly string[]) {
  const players = await Promise.all(names.map((name) => service.player(name)));
  const loop = service.loop(tableId);
  const table = await seat(service, tableId, Object.fromEntries(players.map((player, place) => [place, player])));
  loop.holdDeals();
  const clients = await Promise.all([...table.sockets.values()].map((socket) => Client.follow(socket)));
  for (const [place, client] of clients.entries())
    client.link.seated({ stayId: loop.table.seats[place]?.stayId ?? '', seat: place, isNew: true });
  await eventually(() => expect(loop.table.seats.filter((one) => one?.pledge !== undefined)).toHaveLength(names.length));
  return { loop, table, clients, players };
}

/** Salts of every card of a deck, by which its openings are known on the wire. */
async function saltsOf(tableId: string, n: number): Promise<readonly (readonly string[])[]> {
  const { store, secrets, dealKeys } = service.service.parts;
  const [row] = await store.read<{ sealed: Uint8Array }>(sql`select sealed from fair_number where table_id = ${tableId} and n = ${n}`);
  const parts = partSecrets(secrets.fairDeal.open(row?.sealed ?? new Uint8Array(), numberContext(tableId, n)));
  const head = { origin: dealKeys.origin, table: tableId, deck: '52', n } as const;
  return parts.map((secret, d) => sealDeck(nodeCrypto.sha256, secret, head, d).salts.map(toHex));
}

/** Whether bytes have gone over a client's line, as they are or as hex. */
function isSent({ socket }: Client, hex: string): boolean {
  const all = Buffer.concat(frames.get(socket.sessionId) ?? []);
  return all.includes(Buffer.from(hex, 'hex')) || all.includes(hex);
}

describe('the fair deal over sockets', () => {
  test('players and a watcher prove a hand; openings reach nobody who was not shown the card; the played secret nobody', async () => {
    const tableId = await service.table({ seats: 3 });
    const watcher = await Client.follow(await (await service.player('watcher')).joinTable(tableId));
    const silent = await (await service.player('silent')).joinTable(tableId);
    const { loop, table, clients } = await seated(tableId, ['ann', 'bob', 'cat']);
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    const n = loop.table.deckNumber ?? 0;
    await playHand(service, table, 'f');
    await eventually(() => expect(watcher.witness?.told(n).close).toBeDefined());
    for (const [place, client] of clients.entries()) {
      expect(client.doubts).toEqual([]);
      expect(await client.verified(n, place)).toMatchObject({ ok: true, value: { marks: [] } });
    }
    expect(await watcher.verified(n, null)).toMatchObject({ ok: true });

    const salts = (await saltsOf(tableId, n)).flat();
    for (const client of [...clients, watcher]) {
      const told = new Set(client.witness?.proofOf(n, {} as Viewer).opened?.map(({ salt }) => salt));
      const onWire = salts.filter((salt) => isSent(client, salt));
      expect(onWire.filter((salt) => !told.has(salt))).toEqual([]);
      // Five cards of the board, and the hands that were shown or the player's own.
      expect(onWire.length).toBeGreaterThanOrEqual(5);
      expect(onWire.length).toBeLessThan(12);
    }
    expect(silent.all('deal')).toEqual([]);
    const next = (await saltsOf(tableId, n + 1)).flat();
    expect(next.filter((salt) => [...clients, watcher].some((client) => isSent(client, salt)))).toEqual([]);
  });

  test('a table that stops tells nothing more, and once it is read back its followers join again', async () => {
    const tableId = await service.table({ seats: 2 });
    const [hal, ina] = await Promise.all(['hal', 'ina'].map(async (name) => (await service.player(name)).joinTable(tableId)));
    if (hal === undefined || ina === undefined) throw new Error('two players are needed');
    await Client.follow(hal);
    const closed: string[] = [];
    for (const [name, { room }] of Object.entries({ hal, ina })) room.onLeave((code) => void closed.push(`${name} ${code}`));
    const { feed, registry } = service.service.parts;
    const table = registry.get(tableId);
    if (table === undefined) throw new Error('no table');
    const told = () => hal.all('deal').length;
    feed.tell({ type: 'halted', table });
    const before = told();
    await seat(service, tableId, { 0: await service.player('joe'), 1: await service.player('kay') });
    await eventually(() => expect(table.loop.fair?.soFar(null, []).statements.length).toBeGreaterThan(0));
    expect(told()).toBe(before);
    feed.tell({ type: 'reloaded', table });
    await eventually(() => expect(closed).toEqual(['hal 4102']));
  });

  test('a player who comes back in the middle of a hand is told all of it that they may know', async () => {
    const tableId = await service.table({ seats: 2 });
    const { loop, clients, players } = await seated(tableId, ['dan', 'eve']);
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    const socket = await (players[0] as (typeof players)[number]).joinTable(tableId);
    const again = await Client.follow(socket);
    const n = loop.table.deckNumber ?? 0;
    const own = again.witness?.proofOf(n, {} as Viewer).opened ?? [];
    expect([Object.keys(again.witness?.told(n) ?? {}), own]).toEqual([['commit', 'list', 'cut'], []]);
    const mine = (await again.socket.request('follow-deal')) as unknown as FollowedDeal;
    expect([mine.own?.n, mine.own?.cards.map(({ why }) => why)]).toEqual([n, ['own', 'own']]);
    expect(mine.own?.cards).not.toEqual((clients[1] as Client).socket.last<OwnDealMessage>('deal-own')?.cards);
    // The pledge as the next list will have it: the cut of this hand, which everybody knows. Only the player's own is told.
    const { link } = (clients[0] as Client).link.recordOf(n) ?? {};
    expect(mine.pledge).toEqual({ m: n, value: link });
    const watcher = await (await service.player('wat')).joinTable(tableId);
    expect(await watcher.request('follow-deal')).not.toHaveProperty('pledge');
  });
});

describe('a player who is there', () => {
  const doubts = (clients: readonly Client[]) => clients.map((client) => client.doubts);

  test('is warned before the deal when the service takes them for gone, and by nothing else', async () => {
    const tableId = await service.table({ seats: 3 });
    const { loop, table, clients } = await seated(tableId, ['joy', 'kim', 'lea']);
    const before = loop.table.deckNumber ?? 0;
    await loop.offer({ type: 'disconnected', playerId: loop.table.seats[1]?.playerId ?? '' });
    loop.releaseDeals();
    await eventually(() => expect(clients[1]?.doubts).toEqual([`${before + 1}: left-off`]));
    expect(clients[1]?.witness?.told(before + 1).list?.unlisted).toEqual([{ seat: 1, why: 1 }]);
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    await playHand(service, table, 'f');
    // The room compares the lines again, and the next list has everybody.
    service.clock.advance(LINES_COMPARED_MS);
    await eventually(() => expect(loop.table.seats[1]?.connected).toBe(true));
    loop.releaseDeals();
    await eventually(() => expect(clients[1]?.witness?.told(before + 2).cut?.links).toHaveLength(3));
    expect(doubts(clients)).toEqual([[], [`${before + 1}: left-off`], []]);
  });

  test('is not warned of a list that came while they came back, or of one after a cut that they missed', async () => {
    const tableId = await service.table({ seats: 3 });
    const { loop, clients, players } = await seated(tableId, ['mia', 'ned', 'ola']);
    const before = loop.table.deckNumber ?? 0;
    // Mia's line is new, and the service has lists with her old pledge; Ned's browser is asleep.
    const again = await Client.follow(await (players[0] as (typeof players)[number]).joinTable(tableId));
    again.link.seated({ stayId: loop.table.seats[0]?.stayId ?? '', seat: 0 });
    (clients[1] as Client).isAsleep = true;
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    const { witness } = clients[1] as Client;
    expect(witness?.told(before + 1).void?.missing).toContain(1);
    expect(witness?.told(loop.table.deckNumber ?? 0).list?.unlisted).toContainEqual({ seat: 1, why: 1 });
    (clients[1] as Client).wake();
    expect(doubts([...clients, again])).toEqual([[], [], [], []]);
  });
});

describe('bad input', () => {
  test('is refused with the field, and changes nothing', async () => {
    const tableId = await service.table({ seats: 2 });
    const { loop, clients } = await seated(tableId, ['fay', 'gus']);
    const { socket } = clients[0] as Client;
    const before = JSON.stringify(loop.table);
    const link = 'ab'.repeat(32);
    expect(await socket.request('pledge', { m: 0, value: 'AB'.repeat(32) })).toEqual({ code: 'invalid', field: 'value' });
    expect(await socket.request('pledge', { m: -1, value: link })).toEqual({ code: 'invalid', field: 'm' });
    const other = (clients[1] as Client).socket;
    expect(await other.raw('cut', { n: 1, link, seat: 1 })).toEqual({ code: 'invalid', field: 'seat' });
    expect(await other.request('cut', { n: 0, link })).toEqual({ code: 'invalid', field: 'n' });
    expect(await other.request('cut', { n: 1, link })).toEqual({ code: 'cut-not-open' });
    expect(JSON.stringify(loop.table)).toBe(before);
  });

  test('a flood of pledges is limited, and a pledge that is too old is refused by its field', async () => {
    const tableId = await service.table({ seats: 2 });
    const { clients } = await seated(tableId, ['hal', 'ida']);
    const { socket } = clients[1] as Client;
    expect(await socket.request('pledge', { m: 7, value: 'cd'.repeat(32) })).toEqual({ code: 'pledge-used-up', field: 'm' });
    service.clock.pause();
    const flood = Array.from({ length: MESSAGES_BURST + 5 }, (_, place) => ({ m: 0, value: String(10 + place).repeat(32) }));
    const answers = await Promise.all(flood.map((pledge) => socket.request('pledge', pledge)));
    service.clock.resume();
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'too-many-requests').length).toBeGreaterThanOrEqual(5);
  });
});
