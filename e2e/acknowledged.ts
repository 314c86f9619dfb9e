/** The service keeps the IDs of actions for an hour (packages/journal/src/close-hand.ts); a little less than that, ms. */
const LOOKED_FOR_MS = 50 * 60_000;
/** A stored action is named by its player and its ID, a UUID. */
const ID_LENGTH = 36;

/** Every action that the database holds, by the name that it has there. */
export const STORED_ACTIONS = 'select action_id from table_action';
export type StoredAction = { readonly action_id: string };

/** Actions that clients were told are accepted, against those that the database holds. */
export class Acknowledged {
  /** When the client heard it, by the action's ID, ms since the epoch. */
  readonly #heardAt = new Map<string, number>();
  readonly #lost = new Set<string>();
  #heard = 0;

  /** A client has the service's answer that this action is accepted. */
  hear(actionId: string, now: number): void {
    this.#heardAt.set(actionId, now);
    this.#heard += 1;
  }

  /** The number acknowledged since the start. */
  get count(): number {
    return this.#heard;
  }

  /** IDs of those that a look has found missing. */
  get lost(): readonly string[] {
    return [...this.#lost];
  }

  /** Looks for all of the last fifty minutes. `read` asks the database for its actions, without the service. */
  async look(read: () => Promise<readonly StoredAction[]>, now: number): Promise<void> {
    for (const [actionId, at] of this.#heardAt) if (now - at > LOOKED_FOR_MS) this.#heardAt.delete(actionId);
    // Acknowledged before the database is asked, so each of them must be there.
    const expected = [...this.#heardAt.keys()];
    const stored = new Set((await read()).map(({ action_id }) => action_id.slice(-ID_LENGTH)));
    for (const actionId of expected) if (!stored.has(actionId)) this.#lost.add(actionId);
  }
}
