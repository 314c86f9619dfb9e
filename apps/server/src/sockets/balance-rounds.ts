import type { BalanceOf, BalanceReader } from '../callbacks/balance.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import type { LiveSockets } from './live-sockets.ts';

/**
 * How often each connected player's balance is read; the client shows its age. Every answer to money of ours tells the balance, and the
 * client asks when the player comes back to the page, so what is left are deposits on another device.
 */
export const BALANCE_EVERY_MS = 180_000;
/** Players are spread over this many slices of the interval so that an operator never gets all the calls at once. */
export const BALANCE_SLICES = 90;

export interface BalanceRoundsPorts {
  readonly balances: Pick<BalanceReader, 'read'>;
  readonly sockets: LiveSockets;
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/** Reads the balances of connected players regularly and on request; the reader's `changed` callback passes new ones on to them. */
export class BalanceRounds {
  readonly #ports: BalanceRoundsPorts;
  #cancel: Cancel = () => {};
  #stopped = false;

  constructor(ports: BalanceRoundsPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#plan(0);
  }

  #plan(slice: number): void {
    const { clock, sockets } = this.#ports;
    if (this.#stopped) return;
    this.#cancel = clock.at(clock.now() + BALANCE_EVERY_MS / BALANCE_SLICES, () => {
      for (const player of sockets.players()) if (sliceOf(player.playerId) === slice) this.read(player);
      this.#plan((slice + 1) % BALANCE_SLICES);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Starts reading one balance and returns at once. */
  read({ operatorId, playerId, currency }: BalanceOf): void {
    this.#ports.balances.read({ operatorId, playerId, currency }).catch((error) => this.#ports.failed('balance', error));
  }
}

function sliceOf(playerId: string): number {
  let sum = 0;
  for (const letter of playerId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % BALANCE_SLICES;
  return sum;
}
