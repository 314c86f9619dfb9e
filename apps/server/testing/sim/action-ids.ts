import type { Random } from './chance.ts';

/** How often a player reuses an action ID of another player at the table, since clients choose the IDs. */
const COLLIDES = 0.1;
/** The number of most recent IDs it is chosen from. */
const LAST = 20;

/** The id of one action. */
export interface ChosenId {
  readonly actionId: string;
  /** Another player used it at this table, this one never did. */
  readonly isAnothers: boolean;
}

/**
 * Action IDs sent to each table. It uses its own random numbers: a correct service treats a shared ID like any other,
 * so nothing else changes.
 */
export class ActionIds {
  readonly #random: Random;
  readonly #sent = new Map<string, { readonly playerId: string; readonly actionId: string }[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns `fresh`, or now and then another player's ID. */
  choose(tableId: string, playerId: string, fresh: string): ChosenId {
    const sent = this.#sent.get(tableId) ?? [];
    const own = new Set(sent.filter((one) => one.playerId === playerId).map(({ actionId }) => actionId));
    const others = sent.slice(-LAST).filter(({ actionId }) => !own.has(actionId));
    const taken = this.#random() < COLLIDES ? others[Math.floor(this.#random() * others.length)] : undefined;
    const actionId = taken?.actionId ?? fresh;
    sent.push({ playerId, actionId });
    this.#sent.set(tableId, sent);
    return { actionId, isAnothers: taken !== undefined };
  }
}

/** Throws when an action got the answer to another player's action. `isStillDue`: the decision it was sent for is still open. */
export function assertOwnAnswer(chosen: ChosenId, answer: { readonly ok: true } | { readonly code: string }, isStillDue: boolean): void {
  const isAnothers = 'code' in answer ? answer.code === 'action-id-reused' : isStillDue;
  if (chosen.isAnothers && isAnothers) throw new Error(`action ${chosen.actionId} was answered for another player`);
}
