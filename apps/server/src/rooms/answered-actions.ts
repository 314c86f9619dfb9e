import type { LoopAnswer } from './table-loop.ts';
import type { Offered } from './table-step.ts';

/** Actions remembered per table: several minutes of a full table, far longer than any client retries. */
export const ANSWERS_MAX = 500;

/** What the server itself adds to a player's request; it differs when the same request comes again. */
const ADDED_BY_SERVER = new Set(['stayId', 'lotId', 'chipsMin', 'cards']);

const reused: LoopAnswer = { ok: false, code: 'action-id-reused' };

interface Answered {
  readonly body: string;
  readonly answer: Promise<LoopAnswer>;
}

/**
 * First answers by player and action id: a repeat gets the answer the first one got, even while that one is still being written.
 * The same id with another request is `action-id-reused`: the player has to learn that this one was not done.
 */
export class AnsweredActions {
  readonly #answers = new Map<string, Answered>();

  get(actionId: string, input: Offered): Promise<LoopAnswer> | undefined {
    const first = this.#answers.get(keyOf(actionId, input));
    if (first === undefined) return undefined;
    return first.body === bodyOf(input) ? first.answer : Promise.resolve(reused);
  }

  remember(actionId: string, input: Offered, answer: Promise<LoopAnswer>): void {
    this.#answers.set(keyOf(actionId, input), { body: bodyOf(input), answer });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= ANSWERS_MAX) return;
      this.#answers.delete(oldest);
    }
  }
}

function keyOf(actionId: string, input: Offered): string {
  return `${'playerId' in input ? input.playerId : ''} ${actionId}`;
}

function bodyOf(input: Offered): string {
  return JSON.stringify(Object.entries(input).filter(([name]) => !ADDED_BY_SERVER.has(name)));
}
