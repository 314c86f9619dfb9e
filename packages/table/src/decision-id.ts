/** The id of the decision after `n` player actions of a hand. All players asked to run it twice answer the same decision. */
export function decisionIdOf(handId: string, n: number): string {
  return `${handId}-${n}`;
}
