import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PlayerLink } from '@cardroom/fairness/src/client/player-link.ts';
import type { YouMessage } from '@cardroom/protocol';

/** Sends a request of the deal; the answer, or null when it was refused or lost. */
export type Ask = (type: string, payload: object) => Promise<unknown>;

const SECRET_BYTES = 32;
const NO_LINE: Ask = async () => null;

/** A bot's part in the fair deal of one table: it pledges and cuts as any client does. It outlives its sockets, so that a list can be asked again. */
export class TableDeal {
  readonly link: PlayerLink;
  #ask: Ask = NO_LINE;

  constructor() {
    this.link = new PlayerLink({
      sha: (bytes) => createHash('sha256').update(bytes).digest(),
      secret: () => randomBytes(SECRET_BYTES),
      request: (type, payload) => this.#ask(type, type === 'pledge' ? { ...payload, actionId: randomUUID() } : payload),
      // A bot plays on whatever it is told; the deal is checked by those who watch it.
      isSigned: async () => true,
      doubted: () => {},
      now: () => performance.now(),
      roundTripMs: () => null,
    });
  }

  /** A socket is open: requests go there from now on. */
  opened(ask: Ask): Promise<void> {
    this.#ask = ask;
    return this.link.opened();
  }

  /** The bot's seat, as the table shows it. */
  sees(you: YouMessage | null): void {
    const seat = you?.seat ?? null;
    this.link.seated(seat !== null && you?.stayId != null ? { stayId: you.stayId, seat } : null);
  }
}
