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

/** Whether two messages say the same; compared member by member, because every step compares one for each player. */
function isAlike(one: YouMessage, other: YouMessage): boolean {
  const { heldSeats: held = [], ...rest } = one;
  const { heldSeats: nowHeld = [], ...now } = other;
  const names = Object.keys(now) as (keyof typeof now)[];
  return (
    names.length === Object.keys(rest).length &&
    names.every((name) => rest[name] === now[name]) &&
    held.length === nowHeld.length &&
    held.every((seat, index) => seat === nowHeld[index])
  );
}
