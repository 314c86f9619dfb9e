import { roomOptions, type Scenario } from '@cardroom/scenarios';
import { OperatorWallet } from '../operator-wallet.ts';
import { Stack } from '../stack.ts';

/** Time between two scenarios, enough for all rate limits to reset. */
const BETWEEN_MS = 60_000;

/** One service and one operator for all scenarios of a run, on a stopped clock that only the scenarios move. */
export class ScenarioService {
  readonly stack: Stack;
  readonly wallet: OperatorWallet;
  #now = 0;
  #scenarios = 0;

  private constructor(stack: Stack) {
    this.stack = stack;
    this.wallet = new OperatorWallet(stack);
  }

  static async start(): Promise<ScenarioService> {
    const service = new ScenarioService(await Stack.start());
    await service.#stopClock();
    return service;
  }

  /** The service's clock, ms. */
  get now(): number {
    return this.#now;
  }

  /** A room and its table for one scenario, and a number that makes its players' ids unique. */
  async openRoom(scenario: Scenario): Promise<{ readonly roomId: string; readonly tableId: string; readonly number: number }> {
    this.#scenarios += 1;
    await this.advance(BETWEEN_MS);
    const body = {
      operator_id: 'demo',
      currency: scenario.table.currency,
      options: { ...roomOptions(scenario), name: `Scenario ${this.#scenarios}` },
    };
    const { room_id, table_id } = await this.stack.control<{ room_id: string; table_id: string | null }>('/room', body);
    if (table_id === null) throw new Error('the room has no table');
    return { roomId: room_id, tableId: table_id, number: this.#scenarios };
  }

  async closeRoom(roomId: string): Promise<void> {
    await this.stack.control('/close', { room_id: roomId });
  }

  async advance(ms: number): Promise<void> {
    this.#now = (await this.stack.control<{ now: number }>('/clock', { advance_ms: ms })).now;
  }

  /** kill -9 and a restart: time continues from where it stopped. */
  async killAndRestart(): Promise<void> {
    await this.stack.killService();
    await this.stack.startService({ TEST_CLOCK_AT: String(this.#now) });
  }

  async #stopClock(): Promise<void> {
    this.#now = (await this.stack.control<{ now: number }>('/clock', { pause: true })).now;
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
