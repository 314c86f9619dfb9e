import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCards } from '@cardroom/poker';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { pino } from 'pino';
import type { ComposeOptions, Parts } from '../compose.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { LaidOutDecks } from '../control/laid-out-decks.ts';
import { SteppedClock } from '../control/stepped-clock.ts';
import { type Service, startService } from '../lifecycle.ts';
import { setApiKey } from '../operators/api-key.ts';
import { createCredential } from '../operators/credentials.ts';
import { createOperator, setOperatorUrl } from '../operators/operators.ts';
import type { Outcome } from '../operators/outcome.ts';
import type { RoomOptions } from '../operators/room-options.ts';
import { openRoom } from '../operators/rooms.ts';
import { randomDecks } from '../security/deck-source.ts';
import { placeOf, removeData } from './place.ts';
import { API_KEY, ScriptedWallet } from './scripted-wallet.ts';
import { postJson, TestPlayer } from './test-player.ts';

export const OPERATOR = 'casino';

/** Everybody is dealt in at once and nobody waits for people to read: hands follow each other as fast as they are played. */
export const FAST_ROOM: RoomOptions = {
  smallBlind: 50,
  bigBlind: 100,
  seats: 6,
  entry: 'free',
  pauseFoldedMs: 0,
  pauseShowdownMs: 0,
  pauseExtraPotMs: 0,
  pauseRunoutStreetMs: 0,
};

/** An answer that does not come is given up soon, so that tests need not wait for it. */
const QUICK_WALLET = { ...WALLET_SETTINGS, deadlineMs: { debit: 2_000, credit: 5_000, cancel: 5_000, result: 5_000 } };

/** A whole service in this process on a free port, with its operator's wallet, a clock to step and cards to lay out. One per test file. */
export class TestService {
  readonly wallet = new ScriptedWallet();
  readonly clock = new SteppedClock();
  readonly decks: LaidOutDecks = new LaidOutDecks(randomDecks(), (tableId) => this.service.parts.registry.get(tableId)?.loop.table);
  readonly fatal: unknown[] = [];
  readonly logged: string[] = [];
  readonly dataDir = mkdtempSync(join(tmpdir(), 'cardroom-server-'));
  service!: Service;
  #credentials = new Map<string, { clientId: string; clientSecret: string }>();

  /** `more`: what the service stands on besides its settings, such as the way to its operators. */
  static async start(settings: Partial<Config> = {}, more: Partial<ComposeOptions> = {}): Promise<TestService> {
    const test = new TestService();
    const config = {
      ...readConfig({ DATA_DIR: test.dataDir, NODE_ENV: 'test', ALLOW_LOOPBACK_WALLETS: '1', SOCKETS_PER_IP: '1000' }),
      ...(await placeOf(test.dataDir)),
      port: 0,
    };
    const log = pino({ level: 'warn' }, { write: (line) => void test.logged.push(line) });
    const { clock, decks } = test;
    const fatal = (error: unknown) => void test.fatal.push(error);
    const options = { log, clock, decks, fatal, wallet: QUICK_WALLET, ...more };
    test.service = await startService({ config: { ...config, ...settings }, ...options });
    await test.operator(OPERATOR, await test.wallet.listen());
    return test;
  }

  get url(): string {
    return `http://127.0.0.1:${this.service.port}`;
  }

  async operator(operatorId: string, walletUrl: string): Promise<void> {
    const { store, secrets } = this.service.parts;
    // By the service's own clock: where it stands still, a key of a later time would not be valid yet.
    const actor = { by: 'test', at: this.clock.now() };
    must(await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR', 'KRW'] }));
    must(await setOperatorUrl(store, actor, operatorId, walletUrl, { allowLoopback: true }));
    must(await setApiKey(store, secrets, actor, { operatorId, key: API_KEY }));
    this.#credentials.set(operatorId, must(await createCredential(store, secrets, actor, operatorId)));
  }

  /** Opens a room and answers the id of its first table. */
  async table(options: Partial<RoomOptions> = {}, currency = 'EUR', operatorId = OPERATOR): Promise<string> {
    const { store, registry } = this.service.parts;
    const room = must(
      await openRoom(store, { by: 'test', at: this.clock.now() }, { operatorId, currency, options: { ...FAST_ROOM, ...options } }),
    );
    await registry.sync();
    const table = registry.all().find((one) => one.config.roomId === room.roomId);
    if (table === undefined) throw new Error(`room ${room.roomId} has no table`);
    return table.tableId;
  }

  /** Launches a player through the operator API and redeems the URL as his browser does. */
  async player(id: string, { currency = 'EUR', operatorId = OPERATOR } = {}): Promise<TestPlayer> {
    const credentials = this.#credentials.get(operatorId);
    const grant = { grant_type: 'client_credentials', client_id: credentials?.clientId, client_secret: credentials?.clientSecret };
    const { access_token } = await postJson<{ access_token: string }>(`${this.url}/v1/operator/oauth`, grant);
    return TestPlayer.launch(this.url, { id, currency, accessToken: access_token });
  }

  /** Cards of the next hand, e.g. `{ 0: 'AsAd', 1: 'KsKd' }`. */
  lay(tableId: string, seats: Readonly<Record<number, string>>, board = ''): void {
    this.decks.put(tableId, {
      seats: new Map(Object.entries(seats).map(([seat, text]) => [Number(seat), parseCards(text)])),
      board: parseCards(board),
    });
  }

  loop(tableId: string) {
    const table = this.service.parts.registry.get(tableId);
    if (table === undefined) throw new Error(`no table ${tableId}`);
    return table.loop;
  }

  async stop(): Promise<void> {
    await this.service.stop(0);
    await this.wallet.close();
    await removeData(this.dataDir);
  }
}

/** Makes the operator with its wallet and one room in a process that just booted; answers the id of the room's table. */
export async function openTestRoom(parts: Parts, walletUrl: string, options: Partial<RoomOptions> = {}): Promise<string> {
  const { store, secrets, registry, clock } = parts;
  const actor = { by: 'test', at: clock.now() };
  must(await createOperator(store, actor, { operatorId: OPERATOR, name: 'Casino', currencies: ['EUR', 'KRW'] }));
  must(await setOperatorUrl(store, actor, OPERATOR, walletUrl, { allowLoopback: true }));
  must(await setApiKey(store, secrets, actor, { operatorId: OPERATOR, key: API_KEY }));
  must(await openRoom(store, actor, { operatorId: OPERATOR, currency: 'EUR', options: { ...FAST_ROOM, ...options } }));
  await registry.sync();
  const [table] = registry.all();
  if (table === undefined) throw new Error('the room has no table');
  return table.tableId;
}

export function must<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.errors.map(({ field, message }) => `${field} ${message}`).join('; '));
}

/** A check that has not passed by then has failed; generous, as the machine may be busy. */
const EVENTUALLY_MS = 30_000;
const EVENTUALLY_EVERY_MS = 5;

/** Waits until the check passes; it is asked again whenever there is a moment. Throws what it threw last. */
export async function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  for (const giveUpAt = performance.now() + EVENTUALLY_MS; ; ) {
    try {
      const value = await check();
      // Timers and sockets get their turn, so that a test that loops over this can always be stopped by its time limit.
      await new Promise((resolve) => setImmediate(resolve));
      return value;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, EVENTUALLY_EVERY_MS));
    }
  }
}

export const newActionId = (): string => randomUUID();
