/** Id of the decision after `n` player actions of a hand. All who are asked whether to run it twice answer one decision. */
export function decisionIdOf(handId: string, n: number): string {
  return `${handId}-${n}`;
}
