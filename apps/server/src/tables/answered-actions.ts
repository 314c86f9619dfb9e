import type { LoopAnswer, Offered } from './step.ts';

/** Actions remembered per table: several minutes of a full table, far longer than any client keeps retrying. */
export const ANSWERS_MAX = 500;

/** Added to a player's request by the server; a retry of the same request has different values here. */
const ADDED_BY_SERVER = new Set(['stayId', 'lotId', 'chipsMin', 'cards']);

const reused: LoopAnswer = { ok: false, code: 'action-id-reused' };

interface Answered {
  readonly input: Offered;
  readonly answer: Promise<LoopAnswer>;
}

/**
 * Remembers the first answer to each action of a player: a repeat gets that answer, even while the first request is still being written.
 * The same ID with a different request is `action-id-reused`, so that the player learns that the second request was not carried out.
 */
export class AnsweredActions {
  readonly #answers = new Map<string, Answered>();

  get(actionId: string, input: Offered): Promise<LoopAnswer> | undefined {
    const first = this.#answers.get(actionKey(actionId, input));
    if (first === undefined) return undefined;
    return bodyOf(first.input) === bodyOf(input) ? first.answer : Promise.resolve(reused);
  }

  /** Whether this player's action has been carried out or refused before. */
  has(playerId: string, actionId: string): boolean {
    return this.#answers.has(keyOf(playerId, actionId));
  }

  remember(actionId: string, input: Offered, answer: Promise<LoopAnswer>): void {
    this.#answers.set(actionKey(actionId, input), { input, answer });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= ANSWERS_MAX) return;
      this.#answers.delete(oldest);
    }
  }
}

/** The action ID in the table's namespace. Clients choose the IDs, so two players may use the same one. */
export function actionKey(actionId: string, input: Offered): string {
  return keyOf('playerId' in input ? input.playerId : '', actionId);
}

function keyOf(playerId: string, actionId: string): string {
  return `${playerId} ${actionId}`;
}

function bodyOf(input: Offered): string {
  return JSON.stringify(Object.entries(input).filter(([name]) => !ADDED_BY_SERVER.has(name)));
}
