import type { YouMessage } from '@cardroom/protocol';

/** The last `you` message of each socket, so that only changes are sent. */
export class ToldYou {
  readonly #told = new WeakMap<object, YouMessage>();

  /** Whether this is news to the socket, which counts as told from now on. */
  isNews(socket: object, you: YouMessage): boolean {
    const told = this.#told.get(socket);
    if (told !== undefined && isAlike(told, you)) return false;
    this.#told.set(socket, you);
    return true;
  }

  /** The next message is news to the socket. */
  forget(socket: object): void {
    this.#told.delete(socket);
  }
}

/**
 * Whether two messages say the same. Every step compares one for each player, so the members are named here: walking
 * through them took a thirtieth of the game thread. A test changes each of them.
 */
function isAlike(one: YouMessage, other: YouMessage): boolean {
  return (
    one.seat === other.seat &&
    one.stayId === other.stayId &&
    one.sitOutWhen === other.sitOutWhen &&
    one.sittingOut === other.sittingOut &&
    one.removedAt === other.removedAt &&
    one.missesLeft === other.missesLeft &&
    one.entryChoice === other.entryChoice &&
    one.mayBuyButton === other.mayBuyButton &&
    one.topUpAsked === other.topUpAsked &&
    one.topUpInFlight === other.topUpInFlight &&
    one.leaving === other.leaving &&
    one.removedFor === other.removedFor &&
    one.boughtIn === other.boughtIn &&
    areAlike(one.heldSeats ?? NO_SEATS, other.heldSeats ?? NO_SEATS)
  );
}

const NO_SEATS: readonly number[] = [];

function areAlike(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((seat, index) => seat === other[index]);
}
