import type { Room } from '@cardroom/rooms';

/** The rooms at the last load: the open ones, and closed ones that still have a table. */
export class RoomList {
  readonly #read: () => Promise<readonly Room[]>;
  #rooms: ReadonlyMap<string, Room> = new Map();

  constructor(read: () => Promise<readonly Room[]>) {
    this.#read = read;
  }

  get(roomId: string): Room | undefined {
    return this.#rooms.get(roomId);
  }

  all(): Room[] {
    return [...this.#rooms.values()];
  }

  /** Loads the rooms again. Throws what the storage throws. */
  async load(): Promise<void> {
    this.#rooms = new Map((await this.#read()).map((room) => [room.roomId, room]));
  }
}
