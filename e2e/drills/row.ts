import type { OperatorWallet } from '../operator-wallet.ts';
import type { Stack } from '../stack.ts';
import type { Players } from './players.ts';
import type { Row } from './report.ts';
import { TooLate, until } from './until.ts';
import type { LogWatch, ReadyWatch } from './watch.ts';

const HAND_MS_MAX = 20_000;
const WELL_MS_MAX = 60_000;
const HOME_MS_MAX = 90_000;
/** Actions after which players count as playing again. */
const ACTS_WELL = 4;
const CURRENCY = 'EUR';

/** How a start that was refused ended. */
export interface Refused {
  readonly code: number | null;
  readonly output: string;
}

/** What a row uses of its rig. */
export interface RowRig {
  readonly drill: string;
  readonly stack: Stack;
  readonly wallet: OperatorWallet;
  readonly log: LogWatch;
  readonly readyz: ReadyWatch;
  untilReady(ms: number): Promise<void>;
  runningHands(): Promise<readonly string[]>;
  refusedStart(settings: Readonly<Record<string, string>>): Promise<Refused>;
}

/** The row of a fault that is being made. */
export class OpenRow {
  readonly #rig: RowRig;
  readonly #fault: string;
  readonly #did: string[] = [];
  readonly #facts: string[] = [];
  readonly #wrong: string[] = [];
  readonly #cut = new Set<string>();
  #telling = /running hand (is resumed|was voided)/;
  #hands = { resumed: 0, voided: 0 };
  #driftMinor: number | null = null;
  #wellAfterMs: number | null = null;

  constructor(rig: RowRig, fault: string) {
    this.#rig = rig;
    this.#fault = fault;
    rig.readyz.begin();
  }

  /** Says what was done, for the table. */
  did(what: string): void {
    this.#did.push(what);
  }

  /** Adds something that was measured. */
  fact(what: string): void {
    this.#facts.push(what);
  }

  wrong(what: string): void {
    this.#wrong.push(what);
  }

  expect(holds: boolean, what: string): void {
    if (!holds) this.wrong(what);
  }

  /** Lines of the log below a warning that belong into the table as well. */
  tells(pattern: RegExp): void {
    this.#telling = new RegExp(`${this.#telling.source}|${pattern.source}`);
  }

  /** The service is to refuse a start with these settings: with this code, and in words that match. Says so. */
  async refuses(what: string, expected: { code: number; says: RegExp }, settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const { code, output } = await this.#rig.refusedStart(settings);
    const said = output.trim().replaceAll(/\s+/g, ' ');
    this.did(`${what}: ended with ${code}`);
    this.fact(said.slice(0, 220));
    this.expect(code === expected.code, `${what}: exit code ${code}, expected ${expected.code}`);
    this.expect(expected.says.test(output), `${what}: the reason does not match ${expected.says}`);
  }

  /** kill -9 in the middle of a hand. */
  async kill(): Promise<void> {
    await until('a running hand', async () => (await this.noteHands()) > 0, HAND_MS_MAX);
    await this.#rig.stack.killService();
    this.did('kill -9 in a hand');
  }

  /** Notes the hands that run now, whose fate the row tells. Returns their number. */
  async noteHands(): Promise<number> {
    const running = await this.#rig.runningHands();
    this.#cut.clear();
    for (const hand of running) this.#cut.add(hand);
    return running.length;
  }

  /** Waits until players act again and the service is ready; `since` is when the fault was repaired (ms since the epoch). */
  async well(players: Players, since: number): Promise<void> {
    await players.untilActs(ACTS_WELL, WELL_MS_MAX);
    await this.#rig.untilReady(WELL_MS_MAX);
    this.#wellAfterMs = Date.now() - since;
  }

  /**
   * Everybody leaves; then every cent must be home, and every hand that was cut must have ended. `stuckMinor` waits for staff of the operator
   * and does not come back, in minor units.
   */
  async settle(players: Players, stuckMinor = 0): Promise<void> {
    await players.goHome();
    const { wallet } = this.#rig;
    try {
      await until(
        'every cent to be home',
        async () => (await this.#chipsAway()) === stuckMinor && (await wallet.drift(CURRENCY)) === stuckMinor,
        HOME_MS_MAX,
      );
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
    }
    this.#driftMinor = (await wallet.drift(CURRENCY)) - stuckMinor;
    const away = (await this.#chipsAway()) - stuckMinor;
    this.expect(this.#driftMinor === 0, `money drift ${(this.#driftMinor / 100).toFixed(2)}`);
    this.expect(away === 0, `${(away / 100).toFixed(2)} have not come back to the operator`);
    this.expect((await wallet.totals(CURRENCY)).balanced, "the operator's books do not add up");
    this.countHands();
  }

  /** Looks at what became of the hands that were cut: each must have ended or been voided. */
  countHands(): void {
    const { stack } = this.#rig;
    this.#hands = this.#fate(stack.records<{ hand_id: string; state: string }>('select hand_id, state from hand'));
    const lost = this.#cut.size - this.#hands.resumed - this.#hands.voided;
    this.expect(lost === 0, `${lost} hands are neither ended nor voided`);
  }

  /** A hand may only be given up where the row says so. */
  expectVoided(voided: number): void {
    this.expect(this.#hands.voided === voided, `${this.#hands.voided} hands voided, expected ${voided}`);
  }

  /** Hands that were running when the service went away. */
  get cut(): number {
    return this.#cut.size;
  }

  /** Sets a drift that the row measured in its own way, in minor units. */
  drift(minor: number): void {
    this.#driftMinor = minor;
    this.expect(minor === 0, `money drift ${(minor / 100).toFixed(2)}`);
  }

  close(): Row {
    return {
      drill: this.#rig.drill,
      fault: this.#fault,
      did: this.#did,
      hands: { cut: this.#cut.size, ...this.#hands },
      driftMinor: this.#driftMinor,
      facts: this.#facts,
      logged: this.#rig.log.told(this.#telling),
      readyz: this.#rig.readyz.end(),
      wellAfterMs: this.#wellAfterMs,
      wrong: this.#wrong,
    };
  }

  async #chipsAway(): Promise<number> {
    return (await this.#rig.wallet.totals(CURRENCY)).open;
  }

  #fate(stored: readonly { readonly hand_id: string; readonly state: string }[]): { resumed: number; voided: number } {
    const states = new Map(stored.map(({ hand_id, state }) => [hand_id, state]));
    const count = (state: string) => [...this.#cut].filter((hand) => states.get(hand) === state).length;
    return { resumed: count('ended'), voided: count('void') };
  }
}
